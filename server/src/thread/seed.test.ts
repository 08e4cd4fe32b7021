import { demoPeople } from '@corridor/contract/access/demo.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import type { InboxRow } from '@corridor/contract/inbox/calls.ts';
import { activityRoles, statuses } from '@corridor/contract/thread/rules.ts';
import type { Econsult } from '@corridor/contract/thread/schemas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seed } from '../seed.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { stories } from './demo/transcript.ts';
import { draftContext, openEconsult, openMessage, reasonContext } from './sealed.ts';

const now = new Date('2026-11-20T16:00:00Z');
const readers = 'Amara Tomasz Peter Grace Rachel Samuel Nadia Karim Joanne'.split(' ');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ world: { threads: true }, clock: () => now });
});
afterAll(() => server.stop());

const rowsOf = async (sql: string) => (await server.app.pool.query(sql)).rows;
const countOf = async (sql: string) => (await rowsOf(`select count(*)::int as n from ${sql}`))[0].n;
const inboxOf = async (name: string, more = {}) => {
  const { token } = await server.signIn(name);
  const asked = { folder: 'inbox', limit: 500, ...more };
  return (await server.ask('inbox-page', asked, token)).result.rows as InboxRow[];
};

/** Luhn over digits 1-4 and 6-9, the check digit in the 5th place. */
function albertan(phn: string): boolean {
  if (!/^\d{5}-\d{4}$/.test(phn)) return false;
  const digits = [...phn.replace('-', '')].map(Number);
  const check = digits.splice(4, 1)[0];
  const sum = digits.reduce((all, digit, i) => {
    const counted = i % 2 ? digit * 2 : digit;
    return all + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return (10 - (sum % 10)) % 10 === check;
}

function columbian(phn: string): boolean {
  if (!/^9\d{9}$/.test(phn)) return false;
  const weights = [2, 4, 8, 5, 10, 9, 7, 3];
  const sum = weights.reduce((all, weight, i) => all + ((Number(phn[i + 1]) * weight) % 11), 0);
  return 11 - (sum % 11) === Number(phn[9]);
}

it('the checks of health numbers are those of the provinces', () => {
  for (const good of ['50009-1234', '90001-8765', '12346-6789']) expect(albertan(good)).toBe(true);
  for (const bad of ['12345-6789', '50000-1234', '500091234']) expect(albertan(bad)).toBe(false);
  for (const good of ['9876543218', '9698658215']) expect(columbian(good)).toBe(true);
  for (const bad of ['9876543210', '8876543218']) expect(columbian(bad)).toBe(false);
});

it('the first account can ask every specialist of its threads, from its own province', async () => {
  const [first] = demoPeople;
  const known = await rowsOf(
    `select distinct u.first_name as name, u.last_name as "lastName" from users g
     join activity_members own on own.uid = g.id
     join activity_members other on other.activity_id = own.activity_id
       and other.role = 'consultant' and other.uid <> g.id
     join users u on u.id = other.uid and u.roles && '{specialist,specialistOtolaryngology}'
     where g.email::text = '${first?.email}'`,
  );
  expect(known.map(({ name }) => name)).toEqual(expect.arrayContaining(['Amara', 'Tomasz']));
  const { token } = await server.signIn(first?.firstName ?? '');
  for (const { lastName } of known) {
    const asked = { searchText: lastName, province: 'AB' };
    const { services } = (await server.ask('services-getServicePage', asked, token)).result;
    const provinces = services.map((each: Service) => each.clinic.location.province);
    expect(provinces, lastName).toContain('AB');
  }
});

it('a demo begins with threads in every state', async () => {
  // One of the threads was forwarded to another specialist.
  expect(await countOf('activities')).toBe(stories.length + 1);
  expect(stories.length).toBeGreaterThanOrEqual(44);
  const counted = await rowsOf(
    `select coalesce(status, 'none') as status, count(*)::int as n from activities group by 1`,
  );
  const counts = Object.fromEntries(counted.map(({ status, n }) => [status, n]));
  expect(counts).toEqual({
    pending: 12,
    to_book: 7,
    to_book_urgent: 3,
    booked: 7,
    completed: 14,
    none: 6,
  });
  expect(Object.keys(counts).sort()).toEqual([...statuses, 'none'].sort());
  const overdue = await rowsOf(
    `select u.first_name as name, count(*)::int as n from inbox_entries e
     join users u on u.id = e.owner where e.overdue group by 1 order by 1`,
  );
  expect(overdue).toEqual([
    { name: 'Amara', n: 2 },
    { name: 'Tomasz', n: 1 },
  ]);
  expect(await countOf('inbox_entries where muted')).toBe(1);
  expect(await countOf(`inbox_entries where folder = 'archive'`)).toBeGreaterThanOrEqual(8);
  expect(await countOf('messages where retracted_at is not null')).toBe(1);
  expect(await countOf('activities where locked_at is not null')).toBe(1);
  expect(await countOf('activities where last_seq >= 60')).toBe(1);
  const roles = await rowsOf('select distinct role from activity_members');
  expect(roles.map(({ role }) => role).sort()).toEqual([...activityRoles].sort());
});

it('every inbox has read and unread consults, and the clinic’s is full', async () => {
  const counts: Record<string, number> = {};
  const unread: string[] = [];
  for (const name of readers) {
    const rows = await inboxOf(name);
    counts[name] = rows.length;
    if (rows.some((row) => row.unread)) unread.push(name);
  }
  for (const name of readers) expect(counts[name], name).toBeGreaterThanOrEqual(4);
  expect(counts.Amara).toBeGreaterThanOrEqual(18);
  expect(counts.Tomasz).toBeGreaterThanOrEqual(12);
  expect(unread.length).toBeGreaterThanOrEqual(7);
  const { token } = await server.signIn('Joanne');
  const { clinicIds } = (await server.ask('shell-me', {}, token)).result;
  const clinic = await inboxOf('Joanne', { inboxOf: clinicIds[0] });
  expect(clinic.length).toBeGreaterThanOrEqual(30);
  expect(clinic.some((row) => row.unread)).toBe(true);
  expect(clinic.some((row) => !row.unread)).toBe(true);
});

it('every sealed value opens, and every health number is valid', async () => {
  const { app } = server;
  const patients: Econsult[] = [];
  for (const { id, sealed } of await rowsOf('select id, sealed from activities')) {
    const econsult = openEconsult(app, id, sealed);
    expect(econsult).toBeDefined();
    patients.push(econsult as Econsult);
  }
  for (const { phn, patientProvince, patientPhone, patientDateOfBirth, symptoms } of patients) {
    expect(patientProvince === 'AB' ? albertan(phn) : columbian(phn), phn).toBe(true);
    expect(patientPhone).toMatch(/^(403|604)55501\d\d$/);
    expect(patientDateOfBirth).toMatch(/^\d{4}\/\d\d\/\d\d$/);
    expect(symptoms.length).toBeGreaterThan(1);
    for (const { answer } of symptoms) expect(answer).not.toBe('');
  }
  expect(new Set(patients.map(({ phn }) => phn)).size).toBe(stories.length);
  expect(patients.filter(({ patientProvince }) => patientProvince === 'BC').length).toBeGreaterThan(
    4,
  );
  const names = patients.map((of) => `${of.patientFirstName} ${of.patientLastName}`);
  expect(names.some((name) => name.length === 60)).toBe(true);
  expect(names.filter((name) => /[^ -~]/.test(name)).length).toBeGreaterThan(4);

  const words: number[] = [];
  for (const { activity_id, seq, sealed } of await rowsOf('select * from messages')) {
    const written = openMessage(app, activity_id, seq, sealed);
    expect(written?.text).toBeTruthy();
    words.push(written?.text.split(/\s+/).length ?? 0);
  }
  expect(Math.max(...words)).toBeGreaterThan(560);
  for (const { uid, activity_id, sealed } of await rowsOf('select * from message_drafts'))
    expect(app.keys.openText(sealed, draftContext(uid, activity_id))).toContain('creatinine');
  for (const { id, sealed_lock_reason } of await rowsOf(
    'select * from activities where locked_at is not null',
  ))
    expect(app.keys.openText(sealed_lock_reason, reasonContext(id))).toContain('another patient');
});

it('everything of the demo is past, except three phone consults', async () => {
  const newest = await rowsOf(
    `select max(at) as at from (
       select created_at as at from activities union all select last_message_at from activities
       union all select locked_at from activities union all select sent_at from messages
       union all select retracted_at from messages union all select at from status_changes
       union all select joined_at from activity_members union all select overdue_at from inbox_entries
       union all select saved_at from message_drafts union all select created_at from billing_records
       union all select at from audit_entries where action like 'thread.%') all_times`,
  );
  expect(newest[0].at.getTime()).toBeLessThan(now.getTime());
  const oldest = (await rowsOf('select min(created_at) as at from activities'))[0].at;
  expect((now.getTime() - oldest.getTime()) / 86_400_000).toBeGreaterThan(150);
  const calls = await rowsOf('select start_time, end_time from phone_consults');
  expect(calls.filter(({ start_time }) => start_time > now)).toHaveLength(3);
  expect(calls.filter(({ end_time }) => end_time < now)).toHaveLength(3);
  const inOrder = await rowsOf(
    `select count(*)::int as n from messages m join messages before
       on before.activity_id = m.activity_id and before.seq = m.seq - 1
     where m.sent_at < before.sent_at`,
  );
  expect(inOrder[0].n).toBe(0);
});

it('the demo’s pigmented lesion has its people, times and messages', async () => {
  const { token } = await server.signIn('Amara');
  const row = (await inboxOf('Amara')).find(({ patient }) => patient?.name === 'Walter Brandt');
  expect(row).toMatchObject({
    status: 'to_book_urgent',
    unread: false,
    subsite: 'Pigmented lesion',
  });
  const { activityId } = row as InboxRow;
  const { result } = await server.ask('thread-activity', { activityId }, token);
  expect(result.created).toBe('2026-11-18T17:42:00.000Z');
  expect(
    result.members.map(({ firstName, role }: Record<string, string>) => `${firstName} ${role}`),
  ).toEqual(['Grace referrer', 'Amara consultant', 'Joanne moa', 'Samuel forwarder']);
  expect(result.members.map(({ readSeq }: { readSeq: number }) => readSeq)).toEqual([3, 3, 2, 0]);
  expect(result.auditLogs).toMatchObject([
    { before: 'pending', after: 'to_book_urgent', timestamp: '2026-11-20T14:54:00.000Z' },
    { before: null, after: 'pending', userInfo: 'Samuel Osei' },
  ]);
  const { messages } = (await server.ask('thread-messages', { activityId }, token)).result;
  expect(messages).toMatchObject([
    { message: 'Any morning next week. He takes apixaban.', sentAt: '2026-11-18T20:15:00.000Z' },
    { billingCode: '03.01O', sentAt: '2026-11-19T20:20:00.000Z' },
    { message: expect.stringContaining('Ruler view'), sentAt: '2026-11-20T15:06:00.000Z' },
  ]);
  const { messageDraft } = (await server.ask('thread-metadata', { activityId }, token)).result;
  expect(messageDraft).toBe(
    'Tuesday at 8:30 works here. Continue apixaban; please send the last creatinine.',
  );
});

it('a second start adds nothing, a start without threads has none, and an early start has none of later', async () => {
  const before = await countOf('messages');
  await seed(server.app, { threads: true });
  expect(await countOf('messages')).toBe(before);
  const plain = await startTestServer();
  expect((await plain.app.pool.query('select from activities')).rowCount).toBe(0);
  await plain.stop();
  const dawn = new Date('2026-11-20T10:00:00Z');
  const early = await startTestServer({ world: { threads: true }, clock: () => dawn });
  const { rows } = await early.app.pool.query('select max(sent_at) as at from messages');
  expect(rows[0].at.getTime()).toBeLessThan(dawn.getTime());
  await early.stop();
});

it('the demo has a forward, a mail to an office, faxes in each state and a failed mail', async () => {
  expect(await countOf('activities where forwarded_from is not null')).toBe(1);
  const states = await rowsOf('select state from faxes order by state');
  expect(states.map(({ state }) => state)).toEqual(['delivered', 'failed', 'queued']);
  expect(await countOf('moa_forwards where opened_at is not null')).toBe(1);
  expect(await countOf('vacations')).toBe(1);
  expect(await countOf(`deliveries where state = 'failed'`)).toBe(1);
  expect(await countOf(`deliveries where state = 'sent'`)).toBeGreaterThan(100);
  expect(await countOf(`deliveries where state = 'read'`)).toBeGreaterThan(20);
  // Nothing of earlier months is sent now, except the waiting fax after a while.
  const waiting = await rowsOf(
    `select t.identifier, j.run_at > now() + interval '1 minute' as later
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  );
  expect(waiting.filter(({ identifier }) => identifier.startsWith('thread-'))).toMatchObject([
    { identifier: 'thread-fax' },
  ]);
});
