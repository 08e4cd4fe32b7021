import { mayAnswerFor } from '@corridor/contract/clinics/members/rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOutbox } from '../../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
let parkland = '';
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Rachel', 'Amara', 'Joanne', 'Karim', 'Samuel'])
    people[name] = await server.signIn(name);
  const { rows } = await server.app.pool.query(
    `select id from clinics where name like 'Parkland%'`,
  );
  parkland = rows[0].id;
});
afterAll(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object, by: string) =>
  server.ask(name, data, people[by]?.token, { 'idempotency-key': crypto.randomUUID() });
const uidOf = (name: string) => people[name]?.uid ?? '';
const reason = async (asked: ReturnType<typeof ask>) => (await asked).error?.details.reason;
const status = async (asked: ReturnType<typeof ask>) => (await asked).error?.status;
const listed = async (by: string, locationIdx = 0) =>
  (await ask('clinics-people', { locationIdx }, by)).result?.people as
    | { uid: string; confirmed: boolean; self: boolean }[]
    | undefined;
const clinicsOf = async (by: string) =>
  (await ask('login-setCustomClaims_v1', {}, by)).result.clinicIds as string[];
const find = async (search: string) =>
  (await ask('clinics-find', { search }, 'Karim')).result.clinics as { id: string; name: string }[];

it('three letters find shared clinics but not those of one person alone', async () => {
  const clinic = { clinicName: 'Parkland Annex', clinicPhone: '4035550100', fax: '4035550101' };
  const more = { emr: '', city: 'Red Deer', province: 'AB', billable: true };
  await ask('clinics-add', { clinic: { ...clinic, ...more } }, 'Rachel');
  expect((await find('parkland red deer')).map(({ id }) => id)).toEqual([parkland]);
  expect((await find('PÁRKLAND réd')).map(({ id }) => id)).toEqual([parkland]);
  expect(await find('pa')).toEqual([]);
  expect(await find('%%%')).toEqual([]);
  const { rows } = await server.app.pool.query(`select id from clinics where name like '%Annex'`);
  expect(await status(ask('clinics-ask', { clinicId: rows[0].id }, 'Karim'))).toBe('NOT_FOUND');
});

it('a person who asks to join sees nothing until a member confirms, and hears of it at once', async () => {
  const { result } = await ask('clinics-ask', { clinicId: parkland }, 'Karim');
  expect(await reason(ask('clinics-ask', { clinicId: parkland }, 'Karim'))).toBe('there');
  expect(await listed('Karim', result.locationIdx)).toBeUndefined();
  expect(await clinicsOf('Karim')).not.toContain(parkland);
  await runJobs(server.app);
  const { pool, keys } = server.app;
  const [mail] = await readOutbox(pool, keys, 'grace.lindqvist@demo.corridor.example');
  expect(mail?.subject).toBe('Somebody asks to join your clinic');
  expect(mail?.text).not.toContain('Karim');
  // An office does not confirm physicians, so it gets no mail.
  expect(await readOutbox(pool, keys, 'joanne.petrie@demo.corridor.example')).toEqual([]);
  const waiting = (await listed('Grace'))?.find(({ uid }) => uid === uidOf('Karim'));
  expect(waiting).toMatchObject({ confirmed: false });
  const karim = { locationIdx: 0, uid: uidOf('Karim') };
  // No person confirms themselves, no office a physician, and no stranger anybody.
  expect(
    await status(ask('clinics-confirm', { ...karim, locationIdx: result.locationIdx }, 'Karim')),
  ).toBe('NOT_FOUND');
  expect(await status(ask('clinics-confirm', karim, 'Joanne'))).toBe('PERMISSION_DENIED');
  const grace = { locationIdx: 0, uid: uidOf('Grace') };
  expect(await status(ask('clinics-confirm', grace, 'Amara'))).toBe('NOT_FOUND');
  expect((await ask('clinics-confirm', karim, 'Grace')).result).toEqual({ done: true });
  expect(await clinicsOf('Karim')).toContain(parkland);
  expect(await listed('Karim', result.locationIdx)).not.toBeUndefined();
});

it('reading the members of a clinic waits for no lock', async () => {
  const connection = await server.app.pool.connect();
  try {
    await connection.query('begin');
    await connection.query('select 1 from clinics where id = $1 for update', [parkland]);
    const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'late'));
    expect(await Promise.race([listed('Grace'), late])).toContainEqual(
      expect.objectContaining({ self: true }),
    );
  } finally {
    await connection.query('rollback');
    connection.release();
  }
});

it('a member whose access ends loses it at once, and an office ends only that of offices', async () => {
  const samuel = { locationIdx: 0, uid: uidOf('Samuel') };
  expect(await status(ask('clinics-release', samuel, 'Joanne'))).toBe('PERMISSION_DENIED');
  const myself = { locationIdx: 0, uid: uidOf('Grace') };
  expect(await status(ask('clinics-release', myself, 'Grace'))).toBe('NOT_FOUND');
  expect((await ask('clinics-release', samuel, 'Grace')).result).toEqual({ done: true });
  expect(await clinicsOf('Samuel')).not.toContain(parkland);
  expect(await listed('Samuel')).toBeUndefined();
  expect(await status(ask('clinics-release', samuel, 'Grace'))).toBe('NOT_FOUND');
  const { locations } = (await ask('profile-me', {}, 'Samuel')).result;
  expect(locations[0]).toMatchObject({ disabled: true, confirmed: false });
  const { rows } = await server.app.pool.query(
    `select actor from audit_entries where action = 'clinics.release' and subject = $1`,
    [`clinic:${parkland}`],
  );
  expect(rows).toEqual([{ actor: uidOf('Grace') }]);
  // A removed person asks again after a week and waits for confirmation as anybody does.
  expect(await reason(ask('clinics-ask', { clinicId: parkland }, 'Samuel'))).toBe('declined');
  // Restoring the old location does not help either.
  expect(await reason(ask('clinics-restore', { locationIdx: 0 }, 'Samuel'))).toBe('declined');
  await server.app.pool.query(
    `update clinic_members set left_at = left_at - interval '8 days' where uid = $1`,
    [samuel.uid],
  );
  await ask('clinics-ask', { clinicId: parkland }, 'Samuel');
  expect(await clinicsOf('Samuel')).not.toContain(parkland);
  const waits = (await listed('Grace'))?.find(({ uid }) => uid === samuel.uid);
  expect(waits?.confirmed).toBe(false);
});

it('offices confirm offices, and practitioners confirm everybody', () => {
  expect(mayAnswerFor(['Doctor', 'free'], ['moa'])).toBe(true);
  expect(mayAnswerFor(['moa'], ['moa'])).toBe(true);
  expect(mayAnswerFor(['moa'], ['Doctor'])).toBe(false);
  expect(mayAnswerFor(['moa', 'Doctor'], ['Doctor'])).toBe(true);
  for (const mine of [[], ['Resident', 'free'], ['privacyOfficer'], ['operator']])
    expect(mayAnswerFor(mine, ['moa'])).toBe(false);
});
