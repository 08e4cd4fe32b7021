/** Writes a trained network as an ONNX file. */
import type { Layer } from './convolution.ts';
import type { Network } from './network.ts';
import { initializer, node, onnxOf } from './onnxParts.ts';

/** ONNX has the channels of a filter outside of its pixels; the training has them inside. */
function channelsFirst({ from, to }: Layer, values: Float32Array): Float32Array {
  const turned = new Float32Array(values.length);
  for (let filter = 0; filter < to; filter++)
    for (let pixel = 0; pixel < 9; pixel++)
      for (let c = 0; c < from; c++)
        turned[(filter * from + c) * 9 + pixel] = values[(filter * 9 + pixel) * from + c] as number;
  return turned;
}

export function onnxFile(network: Network, labels: number): Buffer {
  const side = network.convolutions[0]?.layer.side ?? 0;
  const parts: Buffer[] = [];
  let last = 'image';
  for (const [n, { layer, weights, bias }] of network.convolutions.entries()) {
    const { from, to, stride } = layer;
    const [filters, offsets, filtered, cut] = [`w${n}`, `b${n}`, `filtered${n}`, `cut${n}`];
    parts.push(
      initializer(filters, [to, from, 3, 3], channelsFirst(layer, weights.values)),
      initializer(offsets, [to], bias.values),
      node('Conv', [last, filters, offsets], filtered, [
        { name: 'kernel_shape', ints: [3, 3] },
        { name: 'pads', ints: [1, 1, 1, 1] },
        { name: 'strides', ints: [stride, stride] },
      ]),
      node('Relu', [filtered], cut),
    );
    last = cut;
  }
  const features = network.weights.values.length / labels;
  parts.push(
    node('GlobalAveragePool', [last], 'means'),
    node('GlobalMaxPool', [last], 'highest'),
    node('Concat', ['means', 'highest'], 'pooled', [{ name: 'axis', int: 1 }]),
    node('Flatten', ['pooled'], 'features', [{ name: 'axis', int: 1 }]),
    initializer('choice', [labels, features], network.weights.values),
    initializer('offsets', [labels], network.bias.values),
    node('Gemm', ['features', 'choice', 'offsets'], 'chosen', [{ name: 'transB', int: 1 }]),
    node('Softmax', ['chosen'], 'scores', [{ name: 'axis', int: 1 }]),
  );
  return onnxOf(
    { name: 'image', dims: [1, 3, side, side] },
    { name: 'scores', dims: [1, labels] },
    parts,
  );
}
