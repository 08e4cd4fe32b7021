/** Measures a model on drawings that it has not learned from, the way that a picture goes. */
import type { Measured, ModelCard } from '@corridor/contract/prediction/schemas.ts';
import sharp from 'sharp';
import { type DrawnCategory, photographLabel } from '../drawings/drawings.ts';
import { modelPixels, openPicture } from '../runtime/pixels.ts';
import { openSession } from '../runtime/session.ts';

/** The training never uses a seed from here on. */
export const firstHeldOut = 100_000;

/** A picture of a label as a file; a camera would make it larger. */
export async function heldOutPicture(
  category: DrawnCategory,
  aiLabel: string,
  seed: number,
  enlarged?: number,
): Promise<Buffer> {
  const { pixels, width, height } = photographLabel(category, aiLabel, seed);
  const drawn = sharp(pixels, { raw: { width, height, channels: 3 } });
  return (enlarged ? drawn.resize(enlarged) : drawn).jpeg({ quality: 88 }).toBuffer();
}

type Model = { onnx: Uint8Array; card: Pick<ModelCard, 'labels' | 'input'> };
type Held = { category: DrawnCategory; pictures: number; from?: number };

/** Draws so many pictures of each label and counts how often the model is right. */
export async function evaluate(
  { onnx, card }: Model,
  { category, pictures, from = firstHeldOut }: Held,
): Promise<Measured> {
  const session = await openSession(onnx, { input: card.input, labels: card.labels.length });
  const labels: Measured['labels'] = [];
  let amongThree = 0;
  for (const [wanted, { aiLabel }] of card.labels.entries()) {
    let right = 0;
    for (let seed = from; seed < from + pictures; seed++) {
      const bytes = await heldOutPicture(category, aiLabel, seed);
      const scores = await session.run(await modelPixels(openPicture(bytes), card.input));
      const better = scores.filter((score) => score > (scores[wanted] as number)).length;
      if (better === 0) right += 1;
      if (better < 3) amongThree += 1;
    }
    labels.push({ aiLabel, pictures, right });
  }
  await session.release();
  const all = pictures * card.labels.length;
  const right = labels.reduce((sum, label) => sum + label.right, 0);
  const share = (count: number) => Math.round((1_000 * count) / all) / 1_000;
  return {
    on: 'drawings of other seeds',
    pictures: all,
    firstRight: share(right),
    firstThreeRight: share(amongThree),
    labels,
  };
}
