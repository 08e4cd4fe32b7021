import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { drawings } from './drawings/drawings.ts';
import { readCard } from './models/card.ts';
import { readModelFolder } from './models/folder.ts';
import { openPredictor } from './runtime/predictor.ts';
import { shippedModels } from './seed.ts';
import { heldOutPicture } from './training/evaluation.ts';

const predictor = openPredictor();
afterAll(() => predictor.close());

/** Neither the training nor the card's own measurement drew these. */
const firstSeed = 700_000;

it.each(['derm', 'ear'] as const)('the model of %s is right on new drawings', async (category) => {
  const folder = join(shippedModels, category);
  const { card: text, onnx } = readModelFolder(folder);
  const card = readCard(text);
  expect(statSync(join(folder, 'model.onnx')).size).toBeLessThan(2_000_000);
  expect(card.labels.length).toBeGreaterThanOrEqual(6);
  expect(card.labels.map(({ aiLabel }) => aiLabel)).toEqual(Object.keys(drawings[category].labels));
  expect(card).toMatchObject({ category, trainedOn: expect.stringContaining('not for patients') });
  expect(card.measured.firstRight).toBeGreaterThanOrEqual(0.8);
  const shape = { input: card.input, labels: card.labels.length };
  expect(await predictor.check(onnx, shape)).toBeUndefined();
  const each = Math.ceil(60 / card.labels.length);
  const model = { key: category, shape, onnx: async () => onnx };
  let right = 0;
  for (const [wanted, { aiLabel }] of card.labels.entries()) {
    for (let n = 0; n < each; n++) {
      const picture = () => heldOutPicture(category, aiLabel, firstSeed + n);
      const scores = await predictor.predict(model, picture);
      if (scores.indexOf(Math.max(...scores)) === wanted) right += 1;
    }
  }
  const pictures = each * card.labels.length;
  expect(pictures).toBeGreaterThanOrEqual(60);
  expect(right / pictures).toBeGreaterThanOrEqual(0.8);
});
