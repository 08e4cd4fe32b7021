import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { Failure } from './client.ts';
import { makeProcess, type Process } from './process.ts';

let shown: Process[];
let process: ReturnType<typeof makeProcess>;
const states = () => shown.map(({ state }) => state);
const later = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(resolve, ms, value));

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  process = makeProcess((now) => shown.push(now));
});
afterEach(() => {
  vi.useRealTimers();
});

it('an action runs and ends in success, a warning or an error', async () => {
  claims('shell-16');
  const running = process.run(() => later(500, 'a'));
  expect(states()).toEqual(['running']);
  await vi.advanceTimersByTimeAsync(500);
  expect(await running).toEqual({ data: 'a' });
  expect(states()).toEqual(['running', 'success']);

  shown = [];
  const sent = await process.run(
    async () => ({ sent: 0 }),
    (answer) => answer.sent === 0,
  );
  expect(sent).toEqual({ data: { sent: 0 } });
  expect(states()).toEqual(['running', 'warning']);

  shown = [];
  const refused = new Failure('permission-denied', 'You may not.');
  expect(await process.run(() => Promise.reject(refused))).toEqual({ failure: refused });
  expect(shown).toEqual([
    { state: 'running', failure: undefined },
    { state: 'error', failure: refused },
  ]);
  const { failure } = await process.run(() => Promise.reject(new TypeError('broken')));
  expect(failure).toMatchObject({ code: 'internal', message: 'An error occurred.: broken' });
});

it('a success becomes idle after 1 to 2.5 seconds; a warning and an error stay', async () => {
  claims('shell-17', 'thread-24 (states)');
  await process.run(async () => 1);
  await vi.advanceTimersByTimeAsync(999);
  expect(states()).toEqual(['running', 'success']);
  await vi.advanceTimersByTimeAsync(1_501);
  expect(states()).toEqual(['running', 'success', 'idle']);

  for (const [end, work, warns] of [
    ['warning', async () => 1, () => true],
    ['error', () => Promise.reject(new Error('no')), () => false],
  ] as const) {
    shown = [];
    await process.run(async () => 1);
    await process.run(work, warns);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states()).toEqual(['running', 'success', 'running', end]);
  }
  process.reset();
  expect(shown.at(-1)).toEqual({ state: 'idle', failure: undefined });
});

it('the newer of two overlapping runs is shown, and a closed screen receives nothing', async () => {
  const slow = process.run(() => later(300, 'slow'));
  const quick = process.run(() => later(100, 'quick'));
  await vi.advanceTimersByTimeAsync(400);
  expect(await Promise.all([slow, quick])).toEqual([{ data: 'slow' }, { data: 'quick' }]);
  expect(states()).toEqual(['running', 'running', 'success']);
  process.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states()).toHaveLength(3);
});
