import { SearchClient } from 'typesense';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing.ts';

/** The protocol as the official clients speak it, where they ask for more than the portal does. */

let server: TestServer;
let apiKey: string;
let usersKey: string;
const query_by = 'serviceName,keywords,specialty,subsite,users.userName,longDescription';
beforeAll(async () => {
  server = await startTestServer({
    clock: () => new Date('2026-11-18T16:00:00Z'),
    world: { directory: true },
  });
  const keyOf = async (name: string, collectionName: string) => {
    const { token } = await server.signIn(name);
    const asked = { collectionName };
    return (await server.ask('typesense-getTypesenseApiKey', asked, token)).result.apiKey;
  };
  apiKey = await keyOf('Grace', 'services');
  usersKey = await keyOf('Samuel', 'users');
});
afterAll(() => server.stop());

type Document = { id: string; serviceName: string; specialty: string; college: string };
const client = (key = apiKey) => {
  const { hostname: host, port } = new URL(server.url);
  return new SearchClient({
    nodes: [{ host, port: Number(port), protocol: 'http', path: '/search' }],
    apiKey: key,
    numRetries: 0,
    connectionTimeoutSeconds: 10,
  });
};
const search = (q: string, more = {}) =>
  client()
    .collections<Document>('services')
    .documents()
    .search({ q, query_by, ...more }, {});
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
const multi = async (searches: object[]): Promise<any[]> =>
  (await client().multiSearch.perform({ searches: searches as never }, { query_by })).results;
const idsOf = async (q: string, more = {}) =>
  ((await search(q, { per_page: 250, ...more })).hits ?? []).map(({ document: { id } }) => id);

it('the search client sends its searches as plain text, and no other address takes that', async () => {
  const [first] = await multi([{ collection: 'services', q: 'arrhythmia' }]);
  expect(first.hits[0].document.serviceName).toBe('Arrhythmia');
  const headers = { 'content-type': 'text/plain', 'x-typesense-api-key': apiKey };
  const body = '{"data":{}}';
  for (const path of ['/call/services-getSpecialties', '/query/directory-start', '/uploads'])
    expect(
      (await fetch(server.url + path, { method: 'POST', headers, body })).status,
      path,
    ).toBeGreaterThanOrEqual(400);
  const broken = await fetch(`${server.url}/search/multi_search`, {
    method: 'POST',
    headers,
    body: '{',
  });
  expect(broken.status).toBe(400);
});

it('the requests of the InstantSearch adapter are answered with all that it reads', async () => {
  // The request adapter writes these: a search, and one for the values of a facet.
  const common = { collection: 'services', query_by, filter_by: '', max_facet_values: 20 };
  const [found, facet] = await multi([
    {
      ...common,
      q: 'heart',
      facet_by: 'college,clinic.location.city',
      page: 1,
      per_page: 20,
      highlight_full_fields: query_by,
    },
    {
      ...common,
      q: '*',
      facet_by: 'clinic.location.city',
      page: 1,
      per_page: 0,
      facet_query: 'clinic.location.city:Cal',
    },
  ]);
  // The response adapter reads them like this.
  for (const { document, highlights, text_match } of found.hits) {
    expect(document.id).toEqual(expect.any(String));
    expect(highlights).toEqual(expect.any(Array));
    expect(text_match).toEqual(expect.any(Number));
    for (const each of highlights) expect(each.value ?? each.values).toBeDefined();
  }
  expect(found.request_params).toMatchObject({ per_page: 20, q: 'heart' });
  const [colleges] = found.facet_counts;
  expect(colleges.field_name).toBe('college');
  const counted = colleges.counts.reduce(
    (sum: number, { count }: { count: number }) => sum + count,
    0,
  );
  expect(counted).toBe(found.found);
  expect(colleges.stats).toEqual({ total_values: colleges.counts.length });
  expect(facet.hits).toEqual([]);
  expect(facet.facet_counts[0].counts.map(({ value }: { value: string }) => value)).toEqual([
    'Calgary',
  ]);
});

it('fields are included and excluded, those inside others too', async () => {
  const [hit] = (await search('gout', { include_fields: 'id,clinic.location.city' })).hits ?? [];
  expect(hit?.document).toEqual({
    id: expect.any(String),
    clinic: { location: { city: expect.any(String) } },
  });
  const [other] = (await search('gout', { exclude_fields: 'clinic,users' })).hits ?? [];
  expect(Object.keys(other?.document ?? {})).not.toContain('clinic');
  expect(other?.document).toHaveProperty('serviceName');
});

it('typed words are marked where they stand, in texts and in lists', async () => {
  const [hit] = (await search('gout', { highlight_full_fields: 'serviceName' })).hits ?? [];
  expect(hit?.highlights).toContainEqual({
    field: 'serviceName',
    matched_tokens: ['Gout'],
    snippet: '<mark>Gout</mark>',
    value: '<mark>Gout</mark>',
  });
  expect(hit?.highlight).toMatchObject({ serviceName: { snippet: '<mark>Gout</mark>' } });
  const tags = {
    highlight_start_tag: '[',
    highlight_end_tag: ']',
    highlight_fields: 'serviceName',
  };
  const [own] = (await search('gout', tags)).hits ?? [];
  expect(own?.highlights).toEqual([
    { field: 'serviceName', matched_tokens: ['Gout'], snippet: '[Gout]' },
  ]);
});

it('ranges, capitals, and words that a hit must not have', async () => {
  const times = async (filter_by: string) => (await search('*', { filter_by })).found;
  const all = await times('econsultResponseTime:>=0');
  const hour = 3_600_000;
  expect(await times(`econsultResponseTime:[0..${9000 * hour}]`)).toBe(all);
  expect(await times(`econsultResponseTime:=[0..${5 * hour}, 100..200]`)).toBe(
    await times(`econsultResponseTime:<=${5 * hour} && econsultResponseTime:>=0`),
  );
  expect(await times('specialty:=cardiology')).toBe(await times('specialty:=Cardiology'));
  expect(await times('specialty:=CARDIOLOGY')).toBeGreaterThan(0);
  expect(await times('specialty:!=cardiology')).toBe(await times('specialty:!=Cardiology'));
  const cardiac = await idsOf('cardiology');
  const without = await idsOf('cardiology -arrhythmia');
  expect(without.length).toBeGreaterThan(0);
  expect(without.length).toBeLessThan(cardiac.length);
  const documents = (await search('* -arrhythmia', { per_page: 250 })).hits ?? [];
  expect(documents.length).toBeGreaterThan(100);
  expect(documents.filter(({ document }) => document.serviceName === 'Arrhythmia')).toEqual([]);
});

it('offset and limit work like pages, and a page beyond the last one still tells the count', async () => {
  const pages = await search('*', { page: 2, per_page: 7 });
  const range = await search('*', { offset: 7, limit: 7 });
  expect(range.hits?.map(({ document }) => document.id)).toEqual(
    pages.hits?.map(({ document }) => document.id),
  );
  for (const q of ['*', 'cardiology']) {
    const beyond = await search(q, { page: 900 });
    expect(beyond.hits).toEqual([]);
    expect(beyond.found, q).toBe((await search(q)).found);
    expect(beyond.found).toBeGreaterThan(0);
  }
  const literal = { query_by: 'serviceName', page: 900 };
  expect((await search('gout', literal)).found).toBeGreaterThan(0);
});

it('groups are made of all hits and shown by pages', async () => {
  const asked = { group_by: 'specialty', group_limit: 2, per_page: 4 };
  const first = await search('*', asked);
  const second = await search('*', { ...asked, page: 2 });
  const keys = [first, second].flatMap(
    (each) => each.grouped_hits?.map(({ group_key }) => group_key[0]) ?? [],
  );
  expect(new Set(keys).size).toBe(8);
  expect(first.found).toBe(25);
  expect(first.found_docs).toBe((await search('*')).found);
  for (const { hits, found } of first.grouped_hits ?? []) {
    expect(hits.length).toBeLessThanOrEqual(2);
    expect(found).toBeGreaterThanOrEqual(hits.length);
  }
});

it('tolerance is set for each field, and hits that match about as well are ordered otherwise', async () => {
  const many = (value: string) => query_by.split(',').fill(value).join(',');
  expect(await idsOf('arrhytmia', { num_typos: many('0') })).toEqual([]);
  expect((await idsOf('arrhytmia', { num_typos: '0,0,2,0,0,0' })).length).toBeGreaterThan(0);
  expect(await idsOf('arrhyth', { prefix: many('false') })).toEqual([]);
  await expect(search('gout', { num_typos: '1,2' })).rejects.toMatchObject({ httpStatus: 400 });
  const sort_by = '_text_match(buckets: 1):desc,econsultResponseTime:asc';
  const times = (await search('cardiology', { sort_by, per_page: 250 })).hits?.map(
    ({ document }) =>
      (document as unknown as { econsultResponseTime: number }).econsultResponseTime,
  );
  expect(times).toEqual(times?.toSorted((a, b) => a - b));
  expect(times?.length).toBeGreaterThan(3);
});

it('parts of the protocol that are not supported are refused by name', async () => {
  for (const more of [{ vector_query: 'x:([])' }, { pinned_hits: 'a:1' }, { preset: 'x' }])
    await expect(search('gout', more), Object.keys(more)[0]).rejects.toMatchObject({
      httpStatus: 400,
      message: expect.stringContaining(Object.keys(more)[0] ?? ''),
    });
  await expect(search('gout', { facet_by: 'salary' })).rejects.toMatchObject({ httpStatus: 404 });
  await expect(search('gout', { group_by: 'salary' })).rejects.toMatchObject({ httpStatus: 404 });
});

it('the collection of people forgives letters as that of services does', async () => {
  const users = async (q: string, more = {}) =>
    (
      await client(usersKey)
        .collections<{ firstName: string }>('users')
        .documents()
        .search({ q, query_by: 'firstName,lastName', ...more }, {})
    ).hits?.map(({ document }) => document.firstName);
  expect(await users('hadad')).toEqual(['Nadia']);
  expect(await users('hddad nadia')).toEqual(['Nadia']);
  expect(await users('hddad', { num_typos: 0 })).toEqual([]);
  expect(await users('xyz')).toEqual([]);
});
