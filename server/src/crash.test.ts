/** Sixteen people write while the server, and then PostgreSQL, is killed in the middle of it. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alive, type Cluster, startPostgres } from './platform/postgres.ts';
import { testSettings } from './platform/settings.ts';
import { ended, startProcess, testFolder } from './platform/testing.ts';
import { closeApp, openApp } from './server.ts';
import { makeThread } from './thread/testing.ts';

type Running = Awaited<ReturnType<typeof startProcess>>;
type Acknowledged = { thread: string; text: string; messageId: string };

const folder = testFolder();
const keyFile = join(folder.path, 'keys.json');
const senders = 16;
let cluster: Cluster;
let running: Running;
let direct: pg.Client;
let environment: Record<string, string>;
let threads: string[] = [];
const tokens: string[] = [];
const acknowledged: Acknowledged[] = [];
let sentAgain = 0;
let going = true;

const postgres = async (port?: number) => {
  cluster = await startPostgres({ home: folder.path, ...(port && { port }) });
  direct = new pg.Client({ connectionString: cluster.url });
  direct.on('error', () => undefined);
  await direct.connect();
};
const portOf = (url: string) => Number(new URL(url).port);
const uidOf = async (name: string) =>
  (await direct.query('select id from users where first_name = $1', [name])).rows[0].id;

beforeAll(async () => {
  await postgres();
  environment = {
    CORRIDOR_ENV: 'local',
    CORRIDOR_HOME: folder.path,
    KEY_FILE: keyFile,
    DATABASE_URL: cluster.url,
    RUN_JOBS: 'false',
  };
  running = await startProcess(environment);
  await running.listening;
  environment.PORT = new URL(running.url).port;
  const app = await openApp(testSettings(environment), cluster.url);
  const [from, to] = [await uidOf('Grace'), await uidOf('Amara')];
  for (let n = 0; n < 4; n++) threads.push(await makeThread({ app }, { from, to }));
  threads = threads.toSorted();
  await closeApp(app);
  for (const name of ['grace.lindqvist', 'amara.okafor']) {
    const email = `${name}@demo.corridor.example`;
    const { token } = await ask('auth-signIn', { email, password: 'corridor-demo' });
    tokens.push(token ?? '');
  }
}, 120_000);
afterAll(async () => {
  going = false;
  running?.child.kill('SIGKILL');
  if (running) await ended(running.child);
  await direct?.end();
  await cluster?.stop();
  folder.remove();
});

async function ask(name: string, data: object, headers = {}): Promise<Record<string, string>> {
  const answer = await fetch(`${running.url}/call/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ data }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { result: Record<string, string> }).result;
}

/** Writes on and on, and each message again under its key until somebody says that it is there. */
async function write(sender: number): Promise<void> {
  const thread = threads[sender % threads.length] ?? '';
  const authorization = `Bearer ${tokens[sender % 2]}`;
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
        if (tries === 1) sentAgain++;
        await pause(100);
      }
    }
  }
}

it('kill -9 of the server and of PostgreSQL: what was acknowledged is there once, and nothing else is', async () => {
  const writing = Array.from({ length: senders }, (_, sender) => write(sender));
  const more = async (by: number) => {
    const before = acknowledged.length;
    await expect
      .poll(() => acknowledged.length - before, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(by);
  };
  await more(150);
  running.child.kill('SIGKILL');
  await ended(running.child);
  running = await startProcess(environment);
  await more(150);
  // The server lives on and finds the new one by itself.
  process.kill(cluster.pid, 'SIGKILL');
  // Whoever starts it again sees it gone first.
  await expect.poll(() => alive(cluster.pid), { interval: 10, timeout: 5_000 }).toBe(false);
  await direct.end().catch(() => undefined);
  await postgres(portOf(cluster.url));
  await more(150);
  going = false;
  await Promise.all(writing);
  expect(sentAgain).toBeGreaterThan(senders);

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

  // The inboxes say what the messages say.
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
}, 180_000);
