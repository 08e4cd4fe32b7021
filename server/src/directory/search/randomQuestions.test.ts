import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing.ts';
import { askRandomly } from './testing.ts';

/** `SEARCH_RUNS=100000` asks as many questions and holds their times; a usual run asks a few. */
const runs = Number(process.env.SEARCH_RUNS ?? 0);
const usual = 300;
const mostMs = 60;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ world: { directory: true } });
});
afterAll(() => server.stop());

it('no random question breaks the search, and none is slow', { timeout: 3_600_000 }, async () => {
  const { token } = await server.signIn('Grace');
  const collectionName = 'services';
  const key = await server.ask('typesense-getTypesenseApiKey', { collectionName }, token);
  const { search } = (await server.ask('directory-start', {}, token)).result;
  const ask = async (q: string) => {
    const answered = await fetch(`${server.url}/search/multi_search`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-typesense-api-key': key.result.apiKey,
      },
      body: JSON.stringify({ searches: [{ ...search.searchBar, collection: 'services', q }] }),
    });
    const { results = [] } = (await answered.json()) as { results?: { code?: number }[] };
    return Math.max(answered.status, ...results.map(({ code = 200 }) => code));
  };
  const { broken, p99, asked } = await askRandomly(ask, runs || usual);
  expect(broken).toEqual([]);
  expect(asked).toBe((runs || usual) + Math.floor((runs || usual) / 100));
  if (runs === 0) return;
  console.log(`${asked} questions, p99 ${p99.toFixed(1)} ms`);
  expect(p99).toBeLessThan(mostMs);
});
