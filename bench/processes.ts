import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import autocannon from 'autocannon';

export type Running = { url: string; child: ChildProcess };

/** Starts a process for each side, so they do not share an event loop. */
export async function start(
  file: string,
  port: number,
  environment: Record<string, string>,
): Promise<Running> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment, PORT: String(port) },
  });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { url: `http://localhost:${port}`, child };
}

export async function ask(url: string, data: unknown, token?: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ data }),
  });
}

/** Returns the time of each request, one after the other. */
export async function latencies({ url, data, token }: Load, tries: number): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < tries; i++) {
    const started = performance.now();
    const response = await ask(url, data, token);
    await response.arrayBuffer();
    taken.push(performance.now() - started);
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  }
  return taken;
}

export type Load = {
  url: string;
  data: unknown;
  token?: string;
  /** Parallel connections, by default 16. */
  connections?: number;
  /** Data for the following requests, each with its own key. */
  inTurn?: unknown[];
};

export async function throughput(
  { url, data, token, inTurn, connections = 16 }: Load,
  seconds: number,
): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const result = await autocannon({
    url: url.replace('localhost', '127.0.0.1'),
    method: 'POST',
    connections,
    duration: seconds,
    headers,
    body: JSON.stringify({ data }),
    ...(inTurn && {
      requests: inTurn.map((one) => ({
        body: JSON.stringify({ data: one }),
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          headers: { ...headers, 'idempotency-key': randomUUID() },
        }),
      })),
    }),
  });
  if (result.non2xx > 0) throw new Error(`${url} refused ${result.non2xx} requests`);
  return result.requests.total / result.duration;
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
export const percentile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.ceil(values.length * part) - 1)
  ] ?? 0;

type Measure = (seconds: number) => Promise<number>;

/**
 * Measures both in turn, A B A B, so the drift of the machine affects both. Returns the median of
 * the ratios.
 */
export async function inTurn(ours: Measure, floor: Measure, rounds = 4, seconds = 2) {
  await ours(1);
  await floor(1);
  const pairs: { ours: number; floor: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ ours: await ours(seconds), floor: await floor(seconds) });
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    floor: median(pairs.map((pair) => pair.floor)),
    ratio: median(pairs.map((pair) => pair.ours / pair.floor)),
  };
}

export const compare = (ours: Load, floor: Load) =>
  inTurn(
    (seconds) => throughput(ours, seconds),
    (seconds) => throughput(floor, seconds),
  );
