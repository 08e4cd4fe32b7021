/** Moves what a network has learned against its slopes, by the rule of Adam. */
import type { Learned } from './convolution.ts';

const [keptMean, keptSquare, tiny] = [0.9, 0.999, 1e-8];
/** Numbers that no sample needs fade. */
const fading = 1e-4;

export function openSteps(learned: readonly Learned[]) {
  const moments = learned.map(({ values }) => ({
    mean: new Float32Array(values.length),
    square: new Float32Array(values.length),
  }));
  let taken = 0;
  /** Takes one step with the slopes of `samples` samples, and begins anew. */
  return (rate: number, samples: number): void => {
    taken += 1;
    const whole = Math.sqrt(1 - keptSquare ** taken) / (1 - keptMean ** taken);
    for (const [n, { values, slopes }] of learned.entries()) {
      const { mean, square } = moments[n] as (typeof moments)[number];
      for (let i = 0; i < values.length; i++) {
        const slope = (slopes[i] as number) / samples;
        const m = keptMean * (mean[i] as number) + (1 - keptMean) * slope;
        const s = keptSquare * (square[i] as number) + (1 - keptSquare) * slope * slope;
        mean[i] = m;
        square[i] = s;
        const value = values[i] as number;
        values[i] = value - rate * ((whole * m) / (Math.sqrt(s) + tiny) + fading * value);
      }
      slopes.fill(0);
    }
  };
}
