import { chosenOf, defaultDelivery } from '@corridor/contract/preferences/rules.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { jobs } from '../handlers.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from '../thread/testing.ts';

let server: TestServer;
let now = new Date('2027-10-20T16:00:00Z');
const mails: Mail[] = [];
const faxed: string[] = [];
const people: Record<string, { token: string; uid: string }> = {};
beforeEach(async () => {
  now = new Date('2027-10-20T16:00:00Z');
  const settings = { SESSION_HOURS: '720', IDLE_MINUTES: '720' };
  server = await startTestServer({ clock: () => now, settings });
  server.app.mail = { send: async (mail) => void mails.push(mail), close: () => undefined };
  server.app.fax = {
    queue: async ({ to }) => `ref-${faxed.push(to)}`,
    status: async () => ({ state: 'delivered', pages: 2 }),
    find: async () => undefined,
    askAfterMs: 60_000,
  };
  await register('AB', '917490026', 'Lindqvist');
  for (const name of ['Grace', 'Amara', 'Samuel', 'Joanne', 'Helen', 'Nadia'])
    people[name] = await server.signIn(name);
});
afterEach(() => server.stop());

const register = (province: string, number: string, lastName: string, active = true) =>
  server.app.pool.query(
    `insert into practice_register (province, number, last_name, active) values ($1, $2, $3, $4)
     on conflict (province, number) do update set last_name = excluded.last_name, active = excluded.active`,
    [province, number, lastName, active],
  );
const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: object, by: string, headers = {}) =>
  server.ask(name, data, people[by]?.token, headers);
const me = async (by: string) => (await ask('profile-me', {}, by)).result;

type Preferences = typeof defaultDelivery & {
  homepage: string | null;
  phoneConsult: { phoneNumber: string; calendarEmail: string };
};
/** Saves the form with some other values, as the page does. */
async function save(by: string, more: object = {}, prefers: Partial<Preferences> = {}) {
  const { version, practiceId, credentials, preferences } = await me(by);
  const form = { after: version, practiceId, credentials, preferences };
  const wanted = { ...form, preferences: { ...preferences, ...prefers }, ...more };
  return ask('profile-save', wanted, by);
}
const messagesOf = ({ error }: Awaited<ReturnType<typeof save>>) =>
  error?.details.fields?.map(({ message }) => message);
const stored = async (by: string) =>
  (await server.app.pool.query('select * from user_preferences where uid = $1', [uidOf(by)]))
    .rows[0];

it('the form is read, saved as one and read back', async () => {
  claims('profile-01', 'profile-05', 'preferences-17');
  const before = await me('Grace');
  expect(before).toMatchObject({
    firstName: 'Grace',
    lastName: 'Lindqvist',
    credentials: 'MD, CCFP',
    version: 0,
    practiceId: '917410025',
    userRoles: ['Doctor', 'adminFee'],
    integrations: { avaUuid: null },
    preferences: { homepage: null, ...defaultDelivery },
  });
  const email = { ...defaultDelivery.email, submittedPatientForms: false, failedEmails: false };
  const fax = { ...defaultDelivery.fax, forms: true };
  const chosen = { homepage: 'profile', email, fax };
  const more = { practiceId: '9174-90026', credentials: ' MD, CCFP, FCFP ' };
  expect((await save('Grace', more, chosen)).result).toEqual({ version: 1 });
  expect(await me('Grace')).toEqual({
    ...before,
    version: 1,
    practiceId: '917490026',
    credentials: 'MD, CCFP, FCFP',
    preferences: { ...before.preferences, ...chosen },
  });
  const row = await stored('Grace');
  expect(row.delivery).toEqual(chosenOf({ ...defaultDelivery, email, fax }));
  const { rows } = await server.app.pool.query(
    `select details from audit_entries where action = 'profile.save' and actor = $1`,
    [uidOf('Grace')],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].details.fields.split(', ').sort()).toEqual([
    'credentials',
    'practiceId',
    'preferences.email.failedEmails',
    'preferences.email.submittedPatientForms',
    'preferences.fax.forms',
    'preferences.homepage',
  ]);
});

it('a profile has every specified field filled in and keeps saved values', async () => {
  claims('profile-05');
  const clinic = {
    clinicName: 'Riverside',
    clinicPhone: '4035550150',
    fax: '4035550151',
    emr: 'Accuro',
    city: 'Airdrie',
    province: 'AB',
    billable: false,
  };
  expect((await ask('clinics-add', { clinic }, 'Grace')).status).toBe(200);
  await server.app.pool.query(`update users set ava_uuid = 'u-7' where first_name = 'Grace'`);
  const chosen = {
    homepage: 'gallery',
    mobilePushNotifications: { secureMessaging: false, econsult: true, aletheaNews: false },
    secureMessaging: { nudgeOverdueMessages: false },
  };
  await save('Grace', { practiceId: '917490026', credentials: 'MD, CCFP, FCFP' }, chosen);
  const now = await me('Grace');
  expect(now).toMatchObject({
    firstName: 'Grace',
    lastName: 'Lindqvist',
    credentials: 'MD, CCFP, FCFP',
    userRoles: ['Doctor', 'adminFee'],
    practiceId: '917490026',
    integrations: { avaUuid: 'u-7' },
    preferences: chosen,
  });
  expect(now.locations).toEqual([
    expect.objectContaining({
      locationIdx: 0,
      clinicName: 'Parkland Family Clinic',
      city: 'Red Deer',
      emr: 'Wolf',
      clinicPhone: '4035550142',
      fax: '4035550143',
      province: 'AB',
      billable: true,
      disabled: false,
      default: true,
    }),
    expect.objectContaining({ ...clinic, locationIdx: 1, disabled: false, default: false }),
  ]);
  // Other profiles have none of the values.
  const other = await me('Nadia');
  expect(other.integrations).toEqual({ avaUuid: null });
  expect(other.preferences).not.toMatchObject({ homepage: 'gallery' });
});

it('the second of two windows does not overwrite the first', async () => {
  const { version, practiceId, credentials, preferences } = await me('Nadia');
  const form = { after: version, practiceId, credentials, preferences };
  const both = await Promise.all([
    ask('profile-save', { ...form, credentials: 'One' }, 'Nadia'),
    ask('profile-save', { ...form, credentials: 'Two' }, 'Nadia'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409);
  expect(lost?.error?.details.reason).toBe('newer-version');
  const won = both[0]?.status === 200 ? 'One' : 'Two';
  expect((await me('Nadia')).credentials).toBe(won);
  expect((await ask('profile-save', { ...form, after: 7 }, 'Nadia')).status).toBe(409);
});

it('a repeat under the same key gives the first answer', async () => {
  const { version, practiceId, credentials, preferences } = await me('Nadia');
  const form = { after: version, practiceId, credentials, preferences };
  const again = () => ask('profile-save', form, 'Nadia', { 'idempotency-key': 'once' });
  expect((await again()).result).toEqual({ version: version + 1 });
  expect((await again()).result).toEqual({ version: version + 1 });
  expect((await me('Nadia')).version).toBe(version + 1);
});

it('a missing practice ID is refused unless it is being validated', async () => {
  claims('preferences-09');
  expect(messagesOf(await save('Grace', { practiceId: ' ', credentials: 'X' }))).toEqual([
    'Practice ID is required',
  ]);
  expect((await me('Grace')).credentials).toBe('MD, CCFP');
  expect((await save('Helen', { practiceId: '' })).status).toBe(200);
  expect((await save('Joanne', { practiceId: '' })).status).toBe(200);
});

it('another account’s practice ID is refused, and an own one is not', async () => {
  const before = (await me('Grace')).practiceId;
  const taken = await save('Grace', { practiceId: '61204' });
  expect(taken.error?.details.reason).toBe('practice-id-taken');
  expect((await me('Grace')).practiceId).toBe(before);
  expect((await save('Grace')).status).toBe(200);
});

it('residents cannot change their hidden practice ID', async () => {
  claims('preferences-08');
  expect((await save('Samuel', { practiceId: '123456' })).status).toBe(200);
  expect((await me('Samuel')).practiceId).toBe('');
});

it('number and calendar email are required with phoneConsult and kept without it', async () => {
  claims('preferences-10', 'preferences-11');
  const reached = (phoneNumber: string, calendarEmail: string) => ({
    phoneConsult: { phoneNumber, calendarEmail },
  });
  expect(messagesOf(await save('Amara', {}, reached('', '')))).toEqual([
    'Phone number is required',
    'Email is required',
  ]);
  expect(messagesOf(await save('Amara', {}, reached('604555', 'nobody')))).toEqual([
    'Phone number is invalid',
    'Email is invalid',
  ]);
  expect((await save('Amara', {}, reached('(604) 555-0190', 'calls@x.example'))).status).toBe(200);
  expect((await save('Grace', {}, reached('4035550100', 'calls@x.example'))).status).toBe(200);
  expect((await me('Grace')).preferences.phoneConsult.phoneNumber).toBe('');
});

it('the compose page begins with the number and the address of the profile', async () => {
  claims('preferences-05 (phoneConsult)');
  const phoneConsult = { phoneNumber: '(604) 555-0190', calendarEmail: 'calls@x.example' };
  await save('Amara', {}, { phoneConsult });
  expect((await ask('consult-start', {}, 'Amara')).result.call).toEqual({
    phoneNumber: '6045550190',
    calendarEmail: 'calls@x.example',
  });
});

it('“only the first consultant message” is off without incoming faxes', async () => {
  claims('preferences-12');
  const { secureMessage } = defaultDelivery.fax;
  const options = { onlyFirstConsultantMessage: true };
  const incoming = { enabled: false, options };
  const fax = { ...defaultDelivery.fax, secureMessage: { ...secureMessage, incoming } };
  await save('Grace', {}, { fax });
  const kept = async () => (await me('Grace')).preferences.fax.secureMessage.incoming;
  expect(await kept()).toEqual({ enabled: false, options: { onlyFirstConsultantMessage: false } });
  fax.secureMessage.incoming.enabled = true;
  await save('Grace', {}, { fax });
  expect(await kept()).toEqual({ enabled: true, options });
  await save('Grace', {}, { fax: defaultDelivery.fax });
});

it('the frame begins with the chosen homepage, or with none', async () => {
  claims('profile-06 (homepage)');
  await save('Joanne', {}, { homepage: 'clinic-inbox' });
  expect((await ask('shell-me', {}, 'Joanne')).result.homepage).toBe('clinic-inbox');
  await save('Joanne', {}, { homepage: null });
  expect((await ask('shell-me', {}, 'Joanne')).result.homepage).toBeUndefined();
});

// ── Chosen preferences take effect ──

const work = async () => {
  await runJobs(server.app);
  now = new Date(now.getTime() + 61_000);
  await runJobs(server.app);
};
const consult = () =>
  makeThread(server, { from: uidOf('Grace'), to: uidOf('Amara'), at: now, message: 'Is it safe?' });
const reply = (by: string, activityId: string) =>
  ask('thread-sendMessage', { activityId, message: 'Yes.' }, by);
const pushed = async () => {
  const { rows } = await server.app.pool.query(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'notifications-push'`,
  );
  return rows.map((row) => row.payload.uid as string);
};
/** Queues the jobs of a consult's first message, as sending does. */
const opened = (activityId: string) =>
  server.app.pool.query(`select graphile_worker.add_job('thread-notify', $1)`, [
    JSON.stringify({ activityId, seq: 1 }),
  ]);

it('a person who turned mails off gets none for a message', async () => {
  claims('profile-07 (messages)', 'preferences-02 (messages)');
  const id = await consult();
  mails.length = 0;
  const email = { ...defaultDelivery.email, secureMessaging: false };
  await save('Grace', {}, { email });
  await reply('Amara', id);
  await work();
  expect(mails).toEqual([]);
  await save('Grace', {}, { email: defaultDelivery.email });
  now = new Date(now.getTime() + 16 * 60_000);
  await reply('Amara', id);
  await work();
  expect(mails.map(({ to }) => to)).toEqual(['grace.lindqvist@demo.corridor.example']);
});

it('messages and consults are faxed to the people who want them', async () => {
  claims('profile-08 (faxes)', 'preferences-03 (faxes)');
  const enabled = { enabled: true };
  const messages = { ...defaultDelivery.fax.secureMessage };
  const id = await consult();
  faxed.length = 0;
  await opened(id);
  await work();
  expect(faxed).toEqual([]);
  await save(
    'Amara',
    {},
    {
      fax: {
        ...defaultDelivery.fax,
        econsult: { outgoing: { enabled: false }, incoming: enabled },
      },
    },
  );
  await opened(await consult());
  await work();
  expect(faxed).toEqual(['6045550177']);
  await reply('Amara', id);
  await work();
  expect(faxed).toHaveLength(1);
  const incoming = { ...messages.incoming, enabled: true };
  const fax = { ...defaultDelivery.fax, secureMessage: { ...messages, incoming } };
  await save('Grace', {}, { fax });
  await reply('Amara', id);
  await work();
  expect(faxed).toEqual(['6045550177', '4035550143']);
  await save('Grace', {}, { fax: defaultDelivery.fax });
  await save('Amara', {}, { fax: defaultDelivery.fax });
});

it('messages and consults are pushed to the people who want them', async () => {
  claims('profile-06 (push)', 'preferences-04 (push)');
  await ask('auth-registerPushToken', { fcmToken: 'the-phone-of-amara', platform: 'ios' }, 'Amara');
  const push = defaultDelivery.mobilePushNotifications;
  const pushedWith = async (chosen: typeof push) => {
    await save('Amara', {}, { mobilePushNotifications: chosen });
    const id = await consult();
    await server.app.pool.query('delete from graphile_worker._private_jobs');
    await jobs['thread-notify']?.handle({ activityId: id, seq: 1 }, server.app);
    const ofConsult = (await pushed()).length;
    await server.app.pool.query('delete from graphile_worker._private_jobs');
    await reply('Grace', id);
    const sent = await server.app.pool.query(
      'select max(seq) as seq from messages where activity_id = $1',
      [id],
    );
    await jobs['thread-notify']?.handle({ activityId: id, seq: sent.rows[0].seq }, server.app);
    const ofMessage = (await pushed()).length;
    await server.app.pool.query('delete from graphile_worker._private_jobs');
    return [ofConsult, ofMessage];
  };
  expect(await pushedWith(push)).toEqual([1, 1]);
  expect(await pushedWith({ ...push, econsult: false })).toEqual([0, 1]);
  expect(await pushedWith({ ...push, secureMessaging: false })).toEqual([1, 0]);
  await save('Amara', {}, { mobilePushNotifications: push });
});

it('a person who turned reminders off gets none for an overdue message', async () => {
  claims('profile-09', 'preferences-05 (nudge)', 'preferences-02 (overdue)');
  const late = async (nudgeOverdueMessages: boolean, wanted: object = {}) => {
    const email = { ...defaultDelivery.email, ...wanted };
    await save('Amara', {}, { secureMessaging: { nudgeOverdueMessages }, email });
    await server.app.pool.query('delete from graphile_worker._private_jobs');
    const id = await consult();
    now = new Date(now.getTime() + 9 * 86_400_000);
    people.Amara = await server.signIn('Amara');
    mails.length = 0;
    await jobs['thread-overdue']?.handle({}, server.app);
    await runJobs(server.app);
    return mails.filter(({ text }) => text.includes(id)).length;
  };
  expect(await late(false)).toBe(0);
  expect(await late(true)).toBe(1);
  expect(await late(true, { overdueSecureMessages: false })).toBe(0);
  // Mails of new messages are a separate choice.
  expect(await late(true, { secureMessaging: false })).toBe(1);
});

it('of two simultaneous saves of one practice ID the second is refused', async () => {
  // Without a register nobody's number is known.
  await server.app.pool.query('delete from practice_register');
  const take = async (name: string) => {
    const { token } = await server.signIn(name);
    const me = (await server.ask('profile-me', {}, token)).result;
    const { credentials, preferences, version: after } = me;
    const form = { practiceId: '7311', credentials, preferences, after };
    return server.ask('profile-save', form, token, { 'idempotency-key': crypto.randomUUID() });
  };
  const answers = await Promise.all([take('Grace'), take('Nadia')]);
  expect(answers.map(({ error }) => error?.details.reason ?? 'saved').toSorted()).toEqual([
    'practice-id-taken',
    'saved',
  ]);
});
