import { emptyClinic } from '@corridor/contract/clinics/rules.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { runJobs, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let now = new Date('2027-10-20T16:00:00Z');
const people: Record<string, { token: string; uid: string }> = {};
beforeEach(async () => {
  now = new Date('2027-10-20T16:00:00Z');
  server = await startTestServer({ clock: () => now, settings: { IDLE_MINUTES: '720' } });
  for (const name of ['Grace', 'Rachel', 'Amara', 'Joanne', 'Helen', 'Nadia'])
    people[name] = await server.signIn(name);
});
afterEach(() => server.stop());

const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: object, by: string, headers = {}) =>
  server.ask(name, data, people[by]?.token, headers);
const profile = async (by: string) => (await ask('profile-me', {}, by)).result;
const clinic = {
  ...emptyClinic,
  clinicName: 'Riverside',
  clinicPhone: '(403) 555-0150',
  fax: '(403) 555-0151',
  city: 'Calgary',
  emr: 'Accuro',
};
const add = (by: string, more: object = {}, headers = {}) =>
  ask('clinics-add', { clinic: { ...clinic, ...more } }, by, headers);
const places = async (by: string) =>
  (await profile(by)).locations.map((location: Record<string, unknown>) => [
    location.locationIdx,
    location.clinicName,
    location.disabled ? 'removed' : location.default ? 'default' : '',
  ]);
const messagesOf = ({ error }: Awaited<ReturnType<typeof add>>) =>
  error?.details.fields?.map(({ message }) => message);
const claimsOf = async (by: string) => (await ask('login-setCustomClaims_v1', {}, by)).result;

it('a typed clinic belongs to its author and has trimmed fields and a position', async () => {
  claims('profile-02', 'profile-10', 'preferences-16');
  const before = await claimsOf('Grace');
  const key = { 'idempotency-key': 'riverside' };
  const typed = { clinicName: ' Riverside ', city: ' Calgary ' };
  expect((await add('Grace', typed, key)).result).toEqual({ locationIdx: 1 });
  expect((await add('Grace', typed, key)).result).toEqual({ locationIdx: 1 });
  const { locations } = await profile('Grace');
  expect(locations).toHaveLength(2);
  expect(locations[1]).toMatchObject({
    ...clinic,
    clinicPhone: '4035550150',
    fax: '4035550151',
    locationIdx: 1,
    province: 'AB',
    billable: true,
    disabled: false,
    default: false,
    confirmed: true,
    colleagues: 0,
    version: 1,
  });
  // The claims name the clinic at once and have a new version for clients.
  const after = await claimsOf('Grace');
  expect(after.clinicIds).toContain(locations[1].clinicId);
  expect(after.version).toBe(before.version + 1);
  for (const other of ['Rachel', 'Joanne'])
    expect((await claimsOf(other)).clinicIds).not.toContain(locations[1].clinicId);
});

it('wrong fields are refused and nothing is stored', async () => {
  claims('preferences-13', 'preferences-14', 'preferences-15');
  const wrong = { clinicName: ' ', clinicPhone: '', fax: '', province: '' };
  expect(messagesOf(await add('Grace', wrong))).toEqual([
    'Clinic name is required',
    'Clinic phone number is required',
    'Fax number is required',
    'Clinic province is required',
  ]);
  expect(messagesOf(await add('Grace', { province: 'ON' }))).toEqual([
    'Clinic province is required',
  ]);
  expect(await places('Grace')).toHaveLength(1);
  // An office sends no consults, so it needs no province.
  expect((await add('Joanne', { province: '' })).status).toBe(200);
});

it('positions never change: a removed one keeps its number and the next clinic gets a new one', async () => {
  await add('Grace');
  await add('Grace', { clinicName: 'Third' });
  await ask('clinics-remove', { locationIdx: 1 }, 'Grace');
  await add('Grace', { clinicName: 'Fourth' });
  expect(await places('Grace')).toEqual([
    [0, 'Parkland Family Clinic', 'default'],
    [1, 'Riverside', 'removed'],
    [2, 'Third', ''],
    [3, 'Fourth', ''],
  ]);
  const { result } = await ask('consult-start', {}, 'Grace');
  expect(result.locations.map((one: { locationIdx: number }) => one.locationIdx)).toEqual([
    0, 2, 3,
  ]);
});

it('two clinics added at once get two positions', async () => {
  const both = await Promise.all([add('Nadia'), add('Nadia')]);
  expect(both.map(({ result }) => result.locationIdx).sort()).toEqual([1, 2]);
});

it('the default is the first choice, and the next clinic replaces a removed one', async () => {
  await add('Grace');
  await add('Grace', { clinicName: 'Third' });
  await ask('clinics-makeDefault', { locationIdx: 2 }, 'Grace');
  const first = async () =>
    (await ask('consult-start', {}, 'Grace')).result.locations[0].locationIdx;
  expect(await first()).toBe(2);
  await ask('clinics-remove', { locationIdx: 2 }, 'Grace');
  expect(await first()).toBe(0);
  expect((await places('Grace'))[0]).toEqual([0, 'Parkland Family Clinic', 'default']);
  await ask('clinics-restore', { locationIdx: 2 }, 'Grace');
  expect(await first()).toBe(2);
  await ask('clinics-remove', { locationIdx: 2 }, 'Grace');
  const removed = await ask('clinics-makeDefault', { locationIdx: 2 }, 'Grace');
  expect(removed.error?.details.reason).toBe('removed');
  await ask('clinics-makeDefault', { locationIdx: 0 }, 'Grace');
});

const edit = (by: string, more: object, after = 1) =>
  ask('clinics-edit', { locationIdx: 0, after, clinic: { ...clinic, ...more } }, by);

it('confirmed members edit a shared clinic for all, one at a time', async () => {
  const before = (await profile('Rachel')).locations[0];
  expect(before).toMatchObject({ clinicName: 'Parkland Family Clinic', confirmed: true });
  expect(before.colleagues).toBeGreaterThan(2);
  expect((await edit('Grace', { clinicName: 'Parkland' })).result).toEqual({ version: 2 });
  expect((await profile('Rachel')).locations[0]).toMatchObject({
    clinicName: 'Parkland',
    fax: '4035550151',
    version: 2,
  });
  const late = await edit('Rachel', { clinicName: 'Parkland Clinic' });
  expect([late.status, late.error?.details.reason]).toEqual([409, 'newer-version']);
  const { rows } = await server.app.pool.query(
    `select details from audit_entries where action = 'clinics.edit' and actor = $1`,
    [uidOf('Grace')],
  );
  expect(rows[0].details.fields.split(', ').sort()).toEqual([
    'city',
    'clinicName',
    'clinicPhone',
    'emr',
    'fax',
  ]);
  await server.app.pool.query('update clinic_members set confirmed_at = null where uid = $1', [
    uidOf('Rachel'),
  ]);
  const unknown = await edit('Rachel', { clinicName: 'Mine' }, 2);
  expect(unknown.error?.details.reason).toBe('not-confirmed');
  // A member may still change their own billing there.
  const { result } = await edit('Rachel', { clinicName: 'Parkland', billable: false }, 2);
  expect(result).toEqual({ version: 2 });
  expect((await profile('Rachel')).locations[0].billable).toBe(false);
  expect((await profile('Grace')).locations[0].billable).toBe(true);
  const trail = await server.app.pool.query(
    `select details->>'fields' as fields from audit_entries
     where action = 'clinics.edit' and actor = $1`,
    [uidOf('Rachel')],
  );
  expect(trail.rows).toEqual([{ fields: 'billable' }]);
});

it('services are found by the present name of their clinic', async () => {
  const named = async () =>
    (
      await server.app.pool.query(
        `select count(*)::int as count from services where facets->'clinic'->>'clinicName' = 'Seaside'`,
      )
    ).rows[0].count;
  expect(await named()).toBe(0);
  const change = { clinicName: 'Seaside', city: 'Vancouver', province: 'BC' };
  expect((await edit('Amara', change)).status).toBe(200);
  await runJobs(server.app);
  expect(await named()).toBeGreaterThan(0);
});

it('a stored province outside the list stays', async () => {
  claims('preferences-15 (kept)');
  await edit('Amara', { clinicName: 'Seaside', province: 'BC' });
  await server.app.pool.query(`update clinics set province = 'ON' where name = 'Seaside'`);
  expect((await edit('Amara', { clinicName: 'Seaside', province: 'ON' }, 2)).status).toBe(200);
  const gone = await edit('Amara', { clinicName: 'Seaside', province: 'QC' }, 2);
  expect(messagesOf(gone)).toEqual(['Clinic province is required']);
});

it('a removed last location ends access to the clinic; a quick restore returns it and a late one does not', async () => {
  const opens = async () => (await ask('inbox-clinics', {}, 'Joanne')).result.length;
  const before = await claimsOf('Joanne');
  const had = await opens();
  expect(had).toBeGreaterThan(0);
  const restore = () => ask('clinics-restore', { locationIdx: 0 }, 'Joanne');
  expect((await ask('clinics-remove', { locationIdx: 0 }, 'Joanne')).status).toBe(200);
  expect(await opens()).toBe(had - 1);
  expect((await claimsOf('Joanne')).version).toBeGreaterThan(before.version);
  now = new Date(now.getTime() + 6_000);
  expect((await restore()).result).toEqual({ confirmed: true });
  expect(await opens()).toBe(had);
  await ask('clinics-remove', { locationIdx: 0 }, 'Joanne');
  now = new Date(now.getTime() + 61_000);
  expect((await restore()).result).toEqual({ confirmed: false });
  expect(await opens()).toBe(had - 1);
  expect((await profile('Joanne')).locations[0]).toMatchObject({
    disabled: false,
    confirmed: false,
  });
});

it('a member removed by somebody else cannot come back alone', async () => {
  await server.app.pool.query(
    'update clinic_members set left_at = $1, left_by = $2 where uid = $3',
    [now, uidOf('Grace'), uidOf('Nadia')],
  );
  const { clinicId } = (await profile('Nadia')).locations[0];
  await ask('clinics-remove', { locationIdx: 0 }, 'Nadia');
  const restore = () => ask('clinics-restore', { locationIdx: 0 }, 'Nadia');
  expect((await restore()).error?.details.reason).toBe('declined');
  now = new Date(now.getTime() + 7 * 86_400_000 + 1);
  for (const name of Object.keys(people)) people[name] = await server.signIn(name);
  expect((await restore()).result).toEqual({ confirmed: false });
  expect((await claimsOf('Nadia')).clinicIds).not.toContain(clinicId);
});

it('the author of an unshared clinic may come back to it at any time', async () => {
  await add('Grace');
  const riverside = (await profile('Grace')).locations[1];
  await ask('clinics-remove', { locationIdx: 1 }, 'Grace');
  now = new Date(now.getTime() + 3_600_000);
  expect((await ask('clinics-restore', { locationIdx: 1 }, 'Grace')).result).toEqual({
    confirmed: true,
  });
  expect((await claimsOf('Grace')).clinicIds).toContain(riverside.clinicId);
});

it('an unknown position is not found', async () => {
  for (const name of ['clinics-remove', 'clinics-restore', 'clinics-makeDefault'] as const)
    expect((await ask(name, { locationIdx: 9 }, 'Helen')).status).toBe(404);
  const asked = { locationIdx: 9, after: 1, clinic };
  expect((await ask('clinics-edit', asked, 'Helen')).status).toBe(404);
});

it('a first clinic is the default', async () => {
  expect((await add('Helen')).result).toEqual({ locationIdx: 0 });
  expect(await places('Helen')).toEqual([[0, 'Riverside', 'default']]);
});
