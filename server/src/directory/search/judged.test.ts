import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { arranged, type Result, readDown } from '@corridor/contract/directory/results.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing.ts';

/** The tables of judged queries, asked as the portal asks and read down the screen. */

type Judged = {
  query: string;
  kind: string;
  acceptable: string[];
  harmful: string[];
  unsure: boolean;
};
const parts = (text = '') =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
const tableOf = (file: string): Judged[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [query = '', kind = '', acceptable, harmful, unsure = ''] = line.split('\t');
      return {
        query,
        kind,
        acceptable: parts(acceptable),
        harmful: parts(harmful),
        unsure: unsure.trim() === 'yes',
      };
    });

const now = new Date('2026-11-18T16:00:00Z');
const asking = {
  province: 'AB',
  moment: { now: now.getTime(), offsetMinutes: -420, kind: 'econsult' as const },
};
const isThere = ({ specialty, subsite }: Service, pair: string) => {
  const [field, site] = pair.split(' > ');
  return specialty === field && (site === '*' || subsite === site);
};

let server: TestServer;
let ask: (query: string) => Promise<{ list: Result[]; guess: boolean }>;
beforeAll(async () => {
  server = await startTestServer({ clock: () => now, world: { directory: true } });
  // Somebody who may send to every specialty, so that the whole table can be read.
  await server.app.pool.query(
    `insert into specialty_permissions (permission, specialty)
     select 'mdRouting', specialty from unnest($1::text[]) specialty`,
    [['Dentistry', 'Home Sleep Apnea Test', 'Long Term Care']],
  );
  const { token } = await server.signIn('Grace');
  const { result: key } = await server.ask(
    'typesense-getTypesenseApiKey',
    { collectionName: 'services' },
    token,
  );
  const { result: start } = await server.ask('directory-start', {}, token);
  ask = async (query) => {
    const answered = await fetch(`${server.url}/search/multi_search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-typesense-api-key': key.apiKey },
      body: JSON.stringify({
        searches: [
          {
            ...start.search.searchBar,
            collection: 'services',
            q: query,
            sort_by: '_text_match:desc,_eval(clinic.location.city:=Calgary):desc',
            per_page: 50,
            limit_hits: 50,
          },
        ],
      }),
    });
    const { results } = (await answered.json()) as {
      results: [{ hits: { document: Service; fit?: number }[]; about: { guess: boolean } }];
    };
    const found = results[0].hits.map(({ document, fit }) => ({ service: document, fit }));
    return { list: readDown(arranged(found, asking)), guess: results[0].about.guess };
  };
});
afterAll(() => server.stop());

type Count = { asked: number; first: number; five: number; harmful: number };
const share = (part: number, whole: number) => (100 * part) / Math.max(1, whole);

/** Asks a whole table, and counts by class. */
async function judge(table: Judged[]) {
  const counts = new Map<string, Count>();
  const wrong: string[] = [];
  for (const { query, kind, acceptable, harmful, unsure } of table) {
    const { list, guess } = await ask(query);
    const [first] = list;
    const fits = ({ service }: Result) => acceptable.some((pair) => isThere(service, pair));
    const none = acceptable.length === 0;
    // A guess is right only where the table says that nobody can be sure; there any of it may fit.
    const honest = unsure || !guess;
    const isFirst = none
      ? list.length === 0
      : honest && (guess ? list.slice(0, 6).some(fits) : first !== undefined && fits(first));
    const isAmong = none ? list.length === 0 : honest && list.slice(0, 5).some(fits);
    const isHarmful = first !== undefined && harmful.some((pair) => isThere(first.service, pair));
    const count = counts.get(kind) ?? { asked: 0, first: 0, five: 0, harmful: 0 };
    counts.set(kind, {
      asked: count.asked + 1,
      first: count.first + Number(isFirst),
      five: count.five + Number(isAmong),
      harmful: count.harmful + Number(isHarmful),
    });
    if (!isFirst || !isAmong || isHarmful)
      wrong.push(`${kind}: ${query} → ${first?.service.specialty} > ${first?.service.subsite}`);
  }
  const all = [...counts.values()].reduce((sum, each) => ({
    asked: sum.asked + each.asked,
    first: sum.first + each.first,
    five: sum.five + each.five,
    harmful: sum.harmful + each.harmful,
  }));
  const figures = [...counts, ['all', all] as const].map(
    ([kind, { asked, first, five, harmful }]) =>
      `${kind}: ${asked} asked, ${share(first, asked).toFixed(1)} % first, ${share(five, asked).toFixed(1)} % among five, ${harmful} harmful`,
  );
  return { counts, all, report: [...figures, ...wrong].join('\n') };
}

it('the judged table is answered: the first result, the first five, and nothing harmful first', async () => {
  const table = tableOf('judged.tsv');
  const { counts, all, report } = await judge(table);
  expect(table.length, 'so many are judged').toBeGreaterThanOrEqual(400);
  expect(share(table.filter(({ unsure }) => unsure).length, table.length)).toBeLessThanOrEqual(5);
  expect(share(all.first, all.asked), report).toBeGreaterThanOrEqual(95);
  expect(share(all.five, all.asked), report).toBeGreaterThanOrEqual(99);
  expect(all.harmful, report).toBe(0);
  for (const [kind, { asked, first }] of counts)
    expect(share(first, asked), `${kind}\n${report}`).toBeGreaterThanOrEqual(85);
}, 120_000);

it('the second table is answered: its entries were judged before anybody saw an answer', async () => {
  const table = tableOf('judgedSecond.tsv');
  const { all, report } = await judge(table);
  expect(table).toHaveLength(100);
  expect(share(all.first, all.asked), report).toBeGreaterThanOrEqual(90);
  expect(share(all.five, all.asked), report).toBeGreaterThanOrEqual(97);
  expect(all.harmful, report).toBe(0);
}, 120_000);
