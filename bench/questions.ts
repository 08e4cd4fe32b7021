/** Random questions to the search, and the weight of the list of services in the browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { askRandomly } from '../server/src/directory/search/testing.ts';
import { type Say, verdict, whole } from './figures.ts';

const questions = 5_000;
const mostMs = 60;

/** `ask` answers the status; `floorMs` is the time of the bare server. */
export async function measureRandom(
  say: Say,
  ask: (q: string) => Promise<number>,
  floor: (q: string) => Promise<number>,
): Promise<void> {
  const ours = await askRandomly(ask, questions);
  const bare = await askRandomly(floor, questions / 10);
  const broken = ours.broken.length;
  say({
    what: `${whole(questions)} random questions of up to 400 characters, and ${whole(questions / 100)} longer ones`,
    figure: `${ours.p99.toFixed(1)} ms p99, ${broken} errors of the server`,
    floor: `${bare.p99.toFixed(1)} ms p99 (bare Fastify, a page of 10)`,
    ratio: (ours.p99 / bare.p99).toFixed(1),
    holds: verdict(broken === 0 && ours.p99 < mostMs, `no error, p99 below ${mostMs} ms`),
  });
}

/** The list before questions were understood, in bytes of gzip. */
const before = 13_520;
const mostGrown = 5_000;

/** The page of all services has a file of its own. */
export function measureList(say: Say): void {
  const assets = join(resolve(import.meta.dirname, '..'), 'portal/dist/assets');
  const name = readdirSync(assets).find((file) => /^DirectoryPage-.*\.js$/.test(file)) ?? '';
  const size = gzipSync(readFileSync(join(assets, name)), { level: 9 }).length;
  say({
    what: 'JavaScript of the list of services, gzip',
    figure: `${(size / 1000).toFixed(1)} kB`,
    floor: `${(before / 1000).toFixed(1)} kB (before questions were understood)`,
    ratio: (size / before).toFixed(2),
    holds: verdict(size - before <= mostGrown, `at most ${mostGrown / 1000} kB more`),
  });
}
