/** Services: the data for the measurements, and the measurements. */
import MiniSearch from 'minisearch';
import { type Many, manyOf } from '../server/src/directory/demo/manyServices.ts';
import { seedMany } from '../server/src/directory/seed.ts';
import type { App } from '../server/src/platform/app.ts';
import { change } from '../server/src/platform/change.ts';
import { ms, type Say, verdict, whole } from './figures.ts';
import { ask, compare, type Load, median, percentile } from './processes.ts';
import { measureList, measureRandom } from './questions.ts';

export const services = 10_000;
const cases = 500;
const connections = 4;

export const fillServices = (app: App) =>
  change(
    app.pool,
    { viewer: undefined, origin: { address: '', agent: '' }, now: app.clock() },
    (inside) => seedMany(inside, services),
  );

type Page = { services: { id: string }[] };
type Sides = {
  say: Say;
  ours: string;
  floor: string;
  signIn(url: string, email: string): Promise<string>;
};

export async function measureDirectory(sides: Sides): Promise<void> {
  const { say, ours, floor, signIn } = sides;
  const token = await signIn(ours, 'grace.lindqvist@demo.corridor.example');
  const data = { city: 'Calgary', province: 'AB' };
  const url = `${ours}/call/services-getServicePage`;
  const answered = await ask(url, data, token);
  const { services: shown } = ((await answered.json()) as { result: Page }).result;
  const bare = { url: `${floor}/services`, data: { ids: shown.map(({ id }) => id) }, token };
  const page = await compare({ url, data, token, connections }, { ...bare, connections });
  say({
    what: `A page of 10 of ${whole(services)} services, ${connections} connections`,
    figure: `${whole(page.ours)}/s`,
    floor: `${whole(page.floor)}/s (bare Fastify, the same 10 by their ids)`,
    ratio: page.ratio.toFixed(2),
    holds: verdict(page.ratio >= 0.5, 'at least 0.50'),
  });
  const search = await searcher(sides, token);
  const library = inProcess();
  const caseList = generateCases();
  await measureMisspelt(say, caseList, search, library);
  await typed(sides, search, bare);
  await measureRandom(say, search.status, async () => {
    const answered = await ask(bare.url, bare.data, token);
    await answered.arrayBuffer();
    return answered.status;
  });
  measureList(say);
}

const people = 50;
const letterMs = 200;
const typedForMs = 10_000;
const questions = [
  'sore throat child calgary',
  'thyroid nodule',
  'ear infecton',
  'skin cancer edmonton',
  '78 y tremor edmonton',
  'blood in urine',
  'douleur au genou',
  'cardiolgist',
  'chronic cough',
  'high bp',
  'otitis media 3 yo',
  'abnormal liver tests',
  'hives penicillin',
  'low platelets',
];

/** Each of many people types a question letter by letter, five a second, all of them at once. */
async function byLetters(ask: (q: string) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  const until = performance.now() + typedForMs;
  const person = async (index: number) => {
    for (let turn = index; performance.now() < until; turn++) {
      const question = questions[turn % questions.length] ?? '';
      for (let length = 3; length <= question.length && performance.now() < until; length++) {
        const started = performance.now();
        await ask(question.slice(0, length));
        const ms = performance.now() - started;
        taken.push(ms);
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, letterMs - ms)));
      }
    }
  };
  await Promise.all(Array.from({ length: people }, (_, index) => person(index)));
  return taken;
}

async function typed({ say }: Sides, search: Search, floor: Load): Promise<void> {
  const ours = await byLetters(search);
  const bare = await byLetters(async () =>
    (await ask(floor.url, floor.data, floor.token)).arrayBuffer(),
  );
  const [p95, floorP95] = [percentile(ours, 0.95), percentile(bare, 0.95)];
  say({
    what: `A search typed letter by letter by ${people} people in ${whole(services)} services`,
    figure: `${ms(median(ours))} median, ${ms(p95)} p95`,
    floor: `${ms(median(bare))} median, ${ms(floorP95)} p95 (bare Fastify, 10 services by their ids)`,
    ratio: (p95 / floorP95).toFixed(1),
    holds: verdict(p95 <= 15, 'p95 at most 15 ms'),
  });
}

type Search = (q: string) => Promise<{ ms: number; names: string[] }>;

/** Searches as the portal does: with a person's key and the stored parameters. */
async function searcher({ ours }: Sides, token: string) {
  const postTo = async (path: string, data: object) =>
    ((await (await ask(`${ours}${path}`, data, token)).json()) as { result: never }).result;
  const { apiKey } = await postTo('/call/typesense-getTypesenseApiKey', {
    collectionName: 'services',
  });
  const { search } = (await postTo('/query/directory-start', {})) as {
    search: { searchBar: object };
  };
  type Result = { code?: number; hits: { document: { serviceName: string } }[] };
  const askFor = async (q: string) => {
    const answered = await fetch(`${ours}/search/multi_search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-typesense-api-key': apiKey },
      body: JSON.stringify({
        searches: [
          { collection: 'services', q, per_page: 50, limit_hits: 50, ...search.searchBar },
        ],
      }),
    });
    const { results } = (await answered.json()) as { results: [Result] };
    return { status: answered.status, result: results[0] };
  };
  const find: Search = async (q) => {
    const started = performance.now();
    const { result } = await askFor(q);
    const names = result.hits.map(({ document }) => document.serviceName);
    return { ms: performance.now() - started, names };
  };
  /** The status of the whole answer, or of the search inside it. */
  const status = async (q: string) => {
    const answered = await askFor(q);
    return Math.max(answered.status, answered.result.code ?? 0);
  };
  return Object.assign(find, { status });
}

/** A library in this process with the same services. Every server process would need its own. */
function inProcess(): Search {
  const index = new MiniSearch<Many & { id: number; specialty: string; keywords: string }>({
    fields: ['name', 'specialty', 'subsite', 'keywords'],
    storeFields: ['name'],
    searchOptions: { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { name: 2 } },
  });
  index.addAll(
    Array.from({ length: services }, (_, id) => {
      const one = manyOf(id);
      return { ...one, id, specialty: one.entry.specialty, keywords: one.entry.keywords };
    }),
  );
  return async (q) => {
    const started = performance.now();
    const names = index.search(q).map((hit) => String(hit.name));
    return { ms: performance.now() - started, names };
  };
}

type Case = { name: string; right: string; wrong: string };

/**
 * Makes searches from a specialist's last name and a word of the service; a second form has one
 * wrong letter.
 */
function generateCases(): Case[] {
  let state = 7;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  const other = ['Dentistry', 'Home Sleep Apnea Test', 'Long Term Care'];
  const made: Case[] = [];
  while (made.length < cases) {
    const { entry, name, lastName, subsite } = manyOf(random(services));
    if (other.includes(entry.specialty)) continue;
    const [last, word] = [lastName.toLowerCase(), subsite.split(' ')[0]?.toLowerCase() ?? ''];
    const index = 1 + random(last.length - 1);
    const letter = String.fromCharCode(97 + random(26));
    const [before, after] = [last.slice(0, index), last.slice(index + 1)];
    const wrong = [before + letter + after, before + after, before + letter + last.slice(index)];
    made.push({ name, right: `${last} ${word}`, wrong: `${wrong[random(3)]} ${word}` });
  }
  return made;
}

async function measureMisspelt(say: Sides['say'], caseList: Case[], ours: Search, library: Search) {
  for (const { right } of caseList.slice(0, 50)) await ours(right);
  const measureSearch = async (search: Search, wordsOf: (one: Case) => string) => {
    const taken: number[] = [];
    let found = 0;
    for (const testCase of caseList) {
      const { ms, names } = await search(wordsOf(testCase));
      taken.push(ms);
      if (names.slice(0, 5).includes(testCase.name)) found += 1;
    }
    return { p50: median(taken), p95: percentile(taken, 0.95), found: found / caseList.length };
  };
  const right = (one: Case) => one.right;
  const wrong = (one: Case) => one.wrong;
  const spelt = {
    ours: await measureSearch(ours, right),
    library: await measureSearch(library, right),
  };
  const mis = {
    ours: await measureSearch(ours, wrong),
    library: await measureSearch(library, wrong),
  };
  const row = (what: string, figures: typeof spelt, most: number) =>
    say({
      what: `${what} in ${whole(services)} services`,
      figure: `${ms(figures.ours.p50)} median, ${ms(figures.ours.p95)} p95`,
      floor: `${ms(figures.library.p50)} median, ${ms(figures.library.p95)} p95 (a library in the process)`,
      ratio: (figures.ours.p50 / figures.library.p50).toFixed(1),
      holds: verdict(figures.ours.p95 < most, `p95 below ${most} ms`),
    });
  row('A well-spelt search', spelt, 40);
  row('A search with one wrong letter', mis, 150);
  const part = (value: number) => `${(100 * value).toFixed(1)} %`;
  say({
    what: `Of ${cases} searches with one wrong letter, the service among the first five`,
    figure: part(mis.ours.found),
    floor: `${part(mis.library.found)} (a library in the process)`,
    ratio: (mis.ours.found / mis.library.found).toFixed(2),
    holds: verdict(mis.ours.found >= 0.95, 'at least 95 %'),
  });
}
