/** Models that are wrong, slow or large on purpose. */
import { initializer, node, onnxOf } from '../training/onnxParts.ts';
import type { ModelShape } from './session.ts';

type Made = {
  side: number;
  /** The number of its answers. */
  channels: number;
  /** The number of layers of filters that follow each other at full size. */
  layers?: number;
  /** The last step; without it the answers are no scores. */
  ending?: 'Softmax' | 'Neg';
};

export function madeModel({ side, channels, layers = 1, ending = 'Softmax' }: Made): Buffer {
  const parts: Buffer[] = [];
  let last = 'image';
  for (let n = 0; n < layers; n++) {
    const from = n === 0 ? 3 : channels;
    const weights = new Float32Array(channels * from * 9).fill(0.01);
    parts.push(
      initializer(`w${n}`, [channels, from, 3, 3], weights),
      node('Conv', [last, `w${n}`], `filtered${n}`, [{ name: 'pads', ints: [1, 1, 1, 1] }]),
    );
    last = `filtered${n}`;
  }
  parts.push(
    node('GlobalAveragePool', [last], 'means'),
    node('Flatten', ['means'], 'features', [{ name: 'axis', int: 1 }]),
    initializer('lift', [1], new Float32Array([5])),
    node('Add', ['features', 'lift'], 'lifted'),
    node(ending, ['lifted'], 'scores'),
  );
  return onnxOf(
    { name: 'image', dims: [1, 3, side, side] },
    { name: 'scores', dims: [1, channels] },
    parts,
  );
}

export const shapeOf = (side: number, labels: number): ModelShape => ({
  input: { width: side, height: side, mean: [0.5, 0.5, 0.5], deviation: [0.25, 0.25, 0.25] },
  labels,
});
