/**
 * npm run bench: every promised figure, as a ratio to a floor from the same run. With `-- directory`,
 * `-- media` or `-- billing` it measures that part alone, and writes no page.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { hashPassword, passwordMatches } from '../server/src/auth/passwords.ts';
import type { App } from '../server/src/platform/app.ts';
import { startPostgres } from '../server/src/platform/database/postgres.ts';
import { prepareDatabase } from '../server/src/platform/database/prepare.ts';
import { readSettings } from '../server/src/platform/settings.ts';
import { seed } from '../server/src/seed.ts';
import { closeApp, openApp } from '../server/src/server.ts';
import { fillBilling, measureBilling } from './billing.ts';
import { measureBrowsers, measureGalleryPage } from './browser.ts';
import { limitPlaces, measureSending } from './consult.ts';
import { fillServices, measureDirectory } from './directory.ts';
import { ms, type Row, verdict, whole } from './figures.ts';
import { liveDelay } from './live.ts';
import { fillGalleries, measureMedia, memoryOf } from './media.ts';
import { type Filled, fill, large, measureMessaging, small } from './messaging.ts';
import { measurePredictions } from './predictions.ts';
import { ask, compare, type Running, start } from './processes.ts';

const root = resolve(import.meta.dirname, '..');
const part = process.argv[2];
const password = 'bench-password';
const email = 'grace.lindqvist@demo.corridor.example';

const rows: Row[] = [];
const say = (row: Row) => {
  rows.push(row);
  console.log(`${row.what}: ${row.figure}, floor ${row.floor}, ratio ${row.ratio}; ${row.holds}`);
};

async function main(): Promise<void> {
  const home = join(tmpdir(), `corridor-bench-${process.pid}`);
  const cluster = await startPostgres({ home });
  await prepareDatabase(cluster.url);
  const environment = {
    CORRIDOR_ENV: 'local',
    DATABASE_URL: cluster.url,
    KEY_FILE: join(home, 'keys.json'),
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'error',
    RUN_JOBS: 'false',
  };
  const running: Running[] = [];
  const startProcess = async (file: string, port: number, more = {}) => {
    const process = await start(file, port, { ...environment, ...more });
    running.push(process);
    return process.url;
  };
  const pidOf = (url: string) => running.find((each) => each.url === url)?.child.pid ?? 0;
  try {
    if (part === 'directory') {
      await partWorld(environment, cluster.url, fillServices);
      const ours = await startProcess('server.ts', 4701);
      const floor = await startProcess('floor.ts', 4703);
      return await measureDirectory({ say, signIn, ours, floor });
    }
    if (part === 'media') {
      await partWorld(environment, cluster.url, fillGalleries);
      const ours = await startProcess('server.ts', 4701, { RUN_JOBS: 'true' });
      await measureMedia({ say, signIn, ours, pid: pidOf(ours) });
      return await measureGalleryPage({ say, ours, password });
    }
    const billing = async (ours: string) => {
      const app = await openApp(readSettings(environment), cluster.url);
      const memory = () => memoryOf(pidOf(ours));
      await measureBilling({ say, signIn, ours, app, memory });
      await closeApp(app);
    };
    if (part === 'billing') {
      await partWorld(environment, cluster.url, fillBilling);
      return await billing(await startProcess('server.ts', 4701));
    }
    const few = await worldsOf(environment, cluster.url);
    await worldOf(environment, few, small);
    const started = performance.now();
    const filled = await worldOf(environment, cluster.url, large);
    const seconds = whole((performance.now() - started) / 1000);
    console.log(`${whole(large)} threads filled in ${seconds} s`);
    const ours = await startProcess('server.ts', 4701);
    const second = await startProcess('server.ts', 4702);
    const floor = await startProcess('floor.ts', 4703);
    const fewUrl = await startProcess('server.ts', 4704, { DATABASE_URL: few });
    const database = cluster.url;
    await measure(ours, second, floor, database);
    const sides = { ours, second, floor, few: fewUrl, database };
    await measureDirectory({ say, signIn, ours, floor });
    await measureSending({ say, signIn, ours });
    await measureMessaging({ say, signIn, filled, ...sides });
    await measurePredictions({ say, signIn, filled, ours });
    await billing(ours);
    await forgetJobs(database);
    const drawing = await startProcess('server.ts', 4705, { RUN_JOBS: 'true' });
    await measureMedia({ say, signIn, ours: drawing, pid: pidOf(drawing) });
    await measureBrowsers({ say, ours, second, password, thread: filled.threads[2] ?? '' });
  } finally {
    for (const { child } of running) child.kill();
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
    process.exitCode = exitCode();
  }
  firstLoad();
  const written = join(root, 'docs/performance.md');
  writeFileSync(written, page());
  execFileSync(process.execPath, [
    join(root, 'node_modules/@biomejs/biome/bin/biome'),
    'format',
    '--write',
    written,
  ]);
  process.exitCode = exitCode();
}

const exitCode = () => (rows.some((row) => row.holds.startsWith('FAILS')) ? 1 : 0);

/** The demo's people with the data of one part. */
async function partWorld(
  environment: Record<string, string>,
  url: string,
  fillPart: (app: App) => Promise<unknown>,
): Promise<void> {
  const app = await openApp(readSettings(environment), url);
  await seed(app, { directory: true });
  await fillPart(app);
  await closeApp(app);
}

/** Drops the jobs of the measurements before, so that the next ones are alone. */
async function forgetJobs(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('delete from graphile_worker._private_jobs');
  await client.end();
}

/** Seeds the demo's people in two databases and returns the address of the second. */
async function worldsOf(environment: Record<string, string>, url: string): Promise<string> {
  const app = await openApp(readSettings(environment), url);
  await seed(app, { directory: true });
  await closeApp(app);
  const name = 'few';
  const fewUrl = url.replace(/[^/]*$/, name);
  const client = new pg.Client({ connectionString: url.replace(/[^/]*$/, 'postgres') });
  await client.connect();
  await client.query(`create database ${name} template corridor`);
  await client.end();
  return fewUrl;
}

async function worldOf(
  environment: Record<string, string>,
  url: string,
  threads: number,
): Promise<Filled> {
  const app = await openApp(readSettings({ ...environment, DATABASE_URL: url }), url);
  const filled = await fill(app, threads);
  if (threads === large) {
    await fillServices(app);
    await fillGalleries(app);
    await fillBilling(app);
    await limitPlaces(app);
  }
  await closeApp(app);
  return filled;
}

async function signIn(url: string, email: string): Promise<string> {
  const answered = await ask(`${url}/call/auth-signIn`, { email, password });
  return ((await answered.json()) as { result: { token: string } }).result.token;
}

async function measure(
  ours: string,
  second: string,
  floor: string,
  database: string,
): Promise<void> {
  const token = await signIn(ours, email);

  const stack = await compare(
    { url: `${ours}/call/bench-nothing`, data: { text: 'x' }, token },
    { url: `${floor}/session`, data: { text: 'x' }, token },
  );
  say({
    what: 'A call through the whole stack, 16 connections',
    figure: `${whole(stack.ours)}/s`,
    floor: `${whole(stack.floor)}/s (bare Fastify, same read)`,
    ratio: stack.ratio.toFixed(2),
    holds: verdict(stack.ratio >= 0.5, 'at least 0.50'),
  });

  const frame = await compare(
    { url: `${ours}/query/shell-me`, data: {}, token },
    { url: `${floor}/frame`, data: {}, token },
  );
  say({
    what: 'A query by key (shell-me), 16 connections',
    figure: `${whole(frame.ours)}/s`,
    floor: `${whole(frame.floor)}/s (bare Fastify, same two reads)`,
    ratio: frame.ratio.toFixed(2),
    holds: verdict(frame.ratio >= 0.5, 'at least 0.50'),
  });

  const hash = await hashPassword(password);
  const perSecond = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    for (let i = 0; i < 15; i++) await Promise.all([work(), work(), work(), work()]);
    return 60_000 / (performance.now() - started);
  };
  const bare = await perSecond(() => passwordMatches(hash, password));
  const signedIn = await perSecond(() => ask(`${ours}/call/auth-signIn`, { email, password }));
  say({
    what: 'Sign-in, 4 at once',
    figure: `${whole(signedIn)}/s`,
    floor: `${whole(bare)}/s (Argon2id alone)`,
    ratio: (signedIn / bare).toFixed(2),
    holds: verdict(signedIn / bare >= 0.5, 'at least 0.50'),
  });

  const live = await liveDelay({ writer: ours, reader: second, database, token });
  say({
    what: 'A change, from the call to a tab of a second process',
    figure: `${ms(live.ours.p50)} median, ${ms(live.ours.p95)} p95`,
    floor: `${ms(live.floor.p50)} median, ${ms(live.floor.p95)} p95 (bare NOTIFY)`,
    ratio: (live.ours.p50 / live.floor.p50).toFixed(1),
    holds: verdict(live.ours.p95 <= 150, 'p95 within 150 ms'),
  });
}

/** The files of a first visit to /login: the page's scripts and styles and their direct imports. */
function firstLoad(): void {
  const dist = join(root, 'portal/dist');
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = new Set([...page.matchAll(/\/assets\/([\w.-]+)/g)].map(([, name = '']) => name));
  named.add(
    readdirSync(join(dist, 'assets')).find((name) => name.startsWith('DemoAccounts')) ?? '',
  );
  const weight = (end: string) =>
    [...named]
      .filter((name) => name.endsWith(end))
      .reduce(
        (sum, name) =>
          sum + gzipSync(readFileSync(join(dist, 'assets', name)), { level: 9 }).length,
        0,
      );
  const budgets = [
    ['.js', 'JavaScript', 140_000],
    ['.css', 'CSS', 30_000],
  ] as const;
  for (const [end, what, budget] of budgets) {
    const size = weight(end);
    say({
      what: `First load of /login, ${what}, gzip`,
      figure: `${(size / 1000).toFixed(1)} kB`,
      floor: `${budget / 1000} kB (budget)`,
      ratio: (size / budget).toFixed(2),
      holds: verdict(size <= budget, 'at most 1.00'),
    });
  }
}

function page(): string {
  const header = '| what | figure | floor | ratio | promise |\n|---|---|---|---|---|';
  const lines = rows.map(
    (row) => `| ${row.what} | ${row.figure} | ${row.floor} | ${row.ratio} | ${row.holds} |`,
  );
  return `# Performance

Written by \`npm run bench\`: each figure beside a floor taken in the same run, because machines differ and drift.
This run: ${cpus().length} cores, Node.js ${process.version}. Ratios are medians of pairs measured in turn.

${header}
${lines.join('\n')}
`;
}

await main();
