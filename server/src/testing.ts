/** Starts a whole server for a test: its own database, the demo people, its own port. */
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Calls, Queries } from '@corridor/contract/endpoints.ts';
import type { PoolClient } from 'pg';
import { makePasswordCheap } from './auth/testing.ts';
import { jobs } from './handlers.ts';
import type { App } from './platform/app.ts';
import type { Clock } from './platform/clock.ts';
import type { DemoParts } from './platform/seeding.ts';
import { testSettings } from './platform/settings.ts';
import {
  type Beginning,
  makeBeginning,
  type TestDatabase,
  testDatabase,
  testFolder,
} from './platform/testing.ts';
import { seed } from './seed.ts';
import { closeApp, openApp, type Server, startServer } from './server.ts';

type Name = keyof Calls | keyof Queries;

export type TestServer = Server & {
  url: string;
  database: TestDatabase;
  keyFile: string;
  /** Calls any endpoint as any person and returns status, body and headers. */
  ask(name: Name, data: unknown, token?: string, headers?: Record<string, string>): Promise<Asked>;
  signIn(firstName: string): Promise<{ token: string; uid: string }>;
  stop(): Promise<void>;
};
export type Asked = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  result: any;
  error:
    | {
        status: string;
        message: string;
        details: {
          code: string;
          reason?: string;
          fields?: { field: string; message: string }[];
          retryAfterSeconds?: number;
        };
      }
    | undefined;
  headers: Headers;
};

type Options = {
  settings?: Record<string, string>;
  clock?: Clock;
  database?: TestDatabase;
  keyFile?: string;
  world?: DemoParts;
};

const settingsOf = (home: string, keyFile: string, more: Record<string, string> = {}) =>
  testSettings({
    KEY_FILE: keyFile,
    CORRIDOR_HOME: home,
    RUN_JOBS: 'false',
    // The tests themselves keep the process busy, which is no load.
    LOOP_DELAY_MS: '0',
    ...more,
  });

const demoPassword = 'tests of the server';
const keysIn = (home: string) => join(home, 'keys.json');

/** Makes the demo world of a first start at this time, with the home of its keys and files. */
function makeSeeded({ world, clock, settings = {} }: Options): Promise<Beginning> {
  const { CORRIDOR_ENV = 'local', DEMO_PASSWORD = demoPassword } = settings;
  const about = [world, clock?.(), CORRIDOR_ENV, DEMO_PASSWORD];
  return makeBeginning(JSON.stringify(about), async (url, home) => {
    mkdirSync(home, { recursive: true });
    const seedSettings = settingsOf(home, keysIn(home), { CORRIDOR_ENV, DEMO_PASSWORD });
    const app = await openApp(seedSettings, url, clock);
    await seed(app, world);
    await closeApp(app);
    await makePasswordCheap(url, DEMO_PASSWORD);
  });
}

export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const folder = testFolder();
  const keyFile = options.keyFile ?? keysIn(folder.path);
  const more = { DEMO_PASSWORD: demoPassword, ...options.settings };
  const copied = options.database || options.keyFile ? undefined : await makeSeeded(options);
  if (copied) cpSync(copied.home, folder.path, { recursive: true });
  const database = options.database ?? (await testDatabase(copied && { from: copied.database }));
  const settings = settingsOf(folder.path, keyFile, more);
  const app = await openApp(settings, database.url, options.clock);
  if (!copied) await seed(app, options.world);
  const server = await startServer(app);
  const url = server.http.listeningOrigin.replace('[::1]', '127.0.0.1');
  const kindOf = (name: Name) =>
    server.http.hasRoute({ method: 'POST', url: `/call/${name}` }) ? 'call' : 'query';

  const ask: TestServer['ask'] = async (name, data, token, headers = {}) => {
    const response = await fetch(`${url}/${kindOf(name)}/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: JSON.stringify({ data }),
    });
    const body = (await response.json()) as Pick<Asked, 'result' | 'error'>;
    return {
      status: response.status,
      result: body.result,
      error: body.error,
      headers: response.headers,
    };
  };

  return {
    ...server,
    url,
    database,
    keyFile,
    ask,
    async signIn(firstName) {
      const { rows } = await app.pool.query('select email from users where first_name = $1', [
        firstName,
      ]);
      const email = (rows[0] as { email: string }).email;
      const { result, error } = await ask('auth-signIn', {
        email,
        password: settings.DEMO_PASSWORD,
      });
      if (!result) throw new Error(`sign-in failed: ${JSON.stringify(error)}`);
      return result as { token: string; uid: string };
    },
    async stop() {
      await server.close();
      if (!options.database) await database.drop();
      folder.remove();
    },
  };
}

/** Runs the waiting jobs as the worker would. */
export async function runJobs(app: App): Promise<void> {
  for (;;) {
    const { rows } = await app.pool.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and j.run_at <= $1 returning identifier, payload`,
      [app.clock()],
    );
    if (rows.length === 0) return;
    for (const { identifier, payload } of rows)
      await (jobs[identifier] as (typeof jobs)[string]).handle(payload, app);
  }
}

/** Lists the names of the statements that some work runs, inside and outside a change. */
export async function statementsOf({ app: { pool } }: TestServer, work: () => Promise<unknown>) {
  const names: string[] = [];
  const clients = new Set<PoolClient>();
  const listen = (client: PoolClient) => {
    if (clients.has(client)) return;
    clients.add(client);
    const query = client.query;
    client.query = ((...given: [{ name?: string }]) => {
      if (given[0].name) names.push(given[0].name);
      return query.apply(client, given as never);
    }) as typeof query;
  };
  pool.on('acquire', listen);
  await work();
  pool.off('acquire', listen);
  for (const client of clients) delete (client as Partial<PoolClient>).query;
  return names;
}

/** The smallest picture: one dot. */
export const pngStart = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c020000000b4944415478da6364f80f00010501012718e3660000000049454e44ae426082',
  'hex',
);

type Sending = { content: Buffer; name?: string; purpose?: string };

/** Uploads a file, or only announces it, and returns its id. */
export async function sendFile(
  url: string,
  token: string,
  { content, name = '', purpose = 'media' }: Sending,
  { half = false } = {},
): Promise<{ id: string; status: number; reason?: string }> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const announced = await fetch(`${url}/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${base64(name)},purpose ${base64(purpose)}`,
    },
  });
  const path = announced.headers.get('location') ?? '';
  const id = path.split('/').at(-1) ?? '';
  if (half || !announced.ok) return { id, ...(await answerOf(announced)) };
  const sent = await fetch(`${url}${path}`, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: new Uint8Array(content),
  });
  return { id, ...(await answerOf(sent)) };
}

async function answerOf(response: Response) {
  if (response.ok) return { status: response.status };
  const { error } = (await response.json()) as { error: { details: { reason?: string } } };
  const { reason } = error.details;
  return { status: response.status, ...(reason ? { reason } : {}) };
}

/** Uploads a small picture to the media of the token's owner, or only announces it. */
export const uploadPicture = async (url: string, token: string, { half = false } = {}) =>
  (await sendFile(url, token, { content: pngStart }, { half })).id;
