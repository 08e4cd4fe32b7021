import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from 'typesense';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobs } from '../../handlers.ts';
import { startTestServer, type TestServer } from '../../testing.ts';

const apiKey = 'a-key-that-may-write';
const searchKey = 'RN23GFr1s6jQ9kgSNg2O7fYcAUXU7127';

/** A cluster as far as it is written to: it keeps documents, and refuses what its documentation does not know. */
const asked: string[] = [];
const kept = new Map<string, Map<string, Record<string, unknown>>>();
let broken = false;
/** The cluster answers a request when this is resolved. */
let answering: PromiseWithResolvers<void> | undefined;
/** From version 30 on a cluster has sets of synonyms; before, each collection had its lines. */
let hasSets = true;
const sets = new Map<string, { id: string; synonyms: string[] }[]>();
const links = new Map<string, string[]>();
const lines = new Map<string, string[]>();
type Search = {
  q: string;
  page: number;
  filter_by: string;
  num_typos: number;
  prefix: boolean;
};
const searches: Search[] = [];
/** Finds documents by exact ids, or by whole words. */
function answered({ q, page, filter_by }: Search) {
  const all = [...(kept.get('services')?.values() ?? [])];
  const ids = [...(/conceptIds:=\[([^\]]*)\]/.exec(filter_by)?.[1]?.matchAll(/`([^`]*)`/g) ?? [])];
  const fits = (document: Record<string, unknown>) =>
    q === '*'
      ? ids.some(([, id]) => (document.conceptIds as string[]).includes(id ?? ''))
      : JSON.stringify(document).toLowerCase().includes(q);
  return { hits: page === 1 ? all.filter(fits).map((document) => ({ document })) : [] };
}
const cluster = createServer(async (request, response) => {
  const body = await text(request);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  const say = (status: number, answer: string) => response.writeHead(status).end(answer);
  asked.push(`${request.method} ${pathname}`);
  await answering?.promise;
  if (broken) return say(503, '{"message":"Not Ready or Lagging"}');
  const key = pathname === '/multi_search' ? searchKey : apiKey;
  if (request.headers['x-typesense-api-key'] !== key) return say(401, '{"message":"Forbidden"}');
  if (pathname === '/multi_search') {
    const given = (JSON.parse(body) as { searches: Search[] }).searches;
    searches.push(...given);
    return say(200, JSON.stringify({ results: given.map(answered) }));
  }
  const [, kind, name = '', documents, action] = pathname.split('/');
  if (kind === 'synonym_sets') {
    if (!hasSets || request.method !== 'PUT') return say(404, '{"message":"Not Found"}');
    sets.set(name, JSON.parse(body).items);
    return say(200, body);
  }
  if (documents === 'synonyms' && !hasSets) {
    if (request.method === 'PUT') lines.set(action ?? '', JSON.parse(body).synonyms);
    if (request.method === 'DELETE') lines.delete(action ?? '');
    return say(200, JSON.stringify({ synonyms: [...lines.keys()].map((id) => ({ id })) }));
  }
  const there = kept.get(name);
  if (pathname === '/collections' && request.method === 'POST') {
    const schema = JSON.parse(body) as { name: string; fields: { name: string; type: string }[] };
    if (schema.fields.some((each) => !each.name || !each.type)) return say(400, '{}');
    kept.set(schema.name, new Map());
    return say(201, body);
  }
  if (!there) return say(404, '{"message":"Not Found"}');
  if (request.method === 'PATCH' && !documents && hasSets) {
    links.set(name, JSON.parse(body).synonym_sets);
    return say(200, body);
  }
  if (request.method === 'GET' && !documents)
    return say(200, JSON.stringify({ ...(links.has(name) && { synonym_sets: links.get(name) }) }));
  if (action === 'import' && searchParams.get('action') === 'upsert') {
    for (const line of body.split('\n')) {
      const document = JSON.parse(line) as Record<string, unknown>;
      there.set(String(document.id), document);
    }
    return say(
      200,
      body
        .split('\n')
        .map(() => '{"success":true}')
        .join('\n'),
    );
  }
  const [, before] = /^synced:<(\d+)$/.exec(searchParams.get('filter_by') ?? '') ?? [];
  if (request.method !== 'DELETE' || !before) return say(400, '{}');
  for (const [id, document] of there)
    if (Number(document.synced) < Number(before)) there.delete(id);
  return say(200, '{"num_deleted":0}');
});

let server: TestServer;
let now = new Date('2026-11-18T16:00:00Z');
beforeAll(() => new Promise<void>((resolve) => cluster.listen(0, '127.0.0.1', resolve)));
afterAll(() => cluster.close());
beforeEach(async () => {
  for (const store of [kept, sets, links, lines]) store.clear();
  asked.length = 0;
  [broken, hasSets, answering] = [false, true, undefined];
  now = new Date('2026-11-18T16:00:00Z');
  const { port } = cluster.address() as AddressInfo;
  server = await startTestServer({
    clock: () => now,
    settings: {
      TYPESENSE_URL: `http://127.0.0.1:${port}`,
      TYPESENSE_API_KEY: apiKey,
      TYPESENSE_SEARCH_KEY: searchKey,
    },
  });
});
afterEach(() => server.stop());

const sync = () => jobs['directory-sync']?.handle({}, server.app);

it('a cluster gets the present services, and loses the removed ones', async () => {
  await sync();
  expect(asked.slice(0, 4)).toEqual([
    'GET /collections/services',
    'POST /collections',
    'POST /collections/services/documents/import',
    'DELETE /collections/services/documents',
  ]);
  const services = () => [...(kept.get('services')?.values() ?? [])];
  expect(services()).toHaveLength(12);
  expect(services()).toContainEqual(
    expect.objectContaining({
      serviceName: 'Skin Lesion',
      enabled: true,
      econsultResponseTime: -1,
    }),
  );
  expect([...(kept.get('users')?.values() ?? [])]).toEqual([
    expect.objectContaining({ userName: 'Nadia Haddad', roles: ['approver', 'free'] }),
  ]);
  await server.app.pool.query(`update services set disabled = true where name = 'Skin Lesion'`);
  now = new Date(now.getTime() + 1000);
  await sync();
  expect(services()).toHaveLength(11);
  broken = true;
  await expect(sync()).rejects.toThrow('typesense: create: 503');
  broken = false;
});

it('synonyms of an operator are brought to a cluster, of either kind', async () => {
  const { token } = await server.signIn('Owen');
  const phrases = ['nosebleed', 'epistaxis'];
  const { result } = await server.ask('operator-addSynonyms', { phrases }, token);
  const jobsOf = async () =>
    (
      await server.app.pool.query(
        `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t
         on t.id = j.task_id where t.identifier = 'directory-sync'`,
      )
    ).rowCount;
  expect(await jobsOf()).toBe(1);
  await sync();
  const mine = { id: result.id, synonyms: phrases };
  expect(sets.get('services')).toContainEqual(mine);
  expect(sets.get('services')?.flatMap(({ synonyms }) => synonyms)).toContain('ent');
  expect(links.get('services')).toEqual(['services']);
  asked.length = 0;
  await sync();
  expect(asked).not.toContain('PATCH /collections/services');

  hasSets = false;
  lines.set('of-before', ['x', 'y']);
  await sync();
  expect(lines.get(result.id)).toEqual(phrases);
  expect(lines.has('of-before')).toBe(false);
  await server.app.pool.query('delete from graphile_worker._private_jobs');
  await server.ask('operator-removeSynonyms', { id: result.id }, token);
  expect(await jobsOf()).toBe(1);
  await sync();
  expect(lines.has(result.id)).toBe(false);
  hasSets = true;
  await sync();
  expect(sets.get('services')?.map(({ id }) => id)).not.toContain(result.id);
});

it('during one run others do not wait, and one more run comes after it', async () => {
  const { pool } = server.app;
  await pool.query('delete from graphile_worker._private_jobs');
  asked.length = 0;
  answering = Promise.withResolvers<void>();
  const first = sync();
  await expect.poll(() => asked.length).toBe(1);
  await Promise.all([sync(), sync()]);
  expect(asked).toHaveLength(1);
  answering.resolve();
  await first;
  expect(asked.length).toBeGreaterThan(5);
  const waiting = await pool.query(
    'select key, run_at > now() as later from graphile_worker._private_jobs',
  );
  expect(waiting.rows).toEqual([{ key: 'directory-sync', later: true }]);
});

it('a browser gets a key of Corridor, and never learns where a cluster is', async () => {
  const { token } = await server.signIn('Grace');
  const { result } = await server.ask(
    'typesense-getTypesenseApiKey',
    { collectionName: 'services' },
    token,
  );
  expect(result).toMatchObject({ host: 'localhost', path: '/search' });
  const { port } = cluster.address() as AddressInfo;
  expect(result.port).not.toBe(port);
  const page = await fetch(`${server.url}/`);
  expect(page.headers.get('content-security-policy')).not.toContain(String(port));
});

it('a cluster fetches candidates by exact ids and words, and the order is that of the database', async () => {
  await sync();
  const { token } = await server.signIn('Grace');
  const { result } = await server.ask(
    'typesense-getTypesenseApiKey',
    { collectionName: 'services' },
    token,
  );
  const { hostname: host, port } = new URL(server.url);
  const client = new Client({
    nodes: [{ host, port: Number(port), protocol: 'http', path: '/search' }],
    apiKey: result.apiKey,
  });
  const { search } = (await server.ask('directory-start', {}, token)).result;
  const names = async (q: string) => {
    const answer = await client
      .collections<{ id: string }>('services')
      .documents()
      .search({ ...search.searchBar, q });
    return (answer.hits ?? []).map(({ document }) => document.id);
  };
  const asks = ['skin lesion', 'ear', 'okafor', 'sinus', 'zebra'];
  const before = asked.length;
  const fromCluster = [];
  for (const q of asks) fromCluster.push(await names(q));
  expect(asked.slice(before)).toContain('POST /multi_search');
  expect(searches.every(({ num_typos, prefix }) => num_typos === 0 && prefix === false)).toBe(true);
  broken = true;
  const fromDatabase = [];
  for (const q of asks) fromDatabase.push(await names(q));
  expect(fromCluster).toEqual(fromDatabase);
  expect(fromCluster.slice(0, 4).every((found) => found.length > 0)).toBe(true);
});
