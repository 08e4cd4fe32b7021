/** A consult is forwarded by the rules by which one is sent. */
import { askingWords } from '@corridor/contract/directory/words.ts';
import { elsewhereWords } from '@corridor/contract/patients/words.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { change } from '../../platform/change.ts';
import { addVacation, putSchedule } from '../../schedule/actions.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
// A Wednesday, 9 AM in Alberta.
const now = new Date('2027-10-20T15:00:00Z');
const everyDay = Array<boolean>(7).fill(true);

beforeEach(async () => {
  server = await startTestServer({ clock: () => now });
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Peter'])
    people[name] = await server.signIn(name);
});
afterEach(() => server.stop());

const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: object, person = 'Grace') =>
  server.ask(name, data, people[person]?.token);
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows;
const inside = <T>(work: Parameters<typeof change<T>>[2]) =>
  change(
    server.app.pool,
    { viewer: undefined, origin: { address: 'test', agent: 'test' }, now },
    work,
  );
const limit = (name: string, dailyLimit: number) =>
  inside((made) =>
    putSchedule(made, { uid: uidOf(name), weekdays: everyDay, limited: true, dailyLimit }),
  );
const consult = (more = {}) =>
  makeThread(server, {
    from: uidOf('Grace'),
    to: uidOf('Peter'),
    at: now,
    message: 'Hm?',
    ...more,
  });
const forward = (activityId: string, more = {}) =>
  ask('secureMessaging-forwardEconsult', {
    activityId,
    referingPhysicianUid: uidOf('Grace'),
    recipientSpecialistUId: uidOf('Amara'),
    newSpecialty: 'Dermatology',
    newSubSite: 'Skin Lesion',
    previousMessages: true,
    ...more,
  });
const serviceId = async (name = 'Amara', subsite = 'Skin Lesion') =>
  (
    await query('select id from services where owner_uid = $1 and subsite = $2', [
      uidOf(name),
      subsite,
    ])
  )[0]?.id as string;
const taken = async (name: string) =>
  (await query('select taken from consult_days where uid = $1', [uidOf(name)]))[0]?.taken ?? 0;
const threads = async () => (await query('select count(*)::int from activities'))[0]?.count;
/** The reason of a refused forward, which must have stored nothing. */
async function refusal(activityId: string, more = {}) {
  const before = [await threads(), await taken('Amara')];
  const { error } = await forward(activityId, more);
  expect([await threads(), await taken('Amara')]).toEqual(before);
  const { reason, fields } = error?.details ?? {};
  return fields ? [reason, ...fields.map(({ message }) => message)] : [reason];
}
const join = async (name: string) =>
  query('insert into service_members (service_id, uid, position) values ($1, $2, 1)', [
    await serviceId(),
    uidOf(name),
  ]);

it('every owner of the service joins, the service is stored, and the day has one place less', async () => {
  claims('thread-79');
  await join('Tomasz');
  await limit('Amara', 2);
  const { result } = await forward(await consult());
  const { activityId } = result;
  const { members } = (await ask('thread-activity', { activityId }, 'Tomasz')).result;
  const live = members.filter(({ removed }: { removed: boolean }) => !removed);
  expect(live.map(({ uid, role }: { uid: string; role: string }) => [uid, role])).toEqual([
    [uidOf('Grace'), 'referrer'],
    [uidOf('Amara'), 'consultant'],
    [uidOf('Tomasz'), 'consultant'],
  ]);
  for (const name of ['Amara', 'Tomasz']) {
    const { rows } = (await ask('inbox-page', { folder: 'inbox' }, name)).result;
    expect(rows.map((row: { activityId: string }) => row.activityId)).toContain(activityId);
  }
  expect(await taken('Amara')).toBe(1);
  expect(await taken('Tomasz')).toBe(0);
  // A chosen colleague stands first, and the place of the day is still the owner's.
  const other = (await forward(await consult(), { recipientSpecialistUId: uidOf('Tomasz') }))
    .result;
  const second = (await ask('thread-activity', { activityId: other.activityId })).result.members;
  expect(second[1].uid).toBe(uidOf('Tomasz'));
  expect(await taken('Amara')).toBe(2);
  // The compose page warns of the same patient and service within 30 days.
  const phn = (await ask('thread-econsult', { activityId })).result.econsult.phn;
  const earlier = (await ask('consult-earlier', { phn, serviceId: await serviceId() })).result;
  expect(earlier.map((each: { activityId: string }) => each.activityId).sort()).toEqual(
    [activityId, other.activityId].sort(),
  );
});

it('a forward names its recipients, and is refused when they have changed', async () => {
  claims('thread-79 (people)');
  const id = await consult();
  const answeredBy = [uidOf('Amara')];
  await join('Tomasz');
  expect(await refusal(id, { answeredBy })).toEqual(['other-people']);
  expect((await forward(id, { answeredBy: [...answeredBy, uidOf('Tomasz')] })).status).toBe(200);
});

it('a day off, a vacation and a full day refuse a forward as they refuse a consult', async () => {
  claims('thread-79 (times)');
  const id = await consult();
  const weekdays = everyDay.with(3, false);
  const schedule = { uid: uidOf('Amara'), weekdays, limited: false, dailyLimit: 0 };
  await inside((made) => putSchedule(made, schedule));
  expect(await refusal(id)).toEqual(['form', askingWords.unavailable]);
  await limit('Amara', 1);
  const first = await forward(id);
  expect(first.status).toBe(200);
  expect(await refusal(id)).toEqual(['daily-limit']);
  await limit('Amara', 9);
  await join('Tomasz');
  await inside((made) =>
    addVacation(made, {
      uid: uidOf('Amara'),
      description: '',
      disableEconsult: true,
      disablePhoneConsult: false,
      startsAt: new Date(now.getTime() - 1000),
      endsAt: new Date(now.getTime() + 86_400_000),
    }),
  );
  expect(await refusal(id)).toEqual(['on-vacation']);
  const colleague = { recipientSpecialistUId: uidOf('Tomasz') };
  expect(await refusal(id, colleague)).toEqual(['form', askingWords.away]);
});

const answers = {
  Duration: '3 months',
  'Number of lesions': ['single'],
  'Body site': 'Left upper back',
  'Size in mm': '7',
  'Question for the specialist': 'Is it safe?',
  'Relevant history': 'None',
};
const send = async () =>
  ask('consult-sendConsult', {
    inputFields: {
      gpUid: uidOf('Grace'),
      phn: '50009-1234',
      oop: false,
      locationIdx: 0,
      patientFirstName: 'Walter',
      patientLastName: 'Brandt',
      patientPhone: '',
      patientEmail: '',
      patientDateOfBirth: '1958/03/14',
      patientProvince: 'AB',
      emailPatient: false,
      specialty: 'Dermatology',
      subsite: 'Skin Lesion',
      billingCode: '',
      emrChartNumber: '',
      symptoms: answers,
      serviceId: await serviceId(),
    },
  });

it('simultaneous forwards and consults never exceed the places of a day', async () => {
  claims('thread-79 (lock)');
  const places = 5;
  await limit('Amara', places);
  const ids: string[] = [];
  for (let made = 0; made < 10; made += 1) ids.push(await consult());
  const answered = await Promise.all([...ids.map((id) => forward(id)), ...ids.map(() => send())]);
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(places);
  for (const { status, error } of answered)
    if (status !== 200) expect(error?.details.reason).toBe('daily-limit');
  expect(await taken('Amara')).toBe(places);
  const kept = await query('select id from activities where service_id is not null');
  expect(kept).toHaveLength(places);
  expect(await refusal(ids[0] ?? '')).toEqual(['daily-limit']);
});

it('the provinces of clinic, service and patient count as in sending', async () => {
  claims('thread-79 (provinces)');
  const oopData = {
    genderCode: 'F',
    addressLine1: '12 Main Street',
    addressLine2: '',
    addressLine3: '',
    cityName: 'Regina',
    postalCode: 'S4P3Y2',
  };
  const clinics = (province: string) => query('update clinics set province = $1', [province]);
  await clinics('AB');
  const econsultOf = async (econsult: object) => {
    const { result, error } = await forward(await consult({ econsult }));
    if (error) return error.details.fields?.map(({ message }) => message);
    return (await ask('thread-econsult', { activityId: result.activityId })).result.econsult;
  };
  // The second service, unlike the first, needs the patient's address for its claim.
  expect(await econsultOf({ patientProvince: 'SK', oop: false })).toEqual([
    elsewhereWords.sex,
    elsewhereWords.addressLine1,
    elsewhereWords.city,
    elsewhereWords.postalCode,
  ]);
  const fromElsewhere = { patientProvince: 'SK', oop: false, oopData };
  expect(await econsultOf(fromElsewhere)).toMatchObject({ oop: true, oopData });
  expect(await econsultOf({ patientProvince: 'QC', oop: true, oopData })).toMatchObject({
    oop: false,
  });
  await clinics('BC');
  const outside = await econsultOf({ patientProvince: 'SK', oop: true, oopData });
  expect(outside.oop).toBe(false);
  expect(outside.oopData).toBeUndefined();
  await clinics('');
  const id = await consult();
  expect(await refusal(id)).toEqual(['form', askingWords.noProvince]);
  await query('update locations set disabled = true where uid = $1', [uidOf('Grace')]);
  expect(await refusal(id)).toEqual(['form', askingWords.location]);
});

it('a referral goes only to a referral service that takes new patients, and a consult to none', async () => {
  claims('thread-79 (kind)');
  const [econsult, referral] = [await consult(), await consult({ type: 'referral' })];
  expect(await refusal(referral)).toEqual(['no-service']);
  await query(`update services set type = 'referral' where id = $1`, [await serviceId()]);
  expect(await refusal(econsult)).toEqual(['no-service']);
  await query('update services set accepts_referral = false where id = $1', [await serviceId()]);
  expect(await refusal(referral)).toEqual(['form', askingWords.existing]);
  await query('update services set accepts_referral = true where id = $1', [await serviceId()]);
  const { activityId } = (await forward(referral)).result;
  expect((await ask('thread-activity', { activityId })).result.activityType).toBe('referral');
});

it('the chosen one of two services for a subsite gets the consult', async () => {
  claims('thread-79 (service)');
  const second = crypto.randomUUID();
  await query(
    `insert into services select (jsonb_populate_record(s, jsonb_build_object('id', $1::text,
       'name', 'Skin Lesion in Primary Care'))).* from services s where s.id = $2`,
    [second, await serviceId()],
  );
  await query('insert into service_members (service_id, uid, position) values ($1, $2, 0)', [
    second,
    uidOf('Amara'),
  ]);
  const { activityId } = (await forward(await consult(), { serviceId: second })).result;
  const [kept] = await query('select service_id from activities where id = $1', [activityId]);
  expect(kept?.service_id).toBe(second);
});

it('a forward cannot be taken back, because its files belong to another thread', async () => {
  claims('thread-79 (undo)');
  const { activityId } = (await forward(await consult(), { previousMessages: false })).result;
  const undone = await ask('consult-undo', { activityId });
  expect(undone.error?.details.reason).toBe('too-late');
  expect(await taken('Amara')).toBe(1);
});

it('the list of specialists shows the state of each service, and Alberta sees its own specialists', async () => {
  claims('thread-79 (list)');
  const servicesOf = async (province: string, more = {}) => {
    const asked = { city: 'Kelowna', province, activityType: 'econsult', ...more };
    const tree = (await ask('routing-routeReferral_v2', asked)).result;
    return tree.Dermatology?.['Skin Lesion']?.[0]?.services;
  };
  const [open] = await servicesOf('AB');
  expect(open).toMatchObject({
    serviceId: await serviceId(),
    serviceName: 'Skin Lesion',
    province: 'AB',
    unavailable: null,
    problem: null,
  });
  expect(open.users.map(({ uid }: { uid: string }) => uid)).toEqual([uidOf('Amara')]);
  expect(await servicesOf('BC')).toHaveLength(1);
  await query(`update services set province = 'BC' where owner_uid = $1`, [uidOf('Amara')]);
  expect(await servicesOf('AB')).toBeUndefined();
  expect(await servicesOf('BC', { activityType: 'referral' })).toBeUndefined();
  await limit('Amara', 0);
  expect((await servicesOf('BC'))[0]).toMatchObject({
    unavailable: 'Unavailable - Returning Oct 21, 2027',
    problem: askingWords.unavailable,
  });
});

it('a specialty that is closed to the role of the sender takes no forward', async () => {
  claims('thread-79 (role)');
  const id = await consult();
  await query(
    "insert into specialty_permissions (permission, specialty) values ('billConsults', 'Dermatology')",
  );
  expect(await refusal(id)).toEqual(['no-service']);
  await query("delete from specialty_permissions where specialty = 'Dermatology'");
  expect((await forward(id)).status).toBe(200);
});

it('a forward tells open lists of services that a place of the day was taken', async () => {
  claims('thread-79 (live)');
  const id = await consult();
  const client = await server.app.pool.connect();
  const payloads: string[] = [];
  client.on('notification', ({ payload = '' }) => payloads.push(payload));
  await client.query('listen corridor_live');
  await forward(id);
  await expect.poll(() => payloads.join()).toContain('"services"');
  client.release(true);
});
