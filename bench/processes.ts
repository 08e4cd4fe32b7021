import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import autocannon from 'autocannon';

export type Running = { url: string; child: ChildProcess };

/** A process of its own for each side, so that neither shares the other's event loop. */
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

export type Load = { url: string; data: unknown; token?: string; connections?: number };

async function throughput(
  { url, data, token, connections = 16 }: Load,
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    url: url.replace('localhost', '127.0.0.1'),
    method: 'POST',
    connections,
    duration: seconds,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ data }),
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

/** Both in turn, A B A B, so that the machine's own drift falls on both; the median of the ratios. */
export async function compare(ours: Load, floor: Load, rounds = 4, seconds = 3) {
  await throughput(ours, 2);
  await throughput(floor, 2);
  const pairs: { ours: number; floor: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ ours: await throughput(ours, seconds), floor: await throughput(floor, seconds) });
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    floor: median(pairs.map((pair) => pair.floor)),
    ratio: median(pairs.map((pair) => pair.ours / pair.floor)),
  };
}
