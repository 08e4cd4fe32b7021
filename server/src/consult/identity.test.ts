import type { Service } from '@corridor/contract/directory/schemas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let service: Service;
const people: Record<string, { token: string; uid: string }> = {};
let now = new Date('2026-11-18T16:00:00Z');
const later = () => {
  now = new Date(now.getTime() + 60_000);
};
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  for (const name of ['Grace', 'Karim']) people[name] = await server.signIn(name);
  const { result } = await ask('services-getServicePage', {
    specialty: 'Dermatology',
    subsite: 'Skin Lesion',
  });
  service = result.services[0];
});
afterAll(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object, person = 'Grace') =>
  server.ask(name, data, people[person]?.token);

type Patient = { phn: string; first?: string; last?: string; born?: string; email?: string };
const fieldsOf = (person: string, { phn, first, last, born, email }: Patient) => ({
  gpUid: people[person]?.uid,
  phn,
  oop: false,
  locationIdx: 0,
  galleryMediaURIs: [],
  patientFirstName: first ?? 'Walter',
  patientLastName: last ?? 'Brandt',
  patientPhone: '',
  patientEmail: email ?? '',
  patientDateOfBirth: born ?? '1958/03/14',
  patientProvince: 'AB',
  emailPatient: false,
  specialty: 'Dermatology',
  subsite: 'Skin Lesion',
  billingCode: '',
  serviceId: service.id,
  symptoms: {
    Duration: '3 months',
    'Number of lesions': ['single'],
    'Body site': 'Back',
    'Size in mm': '7',
    'Question for the specialist': 'Safe?',
    'Relevant history': 'None',
  },
  oopData: null,
});
const send = async (patient: Patient, identity?: 'known' | 'renamed', person = 'Grace') => {
  const asked = { inputFields: fieldsOf(person, patient), ...(identity && { identity }) };
  const { result, error } = await ask('consult-sendConsult', asked, person);
  return { sent: result?.activityId as string | undefined, details: error?.details };
};
/** The recorded answer about the patient's identity. */
const recorded = async (activityId: string | undefined) =>
  (
    await server.app.pool.query(
      `select details->'identity' as identity from audit_entries
       where action = 'consult.send' and subject = $1`,
      [`thread:${activityId}`],
    )
  ).rows[0].identity;
const question = [
  {
    field: 'known',
    message: "This number is Walter Brandt's in your clinic. Is this Walter Brandt?",
  },
];

it('a client that can ask is refused until it answers, and the answer is recorded', async () => {
  const walter = { phn: '700110161' };
  expect(await recorded((await send(walter, 'known')).sent)).toBeNull();
  const ingrid = { ...walter, first: 'Ingrid', last: 'Halvorsen', born: '1962/02/28' };
  const refused = await send(ingrid, 'known');
  expect(refused.sent).toBeUndefined();
  expect(refused.details).toMatchObject({ code: 'invalid-argument', reason: 'form' });
  expect(refused.details?.fields).toEqual(question);
  const born = await send({ ...walter, born: '1958/03/15' }, 'known');
  expect(born.details?.fields).toEqual(question);
  const { sent } = await send({ ...walter, last: 'Meier' }, 'renamed');
  expect(await recorded(sent)).toBe('renamed');
  // Afterwards the patient is known by both names.
  expect(await recorded((await send({ ...walter, last: 'Meier' }, 'known')).sent)).toBeNull();
  expect(await recorded((await send(walter, 'known')).sent)).toBeNull();
});

it('a client of the specification is not asked, and the trail records that', async () => {
  const walter = { phn: '700110175' };
  await send(walter);
  const { sent } = await send({ ...walter, first: 'Ingrid' });
  expect(await recorded(sent)).toBe('not-asked');
  expect(await recorded((await send({ ...walter, first: 'WALTER' })).sent)).toBeNull();
});

it('an answer without a question is not recorded', async () => {
  expect(await recorded((await send({ phn: '700110203' }, 'renamed')).sent)).toBeNull();
});

it('nobody learns of a patient unknown to them and to their clinic', async () => {
  const walter = { phn: '700110217' };
  await send(walter);
  await server.app.pool.query('update clinic_members set left_at = $1 where uid = $2', [
    now,
    people.Karim?.uid,
  ]);
  people.Karim = await server.signIn('Karim');
  const stranger = { ...walter, first: 'Ingrid', last: 'Halvorsen' };
  expect(await recorded((await send(stranger, 'known', 'Karim')).sent)).toBeNull();
});

it('a lookup lists the newest record of each name and date of birth, newest first', async () => {
  const phn = '700110665';
  const lookUp = async () => (await ask('patientInfo-lookup', { phn })).result;
  const known = (lastName: string, email: string) => ({
    phn,
    firstName: 'Walter',
    lastName,
    email,
    dateOfBirth: '1958/03/14',
  });
  await send({ phn, email: 'old@mail.example' });
  later();
  await send({ phn, last: 'Meier' }, 'renamed');
  later();
  await send({ phn, email: 'new@mail.example' });
  expect(await lookUp()).toEqual([known('Brandt', 'new@mail.example'), known('Meier', '')]);
});

it('a colleague’s patient raises the question too', async () => {
  const walter = { phn: '700110420' };
  await send(walter);
  people.Rachel = await server.signIn('Rachel');
  const refused = await send({ ...walter, first: 'Ingrid' }, 'known', 'Rachel');
  expect(refused.details?.fields).toEqual(question);
});

it('a person who may not look patients up is asked and told nothing', async () => {
  const walter = { phn: '700110364' };
  await send(walter);
  const { rows } = await server.app.pool.query('select role, permissions from role_permissions');
  await server.app.pool.query(
    `update role_permissions set permissions = array_remove(permissions, 'phnLookup')`,
  );
  const { sent, details } = await send({ ...walter, first: 'Ingrid' }, 'known');
  for (const { role, permissions } of rows)
    await server.app.pool.query('update role_permissions set permissions = $2 where role = $1', [
      role,
      permissions,
    ]);
  expect(details).toBeUndefined();
  expect(await recorded(sent)).toBeNull();
});
