import fc from 'fast-check';
import { Client } from 'typesense';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { scopedKey } from '../../platform/search/searchKeys.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { jobs } from '../jobs.ts';
import { distance } from './understanding/misspellings.ts';

let server: TestServer;
let now = new Date('2026-11-18T16:00:00Z');
const people: Record<string, { token: string; uid: string }> = {};
beforeAll(async () => {
  server = await startTestServer({ clock: () => now, world: { directory: true } });
  for (const name of ['Grace', 'Samuel', 'Peter', 'Amara'])
    people[name] = await server.signIn(name);
});
afterAll(() => server.stop());

const query_by = 'serviceName,keywords,specialty,subsite,users.userName,longDescription';
const keyOf = async (person: string, collectionName = 'services') =>
  (await server.ask('typesense-getTypesenseApiKey', { collectionName }, people[person]?.token))
    .result;
const clientWith = (apiKey: string) => {
  const { hostname: host, port } = new URL(server.url);
  return new Client({
    nodes: [{ host, port: Number(port), protocol: 'http', path: '/search' }],
    apiKey,
    connectionTimeoutSeconds: 10,
    numRetries: 0,
  });
};
type Service = { id: string; serviceName: string; specialty: string; college: string };
const search = async (q: string, more = {}, person = 'Grace') => {
  const { apiKey } = await keyOf(person);
  const asked = { q, query_by, per_page: 50, ...more };
  return clientWith(apiKey).collections<Service>('services').documents().search(asked);
};
const names = async (q: string, more = {}) =>
  ((await search(q, more)).hits ?? []).map(({ document }) => document.serviceName);

it('the official client asks the embedded search with its key, by both ways', async () => {
  claims('platform-14', 'directory-29', 'directory-31');
  const answered = await keyOf('Grace');
  expect(answered).toMatchObject({ host: 'localhost', protocol: 'http', path: '/search' });
  const found = await search('arrhythmia');
  expect(found.hits?.[0]?.document).toMatchObject({ serviceName: 'Arrhythmia' });
  expect(found.found).toBe(found.hits?.length);
  expect(found.out_of).toBeGreaterThan(150);
  const client = clientWith(answered.apiKey);
  const { results } = await client.multiSearch.perform<[Service, Service]>(
    {
      searches: [
        { collection: 'services', q: 'arrhythmia' },
        {
          collection: 'services',
          q: '*',
          filter_by: 'specialty:=Cardiology && subsite:=Arrhythmia',
        },
      ],
    },
    { query_by },
  );
  expect(results.map((each) => each.hits?.[0]?.document.serviceName)).toEqual([
    'Arrhythmia',
    'Arrhythmia',
  ]);
});

it('words are found by their beginnings, misspelt, by another name, and without accents', async () => {
  for (const [typed, first] of [
    ['arrhyt', 'Arrhythmia'],
    ['arhythmia', 'Arrhythmia'],
    ['arrhytmhia', 'Arrhythmia'],
    ['\u0000arrhythmia', 'Arrhythmia'],
    ['Polymyalgai', 'Polymyalgia'],
    ['urtikaria', 'Urticaria'],
    ['Härnia', 'Hernia'],
    ['pòlypharmacy', 'Polypharmacy'],
  ])
    expect((await names(typed ?? ''))[0], typed).toBe(first);
  const specialties = async (q: string) =>
    new Set((await search(q)).hits?.map(({ document }) => document.specialty));
  expect(await specialties('ENT')).toContain('Otolaryngology');
  expect(await specialties('derm')).toContain('Dermatology');
  expect(await specialties('ear nose throat hearing')).toEqual(new Set(['Otolaryngology']));
  // No service has both words, and a service with one of them is better than nothing.
  expect((await names('gout zebra')).length).toBeGreaterThan(0);
  expect(await names('xylophone')).toEqual([]);
  expect(await names('***')).toEqual([]);
  expect(await names(`'gout' & | ! ( :* \\`)).toContain('Gout');
});

it('everyday ways to ask are understood: practitioners, titles, unfinished phrases, single letters', async () => {
  const specialties = async (q: string) =>
    new Set((await search(q)).hits?.map(({ document }) => document.specialty));
  for (const [typed, meant] of [
    ['cardiologist', 'Cardiology'],
    ['dermatologists', 'Dermatology'],
    ['psychiatrist', 'Psychiatry'],
    ['urologist', 'Urology'],
    ['sizures', 'Neurology'],
    ['atrial fib', 'Cardiology'],
  ])
    expect(await specialties(typed ?? ''), typed).toContain(meant);
  expect(await names('atrial fib')).toContain('Arrhythmia');
  expect(await names('arrhyth', { prefix: 'false' })).not.toContain('Arrhythmia');
  const named = async (q: string) => (await search(q)).hits?.map(({ document: { id } }) => id);
  expect(await named('dr. moretti')).toEqual(await named('moretti'));
  expect(await named('dr')).not.toEqual([]);
  // A complaint says more than a city if no service has all words, in whatever order they come.
  for (const typed of ['gout kelowna zebra', 'kelowna gowt', 'edmonton headache'])
    expect(new Set(await named(typed)), typed).toEqual(
      new Set(await named(typed.replace(/kelowna|edmonton|zebra/g, ' '))),
    );
  // A city with few people is still a city.
  const kelowna = (await named('kelowna')) ?? [];
  const others = (disabled: boolean) =>
    server.app.pool.query('update services set disabled = $1 where id = any ($2)', [
      disabled,
      kelowna.slice(1),
    ]);
  await others(true);
  expect(await named('kelowna')).toHaveLength(1);
  expect(new Set(await named('kelowna gout'))).toEqual(new Set(await named('gout')));
  await others(false);
  // A letter that a name or a word is split by stands for nothing.
  expect(await names("o'zebra")).toEqual([]);
  expect((await names('gout h zebra')).length).toBe((await names('gout')).length);
});

it('every night services are indexed by the present rules', async () => {
  await server.app.pool.query(`update services set words = '' where name = 'Arrhythmia'`);
  expect(await names('arrhythmia', { query_by: 'serviceName' })).not.toContain('Arrhythmia');
  await jobs['directory-index']?.handle({}, server.app);
  expect(await names('arrhythmia', { query_by: 'serviceName' })).toContain('Arrhythmia');
});

it('the parameters of a search decide: fields, weights, filters, order, groups and pages', async () => {
  expect(await names('melanoma', { query_by: 'serviceName' })).toEqual([]);
  expect((await names('melanoma', { query_by: 'keywords' })).length).toBeGreaterThan(0);
  const only = async (filter_by: string) => {
    const { hits = [] } = await search('*', { filter_by, per_page: 250 });
    return hits.map(({ document }) => document);
  };
  const some = await only('specialty:=[Cardiology,`Gastroenterology`] && college:!=FRCPC');
  expect(new Set(some.map(({ specialty, college }) => `${specialty} ${college}`))).toEqual(
    new Set(['Cardiology CCFP', 'Gastroenterology CCFP']),
  );
  expect(await only('(subsite:=Gout || subsite:=Seizure) && enabled:=true')).toHaveLength(
    (await only('subsite:=Gout')).length + (await only('subsite:=Seizure')).length,
  );
  const times = (
    await search('*', { sort_by: 'econsultResponseTime:desc', per_page: 250 })
  ).hits?.map(
    ({ document }) => (document as unknown as Record<string, number>).econsultResponseTime,
  );
  expect(times).toEqual(times?.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
  const near = await search('*', {
    sort_by: '_eval(clinic.location.city:=Calgary):desc,econsultResponseTime:asc',
  });
  const cities = near.hits?.map(
    ({ document }) =>
      (document as unknown as { clinic: { location: { city: string } } }).clinic.location.city,
  );
  expect(cities?.indexOf('Calgary')).toBe(0);
  expect(cities?.lastIndexOf('Calgary')).toBe(
    (cities?.filter((c) => c === 'Calgary').length ?? 0) - 1,
  );
  const grouped = await search('heart', { group_by: 'college', group_limit: 2 });
  expect(
    grouped.grouped_hits?.map(({ group_key, hits }) => [group_key[0], hits.length]),
  ).toContainEqual(['FRCPC', 2]);
  const [first, second] = [
    await search('*', { per_page: 5 }),
    await search('*', { per_page: 5, page: 2 }),
  ];
  expect(
    new Set([...(first.hits ?? []), ...(second.hits ?? [])].map((hit) => hit.document.id)).size,
  ).toBe(10);
  expect((await search('*', { per_page: 50, limit_hits: 7 })).hits).toHaveLength(7);
});

it('a key shows the services that its holder may send to, cannot be widened, and ends', async () => {
  claims('directory-26', 'directory-15 (search)');
  const seen = async (person: string, more = {}) =>
    new Set(
      (await search('*', { per_page: 250, ...more }, person)).hits?.map(
        (h) => h.document.specialty,
      ),
    );
  expect(await seen('Peter')).toEqual(new Set(['Dentistry', 'Home Sleep Apnea Test']));
  expect(await seen('Grace')).not.toContain('Dentistry');
  expect(await seen('Grace', { filter_by: 'specialty:=Dentistry' })).toEqual(new Set());
  expect(await seen('Peter', { filter_by: 'id:=x || enabled:=true' })).toEqual(
    new Set(['Dentistry', 'Home Sleep Apnea Test']),
  );
  // Nothing granted: nothing found.
  await server.app.pool.query(
    `delete from specialty_permissions where permission = 'dentalRouting'`,
  );
  expect(await seen('Peter')).toEqual(new Set());
  const { apiKey } = await keyOf('Grace');
  const raw = Buffer.from(apiKey, 'base64').toString();
  const widened = raw.replace(/"filter_by":"[^"]*"/, '"filter_by":""');
  const forged = scopedKey('somebody-elses-key', { filter_by: '', expires_at: 9e9 });
  for (const key of [Buffer.from(widened).toString('base64'), forged, 'nonsense', ''])
    await expect(
      clientWith(key || 'x')
        .collections('services')
        .documents()
        .search({ q: '*', query_by }),
    ).rejects.toMatchObject({ httpStatus: 401 });
  const before = now;
  now = new Date(now.getTime() + 61 * 60_000);
  await expect(
    clientWith(apiKey).collections('services').documents().search({ q: '*', query_by }),
  ).rejects.toMatchObject({ httpStatus: 401 });
  now = before;
});

it('the key of people is for people who forward, and finds approvers', async () => {
  claims('access-28', 'drafts-13', 'drafts-21');
  const refused = await server.ask(
    'typesense-getTypesenseApiKey',
    { collectionName: 'users' },
    people.Grace?.token,
  );
  expect(refused.error?.details.code).toBe('permission-denied');
  const { apiKey } = await keyOf('Samuel', 'users');
  const users = (q: string, more = {}) =>
    clientWith(apiKey)
      .collections<{ firstName: string }>('users')
      .documents()
      .search({ q, query_by: 'firstName,lastName', limit_hits: 50, ...more });
  const approvers = (await users('*')).hits?.map(({ document }) => document);
  expect(approvers).toEqual([
    { uid: expect.any(String), userName: 'Nadia Haddad', firstName: 'Nadia', lastName: 'Haddad' },
  ]);
  expect((await users('had')).found).toBe(1);
  // No more hits than are asked for.
  const approves = (change: string) =>
    server.app.pool.query(`update users set roles = ${change} where first_name = 'Grace'`);
  await approves(`array_append(roles, 'approver')`);
  const [both, limited] = [await users('*'), await users('*', { limit_hits: 1 })];
  await approves(`array_remove(roles, 'approver')`);
  expect([both.hits?.length, limited.hits?.length]).toEqual([2, 1]);
  expect((await users('grace')).found).toBe(0);
  expect((await users('*', { filter_by: 'roles:=Doctor || firstName:=Grace' })).found).toBe(0);
  // The key of one collection opens no other.
  await expect(
    clientWith(apiKey).collections('services').documents().search({ q: '*', query_by }),
  ).rejects.toMatchObject({ httpStatus: 401 });
});

it('a wrong search is answered in the words of the protocol', async () => {
  for (const [more, status] of [
    [{ filter_by: 'salary:>1' }, 400],
    [{ filter_by: 'specialty:=[a' }, 400],
    [{ filter_by: '('.repeat(50) }, 400],
    [{ filter_by: 'econsultResponseTime:>x' }, 400],
    [{ query_by: 'password' }, 404],
    [{ sort_by: 'salary:asc' }, 404],
    [{ sort_by: 'specialty' }, 400],
    [{ query_by_weights: '1' }, 400],
    [{ query_by: 'serviceName', query_by_weights: '3.7e-114' }, 400],
    [{ per_page: 251 }, 400],
  ] as const)
    await expect(search('gout', more), JSON.stringify(more)).rejects.toMatchObject({
      httpStatus: status,
    });
  // A filter is never SQL, and never a path of its own.
  const odd = 'specialty:=`x" || $.enabled == true || "`';
  expect((await search('*', { filter_by: odd })).found).toBe(0);
});

it('a field is one of the schema: a name that every object inherits is none, in any parameter', async () => {
  const inherited = Object.getOwnPropertyNames(Object.prototype);
  expect(inherited).toContain('__proto__');
  for (const name of inherited)
    for (const [more, status] of [
      [{ filter_by: `${name}:=\`1)) || ((1 == 1\`` }, 400],
      [{ filter_by: `${name}:true` }, 400],
      [{ sort_by: `${name}:asc` }, 404],
      [{ sort_by: `_eval(${name}:=1):asc` }, 400],
      [{ query_by: name }, 404],
    ] as const)
      await expect(search('gout', more), JSON.stringify(more)).rejects.toMatchObject({
        httpStatus: status,
      });
  for (const name of ['group_by', 'facet_by'])
    await expect(search('*', { [name]: inherited.join(',') })).rejects.toMatchObject({
      httpStatus: 404,
    });
});

/** Signs that mean something in a path, in SQL, in a regular expression or in the filter itself. */
const signs = [
  '"',
  "'",
  '\\',
  '$',
  '.',
  '*',
  '(',
  ')',
  '%',
  '_',
  '?',
  '|',
  '&',
  '@',
  ' ',
  'a',
  '1',
];
const odd = fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 12 });

it('a value means itself, whatever it holds, in a comparison, inside a text and in an order', async () => {
  const { apiKey } = await keyOf('Grace');
  const found = async (more: object) => {
    const asked = { q: '*', query_by, per_page: 250, ...more };
    const { hits } = await clientWith(apiKey)
      .collections<Service>('services')
      .documents()
      .search(asked);
    return (hits ?? []).map(({ document }) => document.serviceName);
  };
  const [service] = (await search('arrhythmia')).hits ?? [];
  const naming = (name: string) =>
    server.app.pool.query(
      `update services set name = $1, facets = facets || jsonb_build_object('serviceName', $1::text,
         'lower', facets -> 'lower' || jsonb_build_object('servicename', lower($1::text)))
       where id = $2`,
      [name, service?.document.id],
    );
  await fc.assert(
    fc.asyncProperty(odd, odd, async (value, around) => {
      await naming(`${around}${value}x`);
      expect(await found({ filter_by: `serviceName:=\`${around}${value}x\`` })).toEqual([
        `${around}${value}x`,
      ]);
      expect(await found({ filter_by: `serviceName:\`${value.toUpperCase()}X\`` })).toContain(
        `${around}${value}x`,
      );
      expect(await found({ filter_by: `serviceName:!=\`${around}${value}x\`` })).not.toContain(
        `${around}${value}x`,
      );
      expect(await found({ filter_by: `serviceName:\`${value}${around}${value}-\`` })).toEqual([]);
      const sort_by = `_eval(serviceName:\`${value}x\`):desc`;
      if (!/[()]/.test(value)) expect((await found({ sort_by }))[0]).toContain(`${value}x`);
    }),
    { numRuns: 30 },
  );
  await naming('Arrhythmia');
});

it('a text that no database takes is refused or passed over, in any parameter and in any filter', async () => {
  const { apiKey } = await keyOf('Grace');
  const broken = ['\ud800', 'a\udc00b', '\0', '\udbffx'];
  for (const text of broken) {
    const question = { collection: 'services', q: '*', query_by: 'serviceName' };
    const asked = [
      { ...question, q: `arrhythmia ${text}` },
      ...['specialty', 'serviceName', 'id'].flatMap((field) =>
        ['', '=', '!=', '!'].map((sign) => ({ ...question, filter_by: `${field}:${sign}${text}` })),
      ),
      { ...question, sort_by: `_eval(specialty:${text}):desc` },
      ...['collection', 'query_by', 'query_by_weights', 'group_by', 'sort_by'].map((name) => ({
        ...question,
        [name]: text,
      })),
    ];
    for (const search of asked) {
      const { status } = await fetch(`${server.url}/search/multi_search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-typesense-api-key': apiKey },
        body: JSON.stringify({ searches: [search] }),
      });
      expect(status, JSON.stringify(search)).toBeLessThan(500);
    }
  }
});

it('a search holds no more values than can be compared with every service', async () => {
  const filterOf = (count: number) => `id:[${Array(count).fill('x').join(',')}]`;
  const status = { httpStatus: 400 };
  expect((await search('*', { filter_by: filterOf(100) })).found).toBe(0);
  await expect(search('*', { filter_by: filterOf(101) })).rejects.toMatchObject(status);
  await expect(
    search('*', { filter_by: Array(101).fill('id:x').join('||') }),
  ).rejects.toMatchObject(status);
  const sort_by = `_eval(${filterOf(1)}):desc`;
  await expect(search('*', { filter_by: filterOf(100), sort_by })).rejects.toMatchObject(status);
  expect((await search('*', { filter_by: filterOf(99), sort_by })).found).toBe(0);
});

it('a number is read as a number, however it is written', async () => {
  const times = async (filter_by: string) => (await search('*', { filter_by })).found;
  for (const [written, other] of [
    ['econsultResponseTime:>007', 'econsultResponseTime:>7'],
    ['econsultResponseTime:>=00.5', 'econsultResponseTime:>=0.5'],
    ['econsultResponseTime:=-01', 'econsultResponseTime:=-1'],
  ] as const)
    expect(await times(written), written).toBe(await times(other));
});

it('a word may be as long as the question, and of a service too', async () => {
  await server.app.pool.query(`insert into search_words values (repeat('h', 256))`);
  expect(await names('h'.repeat(254))).toEqual([]);
  for (const length of [254, 255, 256, 257, 400])
    expect(await names('g'.repeat(length)), String(length)).toEqual([]);
});

it('a key ends with the session that asked for it', async () => {
  const asked = async (apiKey: string) =>
    clientWith(apiKey)
      .collections('services')
      .documents()
      .search({ q: '*', query_by })
      .then(
        () => 200,
        ({ httpStatus }) => httpStatus,
      );
  const begin = async (name: string) => {
    const session = await server.signIn(name);
    const collectionName = 'services';
    const { result } = await server.ask(
      'typesense-getTypesenseApiKey',
      { collectionName },
      session.token,
    );
    expect(await asked(result.apiKey)).toBe(200);
    return { ...session, apiKey: result.apiKey as string };
  };
  const [first, second] = [await begin('Karim'), await begin('Karim')];
  await server.ask('auth-signOut', {}, first.token);
  expect([await asked(first.apiKey), await asked(second.apiKey)]).toEqual([401, 200]);
  const third = await begin('Karim');
  await server.ask('auth-endOtherSessions', {}, third.token);
  expect([await asked(second.apiKey), await asked(third.apiKey)]).toEqual([401, 200]);
  const sessionId = (
    await server.app.pool.query('select id from sessions where uid = $1 and ended_at is null', [
      third.uid,
    ])
  ).rows;
  const fourth = await begin('Karim');
  await server.ask('auth-endSession', { id: sessionId[0].id }, fourth.token);
  expect([await asked(third.apiKey), await asked(fourth.apiKey)]).toEqual([401, 200]);
  await server.app.pool.query('update users set disabled_at = now() where id = $1', [fourth.uid]);
  expect(await asked(fourth.apiKey)).toBe(401);
  await server.app.pool.query('update users set disabled_at = null where id = $1', [fourth.uid]);
  await server.app.pool.query('update sessions set expires_at = $2 where uid = $1', [
    fourth.uid,
    now,
  ]);
  expect(await asked(fourth.apiKey)).toBe(401);
  // A key of this installation that names no session opens nothing either.
  const raw = Buffer.from(fourth.apiKey, 'base64').toString();
  const unnamed = { ...JSON.parse(raw.slice(48)), session: undefined };
  const parent = server.app.keys.derive('search:services').toString('base64url');
  expect(await asked(scopedKey(parent, unnamed))).toBe(401);
});

it('two letters that changed places are one mistake', () => {
  expect([
    distance('gout', 'gout'),
    distance('gotu', 'gout'),
    distance('got', 'gout'),
    distance('goout', 'gout'),
    distance('gaut', 'gout'),
    distance('', 'gout'),
  ]).toEqual([0, 1, 1, 1, 1, 4]);
});
