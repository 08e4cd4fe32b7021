/** Draws the pictures that a model learns from, each as a few photos of one drawing. */
import sharp from 'sharp';
import { random } from '../../uploads/demo/noise.ts';
import { type DrawnCategory, drawings, drawLabel } from '../drawings/drawings.ts';
import { photograph, shrunk } from '../drawings/photograph.ts';
import { type ModelInput, modelPixels } from '../runtime/pixels.ts';

export type Sample = { label: number; pixels: Uint8Array };

const photo = { width: 240, height: 180 };

export async function drawSamples(
  category: DrawnCategory,
  label: string,
  { seeds, photos, input }: { seeds: readonly number[]; photos: number; input: ModelInput },
): Promise<Sample[]> {
  const { hand, labels } = drawings[category];
  const number = Object.keys(labels).indexOf(label);
  const samples: Sample[] = [];
  for (const seed of seeds) {
    const drawn = shrunk(drawLabel(category, label, seed), 3);
    const next = random(seed + 70);
    for (let n = 0; n < photos; n++) {
      const { pixels, width, height } = photograph(drawn, photo, next, hand);
      const raw = sharp(pixels, { raw: { width, height, channels: 3 } });
      samples.push({ label: number, pixels: await modelPixels(raw, input) });
    }
  }
  return samples;
}
