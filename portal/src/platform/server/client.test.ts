import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { call, failureOf, read } from './client.ts';
import { newQueries } from './queryClient.ts';

it('a 404 that is not from our server means that the server is missing', () => {
  claims('platform-17');
  expect(failureOf(404, 'Not Found', '<html>').message).toBe(
    '404 Not Found: Server may be down, or check your internet connection.',
  );
  const ours = { error: { message: 'This could not be found.', details: { code: 'not-found' } } };
  expect(failureOf(404, 'Not Found', JSON.stringify(ours))).toMatchObject({
    code: 'not-found',
    message: 'This could not be found.',
  });
});

it('any other refusal throws the error of its body, or the body', () => {
  claims('platform-18');
  expect(failureOf(400, 'Bad Request', '{"error":"The plan is not open here."}').message).toBe(
    'The plan is not open here.',
  );
  expect(failureOf(500, 'Error', '{"why":"unknown"}').message).toBe('{"why":"unknown"}');
  for (const status of [403, 405, 502])
    expect(failureOf(status, '', '<html>').message).not.toContain('Server may be down');
  const refused = failureOf(
    429,
    '',
    JSON.stringify({
      error: {
        message: 'Wait.',
        details: { code: 'resource-exhausted', reason: 'throttled', retryAfterSeconds: 4 },
      },
    }),
  );
  expect(refused).toMatchObject({
    code: 'resource-exhausted',
    reason: 'throttled',
    message: 'Wait.',
  });
  expect(refused.details.retryAfterSeconds).toBe(4);
});

it('status 400 and above throws, and a lower one is the answer', async () => {
  claims('platform-17', 'platform-18 (statuses)');
  const answer = (status: number, body: object) =>
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  for (const status of [400, 401, 404, 418, 500, 599]) {
    answer(status, { error: `It was ${status}.` });
    const said = status === 404 ? /^404 .*: Server may be down/ : `It was ${status}.`;
    await expect(call('auth-signOut', {}), String(status)).rejects.toThrow(said);
  }
  answer(200, { result: { done: true } });
  expect(await call('auth-signOut', {})).toEqual({ done: true });
  vi.unstubAllGlobals();
});

describe('a busy server', () => {
  const requests: { at: number; headers: Headers }[] = [];
  let answers: (() => Response)[] = [];
  beforeEach(() => {
    requests.length = 0;
    vi.useFakeTimers({ now: 0 });
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      requests.push({ at: Date.now(), headers: new Headers(headers) });
      return (answers.shift() ?? busy)();
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const busy = (retryAfter = '2') =>
    new Response('<html>busy', { status: 503, headers: { 'retry-after': retryAfter } });
  const answered = () => Response.json({ result: { done: true } });
  const error = { message: 'Busy.', details: { code: 'unavailable', retryAfterSeconds: 2 } };
  const busyInWords = () => Response.json({ error }, { status: 503 });
  const query = () =>
    newQueries().fetchQuery({
      queryKey: ['shell-me'],
      queryFn: async () => (await read('shell-me', {})).result,
    });
  /** The outcome of the work once all its timers have run. */
  async function outcome(work: Promise<unknown>) {
    const ended = work.then(
      () => 'done',
      (failure: { code: string }) => failure.code,
    );
    await vi.runAllTimersAsync();
    return ended;
  }
  const pauses = () => requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));

  it('gets a query again after the named time, with a random delay', async () => {
    answers = [busy, busyInWords, answered];
    expect(await outcome(query())).toBe('done');
    expect(pauses()).toHaveLength(2);
    for (const pause of pauses()) {
      expect(pause).toBeGreaterThanOrEqual(2_000);
      expect(pause).toBeLessThanOrEqual(3_000);
    }
    expect(new Set(pauses()).size).toBe(2);
  });

  it('gets a query a few times at most, and not after a long named wait', async () => {
    answers = [];
    expect(await outcome(query())).toBe('unavailable');
    expect(requests).toHaveLength(4);
    requests.length = 0;
    answers = [() => busy('600')];
    expect(await outcome(query())).toBe('unavailable');
    expect(requests).toHaveLength(1);
  });

  it('gets a call again only under an idempotency key', async () => {
    answers = [busy, answered];
    expect(await outcome(call('auth-signOut', {}))).toBe('unavailable');
    expect(requests).toHaveLength(1);
    requests.length = 0;
    answers = [busy, busyInWords, answered];
    expect(await outcome(call('auth-signOut', {}, 'one-key'))).toBe('done');
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(
      Array(3).fill('one-key'),
    );
    expect(Math.min(...pauses())).toBeGreaterThanOrEqual(2_000);
    requests.length = 0;
    answers = [() => new Response('', { status: 503 }), answered];
    expect(await outcome(call('auth-signOut', {}, 'one-key'))).toBe('unavailable');
    expect(requests).toHaveLength(1);
  });
});
