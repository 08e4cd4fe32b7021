import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let grace: { token: string; uid: string };
beforeAll(async () => {
  server = await startTestServer({ world: { directory: true } });
  grace = await server.signIn('Grace');
});
afterAll(() => server.stop());

const serviceIn = async (specialty: string) => {
  const { rows } = await server.app.pool.query<{ id: string }>(
    'select id from services where specialty = $1 and not disabled order by name limit 1',
    [specialty],
  );
  return rows[0]?.id ?? '';
};
const star = (serviceId: string, favourite: boolean, token = grace.token) =>
  server.ask('directory-setFavourite', { serviceId, favourite }, token);
const favourites = async (token = grace.token): Promise<string[]> => {
  const { result } = await server.ask('directory-recent', {}, token);
  return result.favourites.map(({ specialty }: { specialty: string }) => specialty);
};

it('favourites are kept by person, the latest first, and once each', async () => {
  const [neurology, urology] = [await serviceIn('Neurology'), await serviceIn('Urology')];
  for (const id of [neurology, urology, neurology]) await star(id, true);
  expect(await favourites()).toEqual(['Urology', 'Neurology']);
  expect(await favourites((await server.signIn('Samuel')).token)).toEqual([]);
  await star(urology, false);
  await star(urology, false);
  expect(await favourites()).toEqual(['Neurology']);
});

it('a favourite that is not offered any more, or not to the person, is left out', async () => {
  const cardiology = await serviceIn('Cardiology');
  await star(cardiology, true);
  await server.app.pool.query('update services set disabled = true where id = $1', [cardiology]);
  expect(await favourites()).not.toContain('Cardiology');
  expect((await star(cardiology, true)).status).toBe(404);
  expect((await star(await serviceIn('Dentistry'), true)).status).toBe(404);
  expect((await star(crypto.randomUUID(), true)).status).toBe(404);
});

it('a person has 50 favourites at most, and hears so', async () => {
  const { rows } = await server.app.pool.query<{ id: string }>(
    `select id from services s where not disabled and specialty not in
       (select specialty from specialty_permissions) order by id limit 51`,
  );
  const rachel = await server.signIn('Rachel');
  await server.app.pool.query(
    `insert into favourite_services (uid, service_id, starred_at)
     select $1, id, now() from unnest($2::uuid[]) as starred (id)`,
    [rachel.uid, rows.slice(0, 50).map(({ id }) => id)],
  );
  const more = await star(rows[50]?.id ?? '', true, rachel.token);
  expect(more.error?.details.reason).toBe('too-many');
  expect(more.error?.message).toContain('You have 50 favourites.');
  // One of them may be starred again, and one less makes room.
  expect((await star(rows[0]?.id ?? '', true, rachel.token)).status).toBe(200);
  await star(rows[0]?.id ?? '', false, rachel.token);
  expect((await star(rows[50]?.id ?? '', true, rachel.token)).status).toBe(200);
});
