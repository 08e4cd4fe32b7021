import type { Econsult } from '@corridor/contract/thread/schemas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { pdfPages } from '../platform/pdf/testing.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from './testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Amara', 'Joanne', 'Karim', 'Tomasz'])
    people[name] = await server.signIn(name);
});
afterAll(() => server.stop());

const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: object, person: string) =>
  server.ask(name, data, people[person]?.token);

const contact = {
  patientPhone: '6045550188',
  patientEmail: 'walter@post.example',
  patientProvince: 'BC',
  oop: true,
  oopData: {
    genderCode: 'M',
    addressLine1: '12 Heron Lane',
    addressLine2: 'Unit 4',
    addressLine3: '',
    cityName: 'Nelson',
    postalCode: 'V1L 5P5',
  },
};
const consult = (type: 'econsult' | 'phoneConsult' | 'referral', more: Partial<Econsult> = {}) =>
  makeThread(server, {
    type,
    from: uidOf('Grace'),
    to: uidOf('Amara'),
    message: 'Is it safe?',
    econsult: { ...contact, ...more },
  });
const read = async (activityId: string, person: string) =>
  (await ask('thread-econsult', { activityId }, person)).result?.econsult;
const pageOf = async (activityId: string, person: string) => {
  const { result } = await ask('secureMessaging-exportEconsultPdf', { activityId }, person);
  return (await pdfPages(Buffer.from(result, 'base64')))[0];
};
const onPaper = [
  'PHN 50009-1234 · BC · out of province',
  'Phone (604) 555-0188',
  'Email walter@post.example',
  'Sex Male',
  'Address 12 Heron Lane Unit 4 Nelson BC V1L 5P5',
];

it('every reader of every kind of consult has the contact for a booking, on screen and on paper', async () => {
  claims('thread-77');
  for (const type of ['econsult', 'phoneConsult', 'referral'] as const) {
    const id = await consult(type);
    for (const person of ['Grace', 'Amara', 'Joanne']) {
      expect(await read(id, person), `${type} ${person}`).toMatchObject(contact);
      const page = await pageOf(id, person);
      for (const fact of onPaper) expect(page).toContain(fact);
    }
    expect((await ask('thread-econsult', { activityId: id }, 'Karim')).status).toBe(404);
  }
});

it('the paper of a patient of the same province has no sex and no address', async () => {
  claims('thread-77 (same province)');
  const page = await pageOf(await consult('econsult', { oop: false }), 'Joanne');
  expect(page).toContain('Phone (604) 555-0188');
  expect(page).toContain('PHN 50009-1234 · BC ');
  expect(page).not.toMatch(/out of province|Heron|Sex Male/);
});

it('a forwarded copy has the same contact', async () => {
  claims('thread-77 (forwarded)');
  const oopData = { ...contact.oopData, postalCode: 'V1L5P5' };
  // In Alberta the claim needs the address of a patient from another province.
  await server.app.pool.query(`update clinics set province = 'AB'`);
  const { result } = await ask(
    'secureMessaging-forwardEconsult',
    {
      activityId: await consult('econsult', { oopData }),
      referingPhysicianUid: uidOf('Grace'),
      recipientSpecialistUId: uidOf('Tomasz'),
      newSpecialty: 'Otolaryngology',
      newSubSite: 'Ear and Hearing',
      previousMessages: false,
      subject: '',
    },
    'Grace',
  );
  expect(await read(result.activityId, 'Tomasz')).toMatchObject({ ...contact, oopData });
  const page = await pageOf(result.activityId, 'Tomasz');
  for (const fact of onPaper) expect(page).toContain(fact.replace('V1L 5P5', 'V1L5P5'));
});

it('a lock hides the contact at once from every reader', async () => {
  claims('thread-77 (locked)');
  const activityId = await consult('econsult');
  await ask('thread-lock', { activityId, reason: 'Another patient.' }, 'Grace');
  for (const person of ['Grace', 'Amara', 'Joanne'])
    for (const name of ['thread-econsult', 'secureMessaging-exportEconsultPdf'] as const) {
      const answer = await ask(name, { activityId }, person);
      expect(answer.error?.details.reason).toBe('thread-locked');
      expect(JSON.stringify(answer)).not.toMatch(/0188|post\.example|Heron/);
    }
});

it('the database holds nothing of the contact in clear', async () => {
  claims('thread-77 (at rest)');
  const id = await consult('referral');
  const { rows } = await server.app.pool.query(
    'select row_to_json(a)::text as row, sealed from activities a where id = $1',
    [id],
  );
  expect(rows).toHaveLength(1);
  const kept = `${rows[0].row} ${(rows[0].sealed as Buffer).toString('latin1')}`;
  expect(kept).not.toMatch(/6045550188|walter@post|Heron|V1L/);
});
