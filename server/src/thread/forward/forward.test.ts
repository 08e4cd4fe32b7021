import { responseTime } from '@corridor/contract/directory/rules.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { change } from '../../platform/change.ts';
import { all } from '../../platform/database/database.ts';
import { addVacation } from '../../schedule/actions.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { recipients } from '../delivery/queries.ts';
import { makeThread } from '../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
let now = new Date('2027-10-20T16:00:00Z');
const hourMs = 3_600_000;

beforeEach(async () => {
  now = new Date('2027-10-20T16:00:00Z');
  const settings = { SESSION_HOURS: '720', IDLE_MINUTES: '720' };
  server = await startTestServer({ clock: () => now, settings });
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Peter', 'Karim', 'Samuel'])
    people[name] = await server.signIn(name);
});
afterEach(() => server.stop());

const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: object, person: string, headers = {}) =>
  server.ask(name, data, people[person]?.token, headers);
const consult = (more = {}) =>
  makeThread(server, {
    from: uidOf('Grace'),
    to: uidOf('Amara'),
    at: now,
    message: 'Is it safe?',
    ...more,
  });
const forward = (activityId: string, more = {}, person = 'Grace', headers = {}) =>
  ask(
    'secureMessaging-forwardEconsult',
    {
      activityId,
      referingPhysicianUid: uidOf(person),
      recipientSpecialistUId: uidOf('Tomasz'),
      newSpecialty: 'Otolaryngology',
      newSubSite: 'Ear and Hearing',
      previousMessages: true,
      subject: '',
      ...more,
    },
    person,
    headers,
  );
const route = async (person: string, more = {}) =>
  (
    await ask(
      'routing-routeReferral_v2',
      { city: 'Kelowna', province: 'BC', activityType: 'econsult', ...more },
      person,
    )
  ).result;
const away = (uid: string, from: number, to: number, more = {}) =>
  change(
    server.app.pool,
    { viewer: undefined, origin: { address: 'test', agent: 'test' }, now },
    (inside) =>
      addVacation(inside, {
        uid,
        startsAt: new Date(now.getTime() + from * hourMs),
        endsAt: new Date(now.getTime() + to * hourMs),
        disableEconsult: true,
        disablePhoneConsult: true,
        description: '',
        ...more,
      }),
  );
const texts = async (activityId: string, person: string) =>
  (await ask('thread-messages', { activityId }, person)).result.messages.map(
    ({ message, sentBy }: { message: string; sentBy: string | null }) => [sentBy, message],
  );

it('the list has the specialties, subsites and specialists that a person may route to', async () => {
  claims('thread-56');
  const answered = await consult();
  now = new Date(now.getTime() + 3 * hourMs);
  await ask('thread-sendMessage', { activityId: answered, message: 'Yes.' }, 'Amara');
  const tree = await route('Grace');
  expect(Object.keys(tree).sort()).toEqual(['Dermatology', 'Otolaryngology']);
  expect(tree.Dermatology['Skin Lesion']).toEqual([
    {
      uid: uidOf('Amara'),
      labelV2: {
        name: 'Amara Okafor',
        location: 'Edmonton AB',
        title: 'Dr.',
        credentials: 'MD, FRCPC',
        onVacation: false,
        vacationEndDateMili: null,
        avgResponseTime: 3 * hourMs,
      },
      services: [expect.objectContaining({ serviceName: 'Skin Lesion' })],
    },
  ]);
  expect(tree.Otolaryngology['Ear and Hearing'][0].labelV2.avgResponseTime).toBe(-1);
  // Nobody may route to themselves, and dentists see only what they may route to.
  expect(await route('Peter')).toEqual({});
  expect([-1, 0.5, 9, 72, 480, 2400, 9000].map((hours) => responseTime(hours * hourMs))).toEqual([
    undefined,
    '<1h',
    '9h',
    '3d',
    '3w',
    '3mo',
    '>1yr',
  ]);
});

it('a forwarded consult has its own thread with the earlier messages, linked both ways', async () => {
  claims('thread-57');
  const id = await consult();
  await ask('thread-sendMessage', { activityId: id, message: 'Ask an ear surgeon.' }, 'Amara');
  const { messageId } = (
    await ask('thread-sendMessage', { activityId: id, message: 'Wrong words' }, 'Grace')
  ).result;
  await ask('thread-retractMessage', { activityId: id, messageId }, 'Grace');
  const key = { 'idempotency-key': 'once' };
  const answer = await forward(id, {}, 'Grace', key);
  const next = answer.result.activityId as string;
  expect((await forward(id, {}, 'Grace', key)).result).toEqual({ activityId: next });

  const seen = (await ask('thread-activity', { activityId: next }, 'Tomasz')).result;
  expect(seen).toMatchObject({
    activityType: 'econsult',
    specialty: 'Otolaryngology',
    subsite: 'Ear and Hearing',
    status: 'pending',
    role: 'consultant',
    activityForwardedFromRef: id,
    firstSpecialistResponse: null,
  });
  expect(
    seen.members.map(({ firstName, removed }: { firstName: string; removed: boolean }) => [
      firstName,
      removed,
    ]),
  ).toEqual([
    ['Grace', false],
    ['Tomasz', false],
    ['Amara', true],
  ]);
  expect(await texts(next, 'Tomasz')).toEqual([
    [uidOf('Grace'), 'Is it safe?'],
    [uidOf('Amara'), 'Ask an ear surgeon.'],
    [uidOf('Grace'), 'Forwarded from an earlier consult: Dermatology · Skin Lesion.'],
  ]);
  const { econsult } = (await ask('thread-econsult', { activityId: next }, 'Tomasz')).result;
  expect(econsult.patientLastName).toBe('Brandt');
  expect((await texts(id, 'Amara')).at(-1)).toEqual([
    null,
    'Forwarded to Dr. Tomasz Wierzbicki, FRCSC: Otolaryngology · Ear and Hearing.',
  ]);
  // The first consultant has no part in the second consult.
  expect((await ask('thread-activity', { activityId: next }, 'Amara')).status).toBe(404);
  const unread = (await ask('inbox-page', { folder: 'inbox' }, 'Tomasz')).result.rows;
  expect(unread.map(({ activityId }: { activityId: string }) => activityId)).toContain(next);

  const links = async (activityId: string, person: string) =>
    (await ask('thread-forwards', { activityId }, person)).result;
  expect(await links(id, 'Grace')).toMatchObject({ from: null, to: [{ activityId: next }] });
  expect(await links(next, 'Grace')).toMatchObject({ from: { activityId: id }, to: [] });
  expect(await links(id, 'Amara')).toEqual({ from: null, to: [], links: [], copies: [] });
  expect(await links(next, 'Tomasz')).toEqual({ from: null, to: [], links: [], copies: [] });

  const bare = (await forward(await consult(), { previousMessages: false })).result.activityId;
  expect(await texts(bare, 'Tomasz')).toHaveLength(1);
  const sent = await ask('thread-sendMessage', { activityId: next, message: 'I can.' }, 'Tomasz');
  expect(sent.result.seq).toBe(4);
});

it('a forwarded consult appears in the right clinics with everything of a first message', async () => {
  const query = (text: string, values: unknown[]) => server.app.pool.query(text, values);
  const id = await consult();
  // Both have a second clinic: Grace writes from hers, and Tomasz answers the service in his.
  const second = async (name: string) => {
    const clinicId = crypto.randomUUID();
    await query(
      `insert into clinics select (jsonb_populate_record(c, jsonb_build_object('id', $1::text, 'name', 'Second'))).*
       from clinics c limit 1`,
      [clinicId],
    );
    await query(
      `insert into locations (id, uid, clinic_id, position, is_default) values ($1, $2, $3, 7, false)`,
      [crypto.randomUUID(), uidOf(name), clinicId],
    );
    return clinicId;
  };
  const [from, to] = [await second('Grace'), await second('Tomasz')];
  await query(
    `update activity_members set profile = jsonb_set(profile, '{location,locationIndex}', '7')
     where activity_id = $1 and uid = $2`,
    [id, uidOf('Grace')],
  );
  await query(
    `update services set clinic_id = $1 where specialty = 'Otolaryngology' and owner_uid = $2`,
    [to, uidOf('Tomasz')],
  );
  now = new Date(now.getTime() + 60_000);
  const next = (await forward(id)).result.activityId as string;
  const { rows } = await query('select owner from inbox_entries where activity_id = $1', [next]);
  const owners = rows.map(({ owner }) => owner);
  expect(owners.sort()).toEqual([from, to, uidOf('Grace'), uidOf('Tomasz')].sort());
  const heard = await all(server.app.pool, recipients, { activityId: next, seq: 2, now });
  expect(heard.map(({ opening }) => opening)).toEqual([true, true]);
  await query('delete from locations where clinic_id = any ($1)', [[from, to]]);
});

it('only the referrer forwards, no phone consult, and only to a permitted service', async () => {
  claims('thread-47', 'thread-49 (rule)', 'thread-57 (referrer)');
  const id = await consult();
  const reason = async (more: object, person = 'Grace', of = id) =>
    (await forward(of, more, person)).error?.details.reason;
  expect(await reason({}, 'Amara')).toBe('not-the-referrer');
  expect(await reason({ referingPhysicianUid: uidOf('Karim') })).toBe('not-the-referrer');
  expect((await forward(id, {}, 'Karim')).error?.details.code).toBe('not-found');
  expect(await reason({ newSubSite: 'Knees' })).toBe('no-service');
  const dental = { newSpecialty: 'Dentistry', newSubSite: 'Oral Appliance Therapy' };
  const dentist = { ...dental, recipientSpecialistUId: uidOf('Peter') };
  expect(await reason(dentist)).toBe('no-service');
  const call = await consult({ type: 'phoneConsult' });
  expect(await reason({}, 'Grace', call)).toBe('phone-consult');
  await ask('thread-lock', { activityId: id, reason: 'Wrong patient' }, 'Grace');
  expect(await reason({})).toBe('thread-locked');
});

it('a vacation refuses a forward only while it lasts and only for its kind of consult', async () => {
  claims('thread-37 (rule)');
  const id = await consult();
  await away(uidOf('Tomasz'), 24, 48);
  await away(uidOf('Tomasz'), -48, -24);
  await away(uidOf('Tomasz'), -1, 72, { disableEconsult: false });
  expect((await forward(id)).status).toBe(200);
  const label = async (more = {}) =>
    (await route('Grace', more)).Otolaryngology['Ear and Hearing'][0].labelV2;
  expect(await label()).toMatchObject({ onVacation: false });
  const back = now.getTime() + 72 * hourMs;
  expect(await label({ activityType: 'phoneConsult' })).toMatchObject({
    onVacation: true,
    vacationEndDateMili: back,
  });
  await away(uidOf('Tomasz'), -1, 2);
  expect((await forward(id)).error).toMatchObject({
    message:
      'Specialist is on vacation, please save draft and wait for return or select another specialist',
    details: { reason: 'on-vacation' },
  });
});
