import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobs } from '../../handlers.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';
import { phqAnswers, submittedForm } from '../testing.ts';

let server: TestServer;
const people: Record<string, { uid: string }> = {};
let clinicId = '';
/** The Friday before Thanksgiving, at ten o'clock in Alberta. */
const friday = new Date('2027-10-08T16:00:00Z');
let now = friday;
const mails: Mail[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  server.app.mail = { send: async (mail) => void mails.push(mail), close: () => undefined };
  for (const name of ['Grace', 'Joanne', 'Amara', 'Samuel'])
    people[name] = await server.signIn(name);
  const { rows } = await server.app.pool.query(
    'select clinic_id from clinic_members where uid = $1',
    [people.Joanne?.uid],
  );
  clinicId = rows[0].clinic_id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = friday;
  mails.length = 0;
  await server.app.pool.query('delete from covers');
  await server.app.pool.query('delete from graphile_worker._private_jobs');
});

const uidOf = (name: string) => people[name]?.uid ?? '';
/** A session of the moment, because the tests move the clock by days. */
const ask = async (name: Parameters<TestServer['ask']>[0], data: object) =>
  server.ask(name, data, (await server.signIn('Grace')).token);
const flagged = phqAnswers([0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
const calm = phqAnswers([0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
const submit = (answers = flagged, more: object = { clinicId }) =>
  submittedForm(server, { uid: uidOf('Grace'), ...more }, answers);
/** Lets the hourly job run at a time, and the mails that it asks for. */
async function lookAt(time: string) {
  await runJobs(server.app);
  mails.length = 0;
  now = new Date(time);
  await jobs['forms-needReview']?.handle({}, server.app);
  await runJobs(server.app);
}
const toldTo = async () => {
  const { rows } = await server.app.pool.query(
    'select first_name from users where email = any ($1) order by 1',
    [mails.map(({ to }) => to)],
  );
  return rows.map(({ first_name: name }) => name as string);
};
const rowIn = async (folder: string, messageId: string) => {
  const { result } = await ask('patientMessages-list', {
    folder,
    terms: [],
    limit: 20,
    failed: false,
  });
  return result.messages.find(({ id }: { id: string }) => id === messageId);
};

it('a flagged form needs review after one business day, and those who stand in hear of it', async () => {
  const { messageId, reference } = await submit();
  await server.app.pool.query(
    `insert into covers (id, uid, cover, from_day, until_day, starts_at, ends_at, created_at)
     values (gen_random_uuid(), $1, $2, '2027-10-08', '2027-10-20', $3, $4, $3)`,
    [uidOf('Grace'), uidOf('Amara'), friday, new Date('2027-10-21T06:00:00Z')],
  );
  await ask('patientMessages-move', { ids: [messageId], folder: 'archive' });
  // The weekend and Thanksgiving Monday are no business days.
  await lookAt('2027-10-12T15:59:00Z');
  expect(mails).toEqual([]);
  expect(await rowIn('archive', messageId)).toMatchObject({ needsReview: false });
  await lookAt('2027-10-12T16:00:00Z');
  expect(await toldTo()).toEqual(['Amara', 'Joanne']);
  expect(mails[0]?.text).toContain(reference);
  expect(mails[0]?.text).toContain('Dr. Grace Lindqvist');
  expect(JSON.stringify(mails)).not.toMatch(/Walter|Brandt|500091234|PHQ|depress|crisis|item/i);
  expect(await rowIn('inbox', messageId)).toMatchObject({ needsReview: true, read: false });
  const result = async () => (await ask('forms-result', { messageId })).result;
  expect(await result()).toMatchObject({ needsReview: true, reviewed: null });
  await lookAt('2027-10-13T17:00:00Z');
  expect(mails).toEqual([]);
  await ask('forms-review', { messageId });
  expect(await result()).toMatchObject({ needsReview: false, reviewed: { by: 'Grace Lindqvist' } });
  expect(await rowIn('inbox', messageId)).toMatchObject({ needsReview: false });
});

it('a form that was reviewed in time, or that has no flag, needs none', async () => {
  const seen = await submit();
  const plain = await submit(calm);
  await ask('forms-review', { messageId: seen.messageId });
  await lookAt('2027-10-14T16:00:00Z');
  expect(mails).toEqual([]);
  for (const { messageId } of [seen, plain])
    expect(await rowIn('inbox', messageId)).toMatchObject({ needsReview: false });
});

it('answers that nobody can read need review too', async () => {
  const { messageId } = await submit(calm);
  await server.app.pool.query(
    `update form_answers set sealed = '\\x00'::bytea where message_id = $1`,
    [messageId],
  );
  await lookAt('2027-10-12T16:00:00Z');
  expect(await toldTo()).toEqual(['Joanne']);
});

it('without an office and a cover the physician hears of it', async () => {
  await submit(flagged, {});
  await lookAt('2027-10-12T16:00:00Z');
  expect(await toldTo()).toEqual(['Grace']);
});

it('a mail about a form that was reviewed meanwhile is not sent', async () => {
  const { messageId } = await submit();
  await runJobs(server.app);
  mails.length = 0;
  now = new Date('2027-10-12T16:00:00Z');
  await jobs['forms-needReview']?.handle({}, server.app);
  await ask('forms-review', { messageId });
  await runJobs(server.app);
  expect(mails).toEqual([]);
});
