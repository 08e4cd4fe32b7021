/** The outcome that a used template suggests. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from '../thread/testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
const uidOf = (name: string) => people[name]?.uid ?? '';

beforeEach(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Peter'])
    people[name] = await server.signIn(name);
});
afterEach(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object, person = 'Tomasz') =>
  server.ask(name, data, people[person]?.token);
const consult = (more = {}) =>
  makeThread(server, { from: uidOf('Grace'), to: uidOf('Tomasz'), message: 'Hm?', ...more });
const suggested = async (activityId: string, person = 'Tomasz') =>
  (await ask('outcomes-options', { activityId }, person)).result.suggested;
const send = async (activityId: string, template?: object, person = 'Tomasz') =>
  (
    await ask(
      'thread-sendMessage',
      { activityId, message: 'Dear colleague', ...(template && { template }) },
      person,
    )
  ).result.messageId as string;
const template = { outcome: 'Patient to see Specialist', diagnosis: 'Cholesteatoma' };

it('the template of a sent message suggests an outcome to its sender until another template does', async () => {
  claims('templates-10');
  const id = await consult();
  expect(await suggested(id)).toBeNull();
  await send(id, template);
  expect(await suggested(id)).toEqual(template);
  // A reply without a template, or with one without an outcome, keeps the suggestion.
  await send(id);
  expect(await suggested(id)).toEqual(template);
  await send(id, { diagnosis: 'Otosclerosis' });
  expect(await suggested(id)).toEqual({ outcome: '', diagnosis: 'Otosclerosis' });
  expect(await suggested(await consult())).toBeNull();
});

it('a retracted message takes its suggestion with it', async () => {
  claims('templates-10 (retracted)');
  const id = await consult();
  await send(id, template);
  const messageId = await send(id, { outcome: 'Unknown' });
  expect(await suggested(id)).toEqual({ outcome: 'Unknown', diagnosis: '' });
  await ask('thread-retractMessage', { activityId: id, messageId });
  expect(await suggested(id)).toEqual(template);
});

it('an outcome outside the reader’s list is not suggested', async () => {
  claims('templates-10 (lists)');
  const id = await consult();
  await send(id, { outcome: 'OAT recommended', diagnosis: 'Sleep apnea' });
  expect(await suggested(id)).toEqual({ outcome: '', diagnosis: 'Sleep apnea' });
  await send(id, { outcome: 'OAT recommended' });
  expect(await suggested(id)).toBeNull();
  const dental = await consult({ to: uidOf('Peter') });
  await send(dental, { outcome: 'OAT recommended' }, 'Peter');
  expect(await suggested(dental, 'Peter')).toEqual({ outcome: 'OAT recommended', diagnosis: '' });
});

it('only the sender sees the suggestion, and the database keeps it sealed', async () => {
  claims('templates-10 (sealed)');
  const id = await consult();
  await send(id, template);
  const { messages } = (await ask('thread-messages', { activityId: id }, 'Grace')).result;
  expect(JSON.stringify(messages)).not.toContain('Cholesteatoma');
  expect((await ask('outcomes-options', { activityId: id }, 'Grace')).status).toBe(403);
  const { rows } = await server.app.pool.query('select m::text as row from messages m');
  expect(JSON.stringify(rows)).not.toContain('Cholesteatoma');
  const empty = await ask('thread-sendMessage', { activityId: id, message: 'x', template: {} });
  expect(empty.status).toBe(400);
});

it('a forwarded consult has no suggestion from the earlier one', async () => {
  claims('templates-10 (forwarded)');
  const id = await consult({ to: uidOf('Amara') });
  await send(id, { outcome: 'Refer to different specialty' }, 'Amara');
  const { result } = await ask(
    'secureMessaging-forwardEconsult',
    {
      activityId: id,
      referingPhysicianUid: uidOf('Grace'),
      previousMessages: true,
      recipientSpecialistUId: uidOf('Tomasz'),
      newSpecialty: 'Otolaryngology',
      newSubSite: 'Ear and Hearing',
    },
    'Grace',
  );
  const { activityId } = result;
  const { rows } = await server.app.pool.query(
    'select count(*)::int from messages where activity_id = $1 and from_template',
    [activityId],
  );
  expect(rows).toEqual([{ count: 0 }]);
});
