/** One layer of the network: filters of 3 by 3 over a square picture, and what they learn from. */
import { addProducts, multiply } from './products.ts';

export type Layer = {
  /** The width of the input, which is as high as wide. */
  side: number;
  from: number;
  to: number;
  stride: number;
};

export const outSide = ({ side, stride }: Layer) => Math.ceil(side / stride);
export const filterSize = ({ from }: Layer) => 9 * from;

/** Values and their slopes, as long as each other. */
export type Learned = { values: Float32Array; slopes: Float32Array };

const learned = (length: number): Learned => ({
  values: new Float32Array(length),
  slopes: new Float32Array(length),
});

/**
 * Pixels stand one after the other, each with all of its channels. `patches` has for each pixel of
 * the output the nine pixels of the input around it.
 */
export function convolution(layer: Layer) {
  const { side, from, to, stride } = layer;
  const pixels = outSide(layer) ** 2;
  const depth = filterSize(layer);
  const weights = learned(to * depth);
  const bias = learned(to);
  const patches = new Float32Array(pixels * depth);
  const patchSlopes = new Float32Array(pixels * depth);
  const out = new Float32Array(pixels * to);
  const inSlopes = new Float32Array(side * side * from);

  /** Calls back for each pixel of a patch that lies inside the input. */
  const eachPatchPixel = (tell: (patch: number, pixel: number) => void) => {
    const across = outSide(layer);
    for (let y = 0; y < across; y++) {
      for (let x = 0; x < across; x++) {
        for (let v = 0; v < 3; v++) {
          const down = y * stride - 1 + v;
          if (down < 0 || down >= side) continue;
          for (let u = 0; u < 3; u++) {
            const right = x * stride - 1 + u;
            if (right < 0 || right >= side) continue;
            tell((y * across + x) * depth + (v * 3 + u) * from, (down * side + right) * from);
          }
        }
      }
    }
  };

  return {
    layer,
    weights,
    bias,
    /** Filters the input and cuts what is below zero. */
    forward(input: Float32Array): Float32Array {
      eachPatchPixel((patch, pixel) => {
        for (let c = 0; c < from; c++) patches[patch + c] = input[pixel + c] as number;
      });
      multiply(patches, weights.values, bias.values, out, { rows: pixels, columns: to, depth });
      for (let i = 0; i < out.length; i++) if ((out[i] as number) < 0) out[i] = 0;
      return out;
    },
    /** Adds the slopes of this sample, and returns those of the input where they are needed. */
    backward(slopes: Float32Array, needed: boolean): Float32Array {
      for (let i = 0; i < out.length; i++) if (out[i] === 0) slopes[i] = 0;
      for (let i = 0; i < slopes.length; i += to)
        for (let c = 0; c < to; c++)
          bias.slopes[c] = (bias.slopes[c] as number) + (slopes[i + c] as number);
      const byFilter = { alongRow: 1, alongPart: to };
      const filters = { rows: to, columns: depth, depth: pixels };
      addProducts(weights.slopes, slopes, byFilter, patches, filters);
      if (!needed) return inSlopes;
      patchSlopes.fill(0);
      const byPixel = { alongRow: to, alongPart: 1 };
      const spread = { rows: pixels, columns: depth, depth: to };
      addProducts(patchSlopes, slopes, byPixel, weights.values, spread);
      inSlopes.fill(0);
      eachPatchPixel((patch, pixel) => {
        for (let c = 0; c < from; c++)
          inSlopes[pixel + c] =
            (inSlopes[pixel + c] as number) + (patchSlopes[patch + c] as number);
      });
      return inSlopes;
    },
  };
}
export type Convolution = ReturnType<typeof convolution>;
