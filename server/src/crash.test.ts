/** Sixteen people write while the server and its database are killed, stopped and frozen. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  alive,
  type Cluster,
  runningPostgres,
  startPostgres,
} from './platform/database/postgres.ts';
import { testSettings } from './platform/settings.ts';
import { startProcess, testFolder, waitForExit } from './platform/testing.ts';
import { closeApp, openApp } from './server.ts';
import { makeThread } from './thread/testing.ts';

type Running = Awaited<ReturnType<typeof startProcess>>;
type Acknowledged = { thread: string; text: string; messageId: string };

const senders = 16;
let folder: ReturnType<typeof testFolder>;
let cluster: Cluster | undefined;
let running: Running;
let direct: pg.Client;
let environment: Record<string, string>;
let threads: string[];
let tokens: string[];
let acknowledged: Acknowledged[];
/** The refusals of messages, by status and waiting time. */
let refusals: Map<string, number>;
let sentAgain: number;
let going: boolean;
let writing: Promise<void>[];
/** The processes that a test has stopped. */
let frozen: number[];

const portOf = (url: string) => Number(new URL(url).port);
const uidOf = async (name: string) =>
  (await direct.query('select id from users where first_name = $1', [name])).rows[0].id;

beforeEach(() => {
  folder = testFolder();
  cluster = undefined;
  [threads, tokens, acknowledged, writing, frozen] = [[], [], [], [], []];
  refusals = new Map();
  sentAgain = 0;
  going = true;
});
afterEach(async () => {
  going = false;
  thaw();
  running?.child.kill('SIGTERM');
  if (running) await waitForExit(running.child);
  await direct?.end().catch(() => undefined);
  await cluster?.stop();
  folder.remove();
});

/** Opens the test's own connection anew after each fall. */
async function look(url: string) {
  await direct?.end().catch(() => undefined);
  await expect
    .poll(
      async () => {
        direct = new pg.Client({ connectionString: url });
        direct.on('error', () => undefined);
        return direct.connect().then(
          () => true,
          () => false,
        );
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(true);
}

/** The whole product, four threads and sixteen writers. */
async function start(outside?: string, more = {}): Promise<string> {
  environment = {
    CORRIDOR_ENV: 'local',
    CORRIDOR_HOME: folder.path,
    KEY_FILE: join(folder.path, 'keys.json'),
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://localhost:3000',
    ...(outside && { DATABASE_URL: outside }),
    ...more,
  };
  running = await startProcess(environment);
  await running.listening;
  environment.PORT = new URL(running.url).port;
  const url = outside ?? runningPostgres(folder.path) ?? '';
  await look(url);
  const app = await openApp(testSettings(environment), url);
  const [from, to] = [await uidOf('Grace'), await uidOf('Amara')];
  for (let n = 0; n < 4; n++) threads.push(await makeThread({ app }, { from, to }));
  threads = threads.toSorted();
  await closeApp(app);
  for (const name of ['grace.lindqvist', 'amara.okafor']) {
    const email = `${name}@demo.corridor.example`;
    const { token } = await ask('auth-signIn', { email, password: 'corridor-demo' });
    tokens.push(token ?? '');
  }
  writing = Array.from({ length: senders }, (_, sender) => write(sender));
  return url;
}

async function ask(name: string, data: object, headers = {}): Promise<Record<string, string>> {
  const answer = await fetch(`${running.url}/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  });
  if (!answer.ok) {
    const kind = `${answer.status} after ${answer.headers.get('retry-after')}`;
    refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
    throw new Error(`${kind} ${await answer.text()}`);
  }
  return ((await answer.json()) as { result: Record<string, string> }).result;
}

/** Writes on, and repeats each message under its key until the server acknowledges it. */
async function write(sender: number): Promise<void> {
  const thread = threads[sender % threads.length] ?? '';
  const authorization = `Bearer ${tokens[sender % 2]}`;
  const ofTest = folder;
  for (let n = 1; going; n++) {
    const text = `sender ${sender} message ${n}`;
    const headers = { authorization, 'idempotency-key': text };
    for (let tries = 1; ; tries++) {
      try {
        const sent = await ask(
          'thread-sendMessage',
          { activityId: thread, message: text },
          headers,
        );
        acknowledged.push({ thread, text, messageId: sent.messageId ?? '' });
        break;
      } catch {
        // The database of a test may be gone for good: its writers end with it.
        if (folder !== ofTest) return;
        if (tries === 1) sentAgain++;
        await pause(100);
      }
    }
  }
}

async function more(by: number) {
  const before = acknowledged.length;
  await expect
    .poll(() => acknowledged.length - before, { timeout: 60_000, interval: 20 })
    .toBeGreaterThan(by);
}

/** Makes PostgreSQL hang: all its processes stop, and no connection is closed. */
function freeze({ pid }: Cluster) {
  // The main process stops first, so that it starts no other.
  process.kill(pid, 'SIGSTOP');
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  frozen = [pid, ...stdout.trim().split(/\s+/).map(Number)];
  for (const child of frozen) process.kill(child, 'SIGSTOP');
}
function thaw() {
  for (const pid of frozen) if (alive(pid)) process.kill(pid, 'SIGCONT');
  frozen = [];
}

const probe = async (path: string) => (await fetch(`${running.url}/${path}`)).status;

/** A tab of the first writer; counts the orders to read everything again and notes a cut. */
async function openTab() {
  const headers = { cookie: `corridor_session=${tokens[0]}`, origin: 'http://localhost:3000' };
  const socket = new WebSocket(`${running.url.replace('http', 'ws')}/live`, { headers });
  const heard = { ready: 0, reread: 0, closed: 0 };
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as { ready?: true; reread?: true };
    if (message.ready) heard.ready++;
    if (message.reread) heard.reread++;
  });
  socket.on('close', (code) => {
    heard.closed = code;
  });
  await expect.poll(() => heard.ready, { timeout: 10_000 }).toBe(1);
  return { heard, close: () => socket.close() };
}

/** Compares the acknowledgements with the threads, and checks the jobs. */
async function checkAll(url: string) {
  going = false;
  await Promise.all(writing);
  expect(sentAgain).toBeGreaterThan(senders);
  // Every refusal asks to come back in a moment; none is a fault or an ended session.
  expect([...refusals.keys()]).toEqual(['503 after 2']);
  await checkThreads();
  await checkJobs(url);
  // The first process still runs and ends in order.
  running.child.kill('SIGTERM');
  expect(await waitForExit(running.child)).toBe(0);
  expect(running.said()).not.toMatch(/unhandled|uncaught|Trace:|node:internal\/process/i);
}

async function checkJobs(url: string) {
  await look(url);
  // Delayed jobs are due now, and the living server takes over the jobs of a killed one.
  await direct.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0');
  await direct.query(`update job_workers set seen_at = now() - interval '3 minutes'`);
  // Each message asks for a mail a minute later, so new jobs are due all the time. Only those count
  // that are due now.
  const { rows } = await direct.query('select now()::text as "now"');
  // A successor takes all tries from a running job. When its process is killed, its row stays without
  // an error and never runs again, so it is not left work.
  const left = async () =>
    (
      await direct.query(
        `select t.identifier, j.attempts, j.last_error, j.locked_by, j.run_at
         from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where j.run_at <= $1::timestamptz
           and (j.attempts < j.max_attempts or j.last_error is not null)`,
        [rows[0].now],
      )
    ).rows;
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  // Recurring work continues and seals the new entries of the trail.
  const email = 'grace.lindqvist@demo.corridor.example';
  await ask('auth-signIn', { email, password: 'corridor-demo' });
  const sealed = async () =>
    (
      await direct.query(
        `select max(last_execution) > $1::timestamptz - interval '1 minute'
           and (select max(sealed_at) from audit_blocks) > $1::timestamptz as "since"
         from graphile_worker._private_known_crontabs where identifier = 'platform-sealAudit'`,
        [rows[0].now],
      )
    ).rows[0].since;
  await expect.poll(sealed, { timeout: 90_000, interval: 200 }).toBe(true);
}

async function checkThreads() {
  const seen: Acknowledged[] = [];
  for (const activityId of threads) {
    const answer = await fetch(`${running.url}/query/thread-messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[0]}` },
      body: JSON.stringify({ data: { activityId, limit: 5_000 } }),
    });
    const { result } = (await answer.json()) as {
      result: { messages: { id: string; seq: number; message: string }[] };
    };
    expect(result.messages.map(({ seq }) => seq)).toEqual(result.messages.map((_, n) => n + 1));
    for (const { id, message } of result.messages)
      seen.push({ thread: activityId, text: message, messageId: id });
  }
  const inOrder = (all: Acknowledged[]) => all.toSorted((a, b) => a.text.localeCompare(b.text));
  expect(inOrder(seen)).toEqual(inOrder(acknowledged));

  // The inboxes agree with the messages.
  const { rows } = await direct.query(
    `select e.owner, e.activity_id from inbox_entries e
     join activities a on a.id = e.activity_id
     join messages m on m.activity_id = a.id and m.seq = a.last_seq
     where a.id = any($1) and (e.last_seq <> a.last_seq or e.last_message_at <> a.last_message_at
       or a.last_message_at <> m.sent_at or e.read_seq > e.last_seq
       or a.last_seq <> (select count(*) from messages c where c.activity_id = a.id))`,
    [threads],
  );
  expect(rows).toEqual([]);
  const unread = await direct.query(
    `select count(*)::integer as wrong from inbox_entries e
     join activity_members p on p.activity_id = e.activity_id and p.uid = e.owner
     where e.activity_id = any($1) and e.read_seq <> (select max(m.seq) from messages m
       where m.activity_id = e.activity_id and m.sent_by = e.owner)`,
    [threads],
  );
  expect(unread.rows).toEqual([{ wrong: 0 }]);
}

it('an outside PostgreSQL falls and is cut: each acknowledged message is there once, and the server lives on', async () => {
  cluster = await startPostgres({ home: folder.path });
  const { url } = cluster;
  const startAgain = async () => {
    cluster = await startPostgres({ home: folder.path, port: portOf(url) });
    await look(url);
  };
  await start(url);
  await more(150);
  running.child.kill('SIGKILL');
  await waitForExit(running.child);
  running = await startProcess(environment);
  await more(150);

  const tab = await openTab();
  for (let fall = 1; fall <= 3; fall++) {
    const { pid } = cluster;
    process.kill(pid, 'SIGKILL');
    // A new start needs the old process gone.
    await expect.poll(() => alive(pid), { interval: 10, timeout: 5_000 }).toBe(false);
    if (fall === 1) {
      expect(await probe('ready')).toBe(503);
      expect(await probe('health')).toBe(200);
      // A new tab is asked to come back, not to sign in.
      const headers = { cookie: `corridor_session=${tokens[0]}`, origin: 'http://localhost:3000' };
      const early = new WebSocket(`${running.url.replace('http', 'ws')}/live`, { headers });
      expect((await once(early, 'close'))[0]).toBe(1013);
      await expect.poll(() => refusals.size, { timeout: 10_000 }).toBe(1);
    }
    await startAgain();
    await more(100);
    await expect.poll(() => probe('ready'), { timeout: 10_000 }).toBe(200);
    await expect.poll(() => tab.heard.reread, { timeout: 10_000 }).toBe(fall);
  }
  // A takeover by another database first ends all connections and then stops the first one.
  for (let cut = 1; cut <= 3; cut++) {
    await direct.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await more(100);
  }
  await cluster.stop();
  await startAgain();
  await more(100);
  expect(tab.heard.closed).toBe(0);
  tab.close();
  await checkAll(url);
}, 400_000);

it('an outside PostgreSQL hangs: requests fail in time, and each message is there once afterwards', async () => {
  cluster = await startPostgres({ home: folder.path });
  const { url } = cluster;
  await start(url, { DATABASE_SECONDS: '2' });
  const tab = await openTab();
  for (let hang = 1; hang <= 2; hang++) {
    await more(100);
    const [before, resent] = [acknowledged.length, sentAgain];
    freeze(cluster);
    const begunAt = performance.now();
    // Every writer was waiting, gives up and tries again.
    await expect.poll(() => sentAgain - resent, { timeout: 10_000 }).toBe(senders);
    // The next requests need new connections, which the database does not open.
    const answer = await fetch(`${running.url}/query/shell-me`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[0]}` },
      body: JSON.stringify({ data: {} }),
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(performance.now() - begunAt).toBeLessThan(15_000);
    expect(await probe('ready')).toBe(503);
    expect(await probe('health')).toBe(200);
    const headers = { cookie: `corridor_session=${tokens[0]}`, origin: 'http://localhost:3000' };
    const early = new WebSocket(`${running.url.replace('http', 'ws')}/live`, { headers });
    expect((await once(early, 'close'))[0]).toBe(1013);
    expect(acknowledged.length - before).toBeLessThanOrEqual(senders);
    thaw();
    await expect.poll(() => probe('ready'), { timeout: 20_000 }).toBe(200);
  }
  await more(100);
  expect(tab.heard.closed).toBe(0);
  tab.close();
  await checkAll(url);
}, 400_000);

it('the process of a killed embedded PostgreSQL starts it again and loses nothing', async () => {
  const url = await start();
  await more(100);
  const tab = await openTab();
  const before = running.child.pid;
  for (let fall = 1; fall <= 3; fall++) {
    const { rows } = await direct.query(
      `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::integer as pid`,
    );
    process.kill(rows[0].pid, 'SIGKILL');
    await look(url);
    expect(runningPostgres(folder.path)).toBe(url);
    await more(100);
    await expect.poll(() => probe('ready'), { timeout: 10_000 }).toBe(200);
    await expect.poll(() => tab.heard.reread, { timeout: 10_000 }).toBe(fall);
  }
  expect(running.child.pid).toBe(before);
  tab.close();
  await checkAll(url);
  expect(runningPostgres(folder.path)).toBeUndefined();
}, 400_000);

it('a server without its database ends in order when told to', async () => {
  cluster = await startPostgres({ home: folder.path });
  await start(cluster.url);
  await more(20);
  await cluster.stop();
  going = false;
  running.child.kill('SIGTERM');
  expect(await waitForExit(running.child)).toBe(0);
  expect(running.said()).not.toMatch(/unhandled|uncaught|Trace:|node:internal\/process/i);
}, 200_000);
