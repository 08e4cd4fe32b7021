import type { Answers } from '@corridor/contract/forms/form.ts';
import type { GivenAnswers } from '@corridor/contract/forms/schemas.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openKeeper, type SaveState, type Unsent, withGiven } from './keeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Offline extends Error {}
class Closed extends Error {}

/** A server that holds answers, and can be away. */
function makeServer() {
  const server = {
    answers: {} as Answers,
    revision: 0,
    asked: [] as GivenAnswers[],
    failure: undefined as Error | undefined,
    turns: [] as Omit<Unsent, 'answers'>[],
    keep: async ({ answers: given, ...from }: Unsent) => {
      server.asked.push(given);
      server.turns.push(from);
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (server.failure) throw server.failure;
      server.answers = withGiven(server.answers, given);
      server.revision += 1;
      return { answers: server.answers, revision: server.revision };
    },
  };
  return server;
}

function openAt(server: ReturnType<typeof makeServer>, earlier?: Unsent) {
  const states: string[] = [];
  const seen = {
    answers: {} as Answers,
    ended: undefined as unknown,
    onDevice: undefined as Unsent | undefined,
    isDeviceFull: false,
  };
  const parts = {
    keep: server.keep,
    mayPass: (error: unknown) => error instanceof Offline,
    onState: ({ state }: SaveState) => states.push(state),
    onHeld: (answers: Answers) => {
      seen.answers = answers;
    },
    onUnsent: (unsent: Unsent | undefined) => {
      seen.onDevice = unsent;
      return !seen.isDeviceFull;
    },
    onEnd: (error: unknown) => {
      seen.ended = error;
    },
  };
  return { keeper: openKeeper(server, parts, earlier), states, seen };
}

const yes = { yes: true };
const text = (typed: string) => ({ text: typed });

it('an answer is kept at once, and text after a pause in typing', async () => {
  const server = makeServer();
  const { keeper, states } = openAt(server);
  keeper.put('smokes', yes, false);
  await vi.advanceTimersByTimeAsync(60);
  expect(server.answers).toEqual({ smokes: yes });
  expect(states).toEqual(['saving', 'saved']);
  for (const typed of ['n', 'nu', 'nurse']) {
    keeper.put('work', text(typed), true);
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(server.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(server.asked.slice(1)).toEqual([{ work: text('nurse') }]);
});

it('answers of a lost connection are kept when it is back, the newest of each', async () => {
  const server = makeServer();
  server.failure = new Offline();
  const { keeper, states, seen } = openAt(server);
  keeper.put('smokes', yes, false);
  await vi.advanceTimersByTimeAsync(100);
  expect(states.at(-1)).toBe('onDevice');
  keeper.put('smokes', { yes: false }, false);
  keeper.put('work', text('nurse'), true);
  expect(keeper.hasPending()).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe('onDevice');
  const { revision, device, turn } = server.turns.at(-1) ?? {};
  expect({ revision, turn }).toEqual({ revision: 0, turn: server.asked.length });
  // The next visit takes the turn after this one.
  expect(seen.onDevice).toEqual({
    answers: { smokes: { yes: false }, work: text('nurse') },
    revision,
    device,
    turn,
  });
  server.failure = undefined;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(server.answers).toEqual({ smokes: { yes: false }, work: text('nurse') });
  expect(states.at(-1)).toBe('saved');
  expect(keeper.hasPending()).toBe(false);
  expect(seen.onDevice).toBeUndefined();
});

it('a device that keeps nothing is not said to keep the answers', async () => {
  const server = makeServer();
  server.failure = new Offline();
  const { keeper, states, seen } = openAt(server);
  seen.isDeviceFull = true;
  keeper.put('smokes', yes, false);
  await vi.advanceTimersByTimeAsync(100);
  expect(states.at(-1)).toBe('unsaved');
});

it('answers that an earlier visit left on the device are sent as its next turn', async () => {
  const server = makeServer();
  server.revision = 5;
  const earlier = { answers: { smokes: yes }, revision: 2, device: 'phone', turn: 7 };
  const { keeper, seen } = openAt(server, earlier);
  void keeper.flush();
  await vi.advanceTimersByTimeAsync(60);
  keeper.put('work', text('nurse'), true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.turns).toEqual([
    { revision: 2, device: 'phone', turn: 8 },
    { revision: 6, device: 'phone', turn: 9 },
  ]);
  expect(keeper.last()).toMatchObject({ device: 'phone', turn: 10 });
  expect(seen.onDevice).toBeUndefined();
});

it('a submission takes along what is on its way', async () => {
  const server = makeServer();
  const { keeper, seen } = openAt(server);
  keeper.put('smokes', yes, false);
  await vi.advanceTimersByTimeAsync(20);
  keeper.put('work', text('nurse'), true);
  expect(keeper.last().answers).toEqual({ smokes: yes, work: text('nurse') });
  // The submission came first, and the request on its way is refused.
  server.failure = new Closed();
  keeper.close();
  await vi.advanceTimersByTimeAsync(100);
  expect(seen.ended).toBeUndefined();
});

it('requests go one after another, also where two are asked for at once', async () => {
  const server = makeServer();
  const { keeper } = openAt(server);
  keeper.put('smokes', yes, false);
  void keeper.flush();
  void keeper.flush(true);
  void keeper.flush(true);
  await vi.advanceTimersByTimeAsync(20);
  expect(keeper.last().answers).toEqual({ smokes: yes });
  await vi.advanceTimersByTimeAsync(40);
  expect(server.asked).toEqual([{ smokes: yes }, {}]);
});

it('an answer that is taken back is taken back at the server', async () => {
  const server = makeServer();
  const { keeper } = openAt(server);
  keeper.put('smokes', yes, false);
  await vi.advanceTimersByTimeAsync(60);
  keeper.put('smokes', undefined, false);
  await vi.advanceTimersByTimeAsync(60);
  expect(server.asked.at(-1)).toEqual({ smokes: null });
  expect(server.answers).toEqual({});
});

it('an answer of another device arrives, and what was given meanwhile stays', async () => {
  const server = makeServer();
  const { keeper, seen } = openAt(server);
  server.answers = { city: text('Calgary') };
  keeper.put('smokes', yes, false);
  await vi.advanceTimersByTimeAsync(20);
  keeper.put('work', text('nurse'), true);
  await vi.advanceTimersByTimeAsync(40);
  expect(seen.answers).toEqual({ city: text('Calgary'), smokes: yes, work: text('nurse') });
  server.answers = { ...server.answers, city: text('Edmonton') };
  void keeper.flush(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.answers.city).toEqual(text('Edmonton'));
});

it('a form that was closed elsewhere ends the keeping', async () => {
  const server = makeServer();
  const { keeper, seen } = openAt(server);
  server.failure = new Closed();
  keeper.put('smokes', yes, false);
  await vi.advanceTimersByTimeAsync(100);
  expect(seen.ended).toBeInstanceOf(Closed);
  expect(seen.onDevice).toBeUndefined();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(server.asked).toHaveLength(1);
});
