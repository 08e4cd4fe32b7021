/** Turns a picture into the numbers that a model takes. The training uses the same function. */
import sharp, { type Sharp } from 'sharp';
import { pixelsAtMost } from '../../platform/files/pictures.ts';

export type ModelInput = {
  width: number;
  height: number;
  /** Of red, green and blue between 0 and 1. */
  mean: readonly number[];
  deviation: readonly number[];
};

const secondsAtMost = 10;

export const openPicture = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' })
    .timeout({ seconds: secondsAtMost })
    .autoOrient();

/** Cuts the middle out of a picture in the shape of the input, and makes it as small. */
export const modelPixels = (
  picture: Sharp,
  { width, height }: Pick<ModelInput, 'width' | 'height'>,
): Promise<Buffer> =>
  picture
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize({ width, height, fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer();

/** One plane for each colour, as ONNX has them. */
export function normalised(
  pixels: Uint8Array,
  { width, height, mean, deviation }: ModelInput,
): Float32Array {
  const plane = width * height;
  const out = new Float32Array(3 * plane);
  for (let c = 0; c < 3; c++) {
    const [middle, spread] = [mean[c] as number, deviation[c] as number];
    for (let i = 0; i < plane; i++)
      out[c * plane + i] = ((pixels[3 * i + c] as number) / 255 - middle) / spread;
  }
  return out;
}
