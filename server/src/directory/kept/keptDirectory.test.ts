import { afterAll, beforeAll, expect, it } from 'vitest';
import { inBackground } from '../../platform/change.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { jobs } from '../jobs.ts';
import { seedMany } from '../seed.ts';

let server: TestServer;
let now = new Date('2026-11-18T16:00:00Z');
let token: string;
beforeAll(async () => {
  server = await startTestServer({ clock: () => now, world: { directory: true } });
  ({ token } = await server.signIn('Grace'));
});
afterAll(() => server.stop());

type Shown = {
  id: string;
  serviceName: string;
  serviceOwnerUid: string;
  vacations: object[];
  consultLimits: { daily: { count: number } };
  users: { userName: string }[];
  clinic: { clinicName: string };
};
const page = async (data: object = {}) =>
  (await server.ask('services-getServicePage', { city: 'Calgary', province: 'AB', ...data }, token))
    .result as { services: Shown[]; numServices: number };
const found = async (id: string) =>
  (await page({ perPage: 50 })).services.find((service) => service.id === id);
/** The database itself announces each change of a row, by any writer. */
const write = (sql: string, ...values: unknown[]) => server.app.pool.query(sql, values);

it('a change of any row that a service is shown from is there in the next list and search', async () => {
  const [first] = (await page()).services;
  const { id = '', serviceOwnerUid: uid = '' } = first ?? {};
  await write('update services set name = $2 where id = $1', id, 'Renamed');
  expect((await found(id))?.serviceName).toBe('Renamed');
  await write('update users set last_name = $2 where id = $1', uid, 'Newname');
  expect((await found(id))?.users[0]?.userName).toContain('Newname');
  const clinic =
    'update clinics set name = $2 where id = (select clinic_id from services where id = $1)';
  await write(clinic, id, 'Elsewhere Clinic');
  expect((await found(id))?.clinic.clinicName).toBe('Elsewhere Clinic');
  await write('update services set disabled = true where id = $1', id);
  expect(await found(id)).toBeUndefined();
  await write('update services set disabled = false where id = $1', id);
  expect(await found(id)).toBeDefined();
  await write('update users set disabled_at = now() where id = $1', uid);
  expect(await found(id)).toBeUndefined();
  await write('update users set disabled_at = null where id = $1', uid);
  expect(await found(id)).toBeDefined();
});

it('a vacation is shown until its end', async () => {
  const [first] = (await page()).services;
  const { id = '', serviceOwnerUid: uid = '' } = first ?? {};
  const before = first?.vacations.length ?? 0;
  await write(
    `insert into vacations (id, uid, starts_at, ends_at) values (gen_random_uuid(), $1, $2, $3)`,
    uid,
    new Date('2026-11-18T00:00:00Z'),
    new Date('2026-11-18T16:05:00Z'),
  );
  expect((await found(id))?.vacations).toHaveLength(before + 1);
  now = new Date('2026-11-18T16:05:01Z');
  expect((await found(id))?.vacations).toHaveLength(before);
  now = new Date('2026-11-18T16:00:00Z');
  expect((await found(id))?.vacations).toHaveLength(before + 1);
});

it('two equally fast services stand in the order of nearness', async () => {
  await write('update services set response_ms = 5, city = $1', 'Calgary');
  const [, second] = (await page({ sortType: 'time' })).services;
  await write('update services set city = $2 where id <> $1', second?.id ?? '', 'Edmonton');
  expect((await page({ sortType: 'time' })).services[0]?.id).toBe(second?.id);
});

it('a place that is taken or free again is counted at once, on its day alone', async () => {
  const [first] = (await page()).services;
  const { id = '', serviceOwnerUid: uid = '' } = first ?? {};
  const taken = async () => (await found(id))?.consultLimits.daily.count;
  const take = 'insert into consult_days (uid, day, taken) values ($1, $2, $3)';
  await write(take, uid, '2026-11-17', 3);
  expect(await taken()).toBe(0);
  await write(take, uid, '2026-11-18', 2);
  expect(await taken()).toBe(2);
  await write('delete from consult_days where uid = $1', uid);
  expect(await taken()).toBe(0);
});

const count = async (rows: string, ...values: unknown[]) =>
  (await server.app.pool.query<{ count: number }>(`select count(*)::int from ${rows}`, values))
    .rows[0]?.count ?? 0;
const noted = () => count('directory_changes where service_id is not null or uid is not null');

it('thousands of new services are all there, and nobody is told of each', async () => {
  const specialties = Object.keys((await server.ask('services-getSpecialties', {}, token)).result);
  const here = `services where not disabled and province = 'AB' and specialty = any ($1)`;
  const open = () => count(here, specialties);
  expect((await page()).numServices).toBe(await open());
  const heard: string[] = [];
  server.app.live.listen((topics) => void heard.push(...(topics ?? [])));
  await inBackground(server.app, (change) => seedMany(change, 2_100));
  expect(await open()).toBeGreaterThan(1_000);
  expect((await page()).numServices).toBe(await open());
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  expect(heard.length).toBeLessThan(10);
});

it('an indexing that finds nothing new leaves the kept directory as it is', async () => {
  await jobs['directory-index'].handle({}, server.app);
  const before = await noted();
  await jobs['directory-index'].handle({}, server.app);
  expect(await noted()).toBe(before);
});
