import { expect, it } from 'vitest';
import { drawings } from '../drawings/drawings.ts';
import { openSession } from '../runtime/session.ts';
import { shapeOf } from '../runtime/testing.ts';
import { makeDemoModel } from './demoModel.ts';
import { openSteps } from './learningSteps.ts';
import { makeNetwork } from './network.ts';
import { onnxFile } from './onnxFile.ts';

const shape = { side: 16, channels: [4, 8, 8, 8], labels: 3 };
const picture = (seed: number) =>
  new Float32Array(16 * 16 * 3).map((_, i) => Math.sin(i * (seed + 1)) + (i % 3) * 0.2);

it('each slope says how the loss changes with its number', () => {
  const network = makeNetwork(shape, 5);
  const wanted = new Float32Array([0, 1, 0]);
  const input = picture(1);
  const loss = () => -Math.log(network.forward(input)[1] as number);
  loss();
  network.backward(wanted);
  const near = 1e-3;
  for (const { values, slopes } of network.learned) {
    const i = values.length >> 1;
    const value = values[i] as number;
    values[i] = value + near;
    const above = loss();
    values[i] = value - near;
    const below = loss();
    values[i] = value;
    expect((above - below) / (2 * near)).toBeCloseTo(slopes[i] as number, 2);
  }
});

it('a network learns to tell three pictures apart', () => {
  const network = makeNetwork(shape, 5);
  const step = openSteps(network.learned);
  const inputs = [picture(1), picture(2), picture(3)];
  for (let round = 0; round < 60; round++) {
    for (const [label, input] of inputs.entries()) {
      network.forward(input);
      network.backward(new Float32Array(3).map((_, n) => (n === label ? 1 : 0)));
    }
    step(0.01, 3);
  }
  for (const [label, input] of inputs.entries())
    expect(network.forward(input)[label]).toBeGreaterThan(0.9);
});

it('the ONNX file answers what the network answers', async () => {
  const network = makeNetwork(shape, 7);
  const session = await openSession(onnxFile(network, 3), shapeOf(16, 3));
  const pixels = new Uint8Array(16 * 16 * 3).map((_, i) => (i * 37) % 256);
  const input = new Float32Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) input[i] = ((pixels[i] as number) / 255 - 0.5) / 0.25;
  const wanted = [...network.forward(input)];
  const scores = [...(await session.run(pixels))];
  for (const [n, score] of scores.entries()) expect(score).toBeCloseTo(wanted[n] as number, 4);
  await session.release();
});

it('the command draws, trains and measures, and its card says so', async () => {
  const effort = { drawings: 1, photos: 1, rounds: 1, heldOut: 1 };
  const lines: string[] = [];
  const tell = (line: string) => void lines.push(line);
  const { onnx, card } = await makeDemoModel('ear', '0.0.1', { effort, tell });
  const labels = Object.keys(drawings.ear.labels);
  expect(card.labels.map(({ aiLabel }) => aiLabel)).toEqual(labels);
  expect(card).toMatchObject({
    category: 'ear',
    version: '0.0.1',
    trainedOn: 'Trained on drawn pictures; not for patients.',
    measured: { pictures: labels.length },
  });
  expect(onnx.length).toBeLessThan(2_000_000);
  expect(lines.at(-1)).toMatch(/^round 1 of 1: \d+ % right$/);
});
