/** One prediction: finds the picture and the model, asks the thread, and keeps the answer. */

import { mediaTypeOf } from '@corridor/contract/gallery/rules.ts';
import type { calls } from '@corridor/contract/prediction/calls.ts';
import {
  type AiType,
  defaultThreshold,
  isOfferedIn,
  reaching,
} from '@corridor/contract/prediction/rules.ts';
import { categoryWords, predictionWords as words } from '@corridor/contract/prediction/words.ts';
import { keepPrediction } from '../gallery/actions.ts';
import { ownItem } from '../gallery/items.ts';
import type { App } from '../platform/app.ts';
import { all, first } from '../platform/database/database.ts';
import { Outage, Refusal, refuse } from '../platform/errors.ts';
import { readContent, type StoredFile } from '../platform/files/files.ts';
import type { Handler } from '../platform/http/serve.ts';
import { finishedFile } from '../uploads/queries.ts';
import { variantsOf } from '../uploads/variants/queries.ts';
import { activeModel, modelFile } from './models/queries.ts';
import { openModel } from './models/sealed.ts';
import { predictorOf } from './predictors.ts';

export const predictImage: Handler<(typeof calls)['ai-predictImage']> = async (
  { uri, aiType, scoreThreshold = defaultThreshold(aiType) },
  context,
) => {
  const { app, viewer, change } = context;
  const item = await ownItem(context, uri);
  if (mediaTypeOf(item.path) !== 'image') throw refuse('failed-precondition', 'video', words.video);
  const model = await offeredModel(app, aiType);
  const scores = await scoresOf(app, model, item);
  const scored = model.card.labels.map((label, n) => ({
    ...label,
    score: Math.min(1, Math.max(0, scores[n] ?? 0)),
  }));
  const aiVersion = model.version;
  // A model is measured on all of its scores. The threshold is only for what a person sees.
  const kept = reaching(scored, 0).map(({ aiLabel, score }) => ({ aiLabel, score }));
  await change((inside) =>
    keepPrediction(inside, app, viewer.uid, {
      item: item.id,
      category: aiType,
      aiVersion,
      labels: kept,
      threshold: scoreThreshold,
    }),
  );
  return {
    predictions: reaching(scored, scoreThreshold).map(({ aiLabel, gpLabel, score }) => ({
      aiLabel,
      gpLabel,
      score,
    })),
    aiVersion,
  };
};

async function offeredModel({ pool, settings }: App, category: AiType) {
  const model = isOfferedIn(category, settings.CORRIDOR_ENV)
    ? await first(pool, activeModel, { category })
    : undefined;
  const message = words.noCategory(categoryWords[category]);
  if (!model) throw refuse('failed-precondition', 'no-model', message);
  return model;
}

type Model = Awaited<ReturnType<typeof offeredModel>>;

/** A picture that cannot be read, or a model that fails, is one message to the person. */
async function scoresOf(app: App, { id: key, card }: Model, item: StoredFile) {
  const onnx = async () => {
    const row = await first(app.pool, modelFile, { id: key });
    if (!row) throw refuse('not-found');
    return openModel(app.keys, key, row.sealed);
  };
  const shape = { input: card.input, labels: card.labels.length };
  try {
    return await predictorOf(app).predict({ key, shape, onnx }, () => content(app, item));
  } catch (error) {
    if (error instanceof Refusal && error.details.reason === 'queue')
      throw new Refusal(
        'resource-exhausted',
        { reason: 'queue', retryAfterSeconds: 20 },
        words.queue,
      );
    if (error instanceof Outage) throw error;
    app.log.warn({ err: error, item: item.id, model: key }, 'a prediction failed');
    throw refuse('failed-precondition', 'failed', words.failed);
  }
}

/** The picture at the size of a screen, or the original while that is not drawn. */
async function content({ pool, files }: App, item: StoredFile): Promise<Uint8Array> {
  const drawn = await all(pool, variantsOf, { ids: [item.id] });
  const screen = drawn.find(({ variant }) => variant === 'screen');
  const smaller = screen && (await first(pool, finishedFile, { id: screen.file }));
  return readContent(files, smaller ?? item);
}
