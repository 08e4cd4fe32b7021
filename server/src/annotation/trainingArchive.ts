/** The labelled pictures for training, in one archive that is written while it is sent. */
import { fileUriOf, isCondition } from '@corridor/contract/annotation/rules.ts';
import type { App } from '../platform/app.ts';
import type { Entry } from '../platform/files/zip.ts';
import { offeredImage } from './access.ts';
import { recordOf } from './actions.ts';
import type { readLabels } from './currentLabels.ts';

type Labels = Awaited<ReturnType<typeof readLabels>>;

/** Each picture is asked for again before it is written, so one without consent is left out. */
export async function* trainingEntries(app: App, labels: Labels, now: Date): AsyncGenerator<Entry> {
  const lines: string[] = [];
  for (const [id, rows] of Map.groupBy(labels, ({ image }) => image)) {
    const image = await offeredImage(app.pool, id);
    if (!image) continue;
    yield {
      name: fileUriOf(image.filename),
      at: now,
      content: () => app.files.read(fileOf(image)),
    };
    for (const { id: uid, doctor, labelled, informed } of rows) {
      const record = recordOf(image, { id: uid, doctor, labelled });
      const { customLabels, answer } = labelled;
      const { category, labels: scored } = answer;
      // To learn from the scores, all of them are named, not only those that were shown.
      const aiPrediction = scored.map(({ label }) => label);
      const scores = scored.map(({ score }) => score);
      lines.push(
        JSON.stringify({ ...record, aiPrediction, customLabels, category, scores, informed }),
      );
    }
  }
  const content = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  yield {
    name: 'labels.jsonl',
    at: now,
    content: async function* () {
      yield content;
    },
  };
}

const fileOf = ({ file, path, size }: { file: string; path: string; size: number }) => ({
  id: file,
  path,
  size,
});

/** Pictures to learn from: a specialist has named a condition, by a list or in own words. */
export const isForTraining = ({ doctorLabels, customLabels }: Labels[number]) =>
  customLabels.length > 0 || doctorLabels.some(isCondition);
