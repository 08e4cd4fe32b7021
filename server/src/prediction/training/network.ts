/** A small network that says which label a picture has: four layers of filters, then a choice. */
import { random } from '../../uploads/demo/noise.ts';
import { type Convolution, convolution, filterSize, type Learned, outSide } from './convolution.ts';

export type Shape = { side: number; channels: readonly number[]; labels: number };

/** The first layers halve the picture. */
const strides = [2, 2, 2, 1];

export type Network = {
  convolutions: readonly Convolution[];
  /** The choice: for each label one number for each feature. */
  weights: Learned;
  bias: Learned;
  /** Returns the probability of each label. The next call overwrites them. */
  forward(input: Float32Array): Float32Array;
  /** Learns from the last sample: `wanted` is the probability that each label should have had. */
  backward(wanted: Float32Array): void;
  learned: readonly Learned[];
};

export function makeNetwork({ side, channels, labels }: Shape, seed: number): Network {
  const convolutions: Convolution[] = [];
  let [width, from] = [side, 3];
  for (const [n, to] of channels.entries()) {
    const made = convolution({ side: width, from, to, stride: strides[n] ?? 1 });
    convolutions.push(made);
    [width, from] = [outSide(made.layer), to];
  }
  const pixels = width * width;
  const features = 2 * from;
  const weights: Learned = {
    values: new Float32Array(labels * features),
    slopes: new Float32Array(labels * features),
  };
  const bias: Learned = { values: new Float32Array(labels), slopes: new Float32Array(labels) };
  const next = random(seed);
  for (const { layer, weights: filters } of convolutions)
    scatterValues(filters.values, Math.sqrt(2 / filterSize(layer)), next);
  scatterValues(weights.values, Math.sqrt(1 / features), next);

  const pooled = new Float32Array(features);
  const pooledSlopes = new Float32Array(features);
  const brightest = new Int32Array(from);
  const scores = new Float32Array(labels);
  const mapSlopes = new Float32Array(pixels * from);

  /** The mean of each channel, and its highest value. */
  const pool = (map: Float32Array) => {
    for (let c = 0; c < from; c++) {
      let [sum, highest, place] = [0, -1, c];
      for (let i = c; i < map.length; i += from) {
        const value = map[i] as number;
        sum += value;
        if (value > highest) [highest, place] = [value, i];
      }
      pooled[c] = sum / pixels;
      pooled[from + c] = highest;
      brightest[c] = place;
    }
  };

  return {
    convolutions,
    weights,
    bias,
    learned: [...convolutions.flatMap((made) => [made.weights, made.bias]), weights, bias],
    forward(input) {
      let map = input;
      for (const made of convolutions) map = made.forward(map);
      pool(map);
      for (let label = 0; label < labels; label++) {
        let sum = bias.values[label] as number;
        for (let f = 0; f < features; f++)
          sum += (pooled[f] as number) * (weights.values[label * features + f] as number);
        scores[label] = sum;
      }
      return asProbabilities(scores);
    },
    backward(wanted) {
      pooledSlopes.fill(0);
      for (let label = 0; label < labels; label++) {
        const slope = (scores[label] as number) - (wanted[label] as number);
        bias.slopes[label] = (bias.slopes[label] as number) + slope;
        for (let f = 0; f < features; f++) {
          const w = label * features + f;
          weights.slopes[w] = (weights.slopes[w] as number) + slope * (pooled[f] as number);
          pooledSlopes[f] = (pooledSlopes[f] as number) + slope * (weights.values[w] as number);
        }
      }
      for (let i = 0; i < mapSlopes.length; i++)
        mapSlopes[i] = (pooledSlopes[i % from] as number) / pixels;
      for (let c = 0; c < from; c++) {
        const place = brightest[c] as number;
        mapSlopes[place] = (mapSlopes[place] as number) + (pooledSlopes[from + c] as number);
      }
      let slopes: Float32Array = mapSlopes;
      for (let n = convolutions.length - 1; n >= 0; n--)
        slopes = (convolutions[n] as Convolution).backward(slopes, n > 0);
    },
  };
}

/** Numbers around zero, about as far from it as `spread` says. */
function scatterValues(values: Float32Array, spread: number, next: () => number): void {
  for (let i = 0; i < values.length; i++)
    values[i] = (next() + next() + next() + next() - 2) * Math.sqrt(3) * spread;
}

function asProbabilities(scores: Float32Array): Float32Array {
  const highest = Math.max(...scores);
  let sum = 0;
  for (let i = 0; i < scores.length; i++) {
    scores[i] = Math.exp((scores[i] as number) - highest);
    sum += scores[i] as number;
  }
  for (let i = 0; i < scores.length; i++) scores[i] = (scores[i] as number) / sum;
  return scores;
}
