/** Trains a network on samples. The same seed gives the same network on the same machine. */
import { random } from '../../uploads/demo/noise.ts';
import type { ModelInput } from '../runtime/pixels.ts';
import { openSteps } from './learningSteps.ts';
import { makeNetwork, type Network } from './network.ts';
import type { Sample } from './trainingSamples.ts';

/** The network that the demo's models are: filters for each layer. */
const channels = [12, 20, 32, 32];
const rate = 0.003;
const samplesOfStep = 16;
/** A picture that shows one label clearly may still show another. */
const doubt = 0.06;

export type Progress = (line: string) => void;

export function train(
  samples: readonly Sample[],
  labels: number,
  input: ModelInput,
  { seed, rounds, tell }: { seed: number; rounds: number; tell: Progress },
): Network {
  const network = makeNetwork({ side: input.width, channels, labels }, seed);
  const step = openSteps(network.learned);
  const next = random(seed + 1);
  const order = samples.map((_, n) => n);
  const picture = new Float32Array(input.width * input.height * 3);
  const wanted = new Float32Array(labels);
  const steps = rounds * Math.ceil(samples.length / samplesOfStep);
  let taken = 0;
  for (let round = 1; round <= rounds; round++) {
    shuffle(order, next);
    let right = 0;
    for (let from = 0; from < order.length; from += samplesOfStep) {
      const batch = order.slice(from, from + samplesOfStep);
      for (const n of batch) {
        const { pixels, label } = samples[n] as Sample;
        fill(picture, pixels, input, next);
        const scores = network.forward(picture);
        if (scores.indexOf(Math.max(...scores)) === label) right += 1;
        wanted.fill(doubt / labels);
        wanted[label] = 1 - doubt + doubt / labels;
        network.backward(wanted);
      }
      taken += 1;
      // Long steps first, short ones at the end, and a careful beginning.
      const slow = 0.5 * (1 + Math.cos((Math.PI * taken) / steps));
      step(rate * Math.min(1, taken / 100) * slow, batch.length);
    }
    tell(`round ${round} of ${rounds}: ${Math.round((100 * right) / samples.length)} % right`);
  }
  return network;
}

function shuffle(order: number[], next: () => number): void {
  for (let n = order.length - 1; n > 0; n--) {
    const other = Math.floor(next() * (n + 1));
    [order[n], order[other]] = [order[other] as number, order[n] as number];
  }
}

/** Puts a sample into the input, at times as in a mirror, lighter or darker. */
function fill(
  picture: Float32Array,
  pixels: Uint8Array,
  { width, height, mean, deviation }: ModelInput,
  next: () => number,
): void {
  const flip = next() < 0.5;
  const bright = 0.9 + next() * 0.2;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + (flip ? width - 1 - x : x)) * 3;
      for (let c = 0; c < 3; c++, i++)
        picture[i] =
          (((pixels[from + c] as number) / 255) * bright - (mean[c] as number)) /
          (deviation[c] as number);
    }
  }
}
