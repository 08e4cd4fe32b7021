import { byWeekday, type Weekday } from '@corridor/contract/schedule/weekdays.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { change } from '../platform/change.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from '../thread/testing.ts';
import { takeConsult } from './actions.ts';

let server: TestServer;
/** Thursday, November 26, 2026, 10:00 in Alberta. */
let now: Date;
const people: Record<string, { token: string; uid: string }> = {};
beforeEach(async () => {
  now = new Date('2026-11-26T16:00:00Z');
  server = await startTestServer({ clock: () => now });
  for (const name of ['Amara', 'Peter', 'Joanne', 'Grace', 'Owen'])
    people[name] = await server.signIn(name);
});
afterEach(() => server.stop());

const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: object, person = 'Amara') =>
  server.ask(name, data, people[person]?.token);
const query = (sql: string, values: unknown[] = []) => server.app.pool.query(sql, values);
const settings = async (person = 'Amara', forUid: string | null = null) =>
  (await ask('schedule-settings', { forUid }, person)).result;
const save = (after: number, part: object, more: object = {}, person = 'Amara') =>
  ask('schedule-save', { forUid: null, after, settings: part, ...more }, person);
const vacations = async (person = 'Amara', forUid: string | null = null) =>
  (await ask('schedule-vacations', { forUid }, person)).result;
const saveVacations = (after: number, rows: object[], more: object = {}, person = 'Amara') =>
  ask('schedule-saveVacations', { forUid: null, after, vacations: rows, ...more }, person);

const hours = (days: Partial<Record<Weekday, [string, string][]>>) => ({
  part: 'phone',
  phoneConsultSchedule: {
    schedule: byWeekday((day) => ({
      timeslots: (days[day] ?? []).map(([start, end]) => ({ start, end })),
    })),
  },
});
const limit = (daily: object) => ({ part: 'limits', consultLimits: { daily } });
const calendar = (...off: Weekday[]) => ({
  part: 'calendar',
  customCalendar: byWeekday((day) => !off.includes(day)),
});
const id = '0f6b0400-0000-4000-8000-000000000009';
const away = (start: string, end: string, more: object = {}) => ({
  id,
  start,
  end,
  disableEconsult: true,
  disablePhoneConsult: true,
  description: '',
  ...more,
});
/** Amara’s services as those who compose find them. */
const service = async () => {
  const page = { specialty: 'Dermatology', subsite: 'Skin Lesion', perPage: 50 };
  const { result } = await ask('services-getServicePage', page, 'Grace');
  return result.services.find(
    ({ serviceOwnerUid }: { serviceOwnerUid: string }) => serviceOwnerUid === uidOf('Amara'),
  );
};
const inside = <T>(work: Parameters<typeof change<T>>[2]) =>
  change(
    server.app.pool,
    { viewer: undefined, origin: { address: 'test', agent: 'test' }, now },
    work,
  );

it('the hours of calls hold seven days with their timeslots, in Mountain Time by default', async () => {
  claims('schedule-03', 'schedule-18 (zone)');
  expect((await settings()).phone).toEqual({ version: 0, phoneConsultSchedule: null });
  const monday: [string, string][] = [
    ['0800', '0930'],
    ['0930', '1000'],
  ];
  expect((await save(0, hours({ monday, sunday: [['2350', '2400']] }))).result.version).toBe(1);
  const stored = {
    schedule: byWeekday((day) => ({
      timeslots:
        day === 'monday'
          ? [{ start: '0800', end: '1000' }]
          : day === 'sunday'
            ? [{ start: '2350', end: '2400' }]
            : [],
    })),
    timezone: 'America/Edmonton',
  };
  expect((await settings()).phone).toEqual({ version: 1, phoneConsultSchedule: stored });
  expect((await service()).phoneConsultSchedule).toEqual(stored);
  for (const wrong of [
    ['0800', '0800'],
    ['0805', '0900'],
  ] as [string, string][])
    expect((await save(1, hours({ monday: [wrong] }))).status).toBe(400);
  const overlap: [string, string][] = [
    ['0800', '0930'],
    ['0920', '1000'],
  ];
  expect((await save(1, hours({ monday: overlap }))).status).toBe(400);
});

it('a limit of a day holds whether it is on and its number, and is full until midnight', async () => {
  claims('schedule-04', 'schedule-11');
  expect((await settings()).limits).toEqual({
    version: 0,
    consultLimits: { daily: { enabled: false, limit: 0 } },
    taken: 0,
  });
  expect((await save(0, limit({ enabled: true, limit: 2 }))).result.version).toBe(1);
  const taken = () => inside((made) => takeConsult(made, uidOf('Amara')));
  expect([await taken(), await taken(), await taken()]).toEqual([true, true, false]);
  expect((await settings()).limits).toEqual({
    version: 1,
    consultLimits: { daily: { enabled: true, limit: 2 } },
    taken: 2,
  });
  expect((await service()).consultLimits).toEqual({
    daily: { enabled: true, limit: 2, count: 2 },
  });
  const tree = async () => {
    const asked = { city: '', province: 'AB', activityType: 'econsult' };
    const { result } = await ask('routing-routeReferral_v2', asked, 'Grace');
    const found = result.Dermatology['Skin Lesion'].find(
      ({ uid }: { uid: string }) => uid === uidOf('Amara'),
    );
    return found.services[0].unavailable;
  };
  expect(await tree()).toContain('Nov 27');
  // 23:59 in Alberta, and midnight.
  now = new Date('2026-11-27T05:59:00Z');
  expect(await taken()).toBe(false);
  now = new Date('2026-11-27T06:00:00Z');
  expect(await taken()).toBe(true);
  for (const name of ['Grace', 'Amara']) people[name] = await server.signIn(name);
  expect(await tree()).toBeNull();
  for (const wrong of [0, -1, 1.5, '3'])
    expect((await save(1, limit({ enabled: true, limit: wrong }))).status).toBe(400);
});

it('a custom calendar holds a boolean for each weekday, and keeps eConsults from days off', async () => {
  claims('schedule-05');
  expect((await save(0, calendar('thursday', 'sunday'))).result.version).toBe(1);
  const saved = byWeekday((day) => !['thursday', 'sunday'].includes(day));
  expect((await settings()).calendar).toEqual({ version: 1, customCalendar: saved });
  expect((await service()).customCalendar).toEqual(saved);
  const { monday: _, ...missing } = saved;
  for (const customCalendar of [missing, { ...saved, monday: 1 }, { ...saved, easter: true }])
    expect((await save(1, { part: 'calendar', customCalendar })).status).toBe(400);
});

it('a vacation holds its instants, the kinds of consults and a sealed note; its days are whole', async () => {
  claims('schedule-06', 'schedule-09', 'schedule-13 (server)');
  const typed = away('2026-12-01T15:12:00.000Z', '2026-12-06T20:00:00.000Z', {
    disablePhoneConsult: false,
    description: 'At the lake',
  });
  expect((await saveVacations(0, [typed])).result.version).toBe(1);
  const stored = {
    ...typed,
    start: '2026-12-01T06:00:00.000Z',
    end: '2026-12-07T05:59:59.999Z',
  };
  expect(await vacations()).toEqual({ version: 1, vacations: [stored] });
  const { rows } = await query('select description, sealed from vacations where id = $1', [id]);
  expect(rows[0].description).toBe('');
  expect(rows[0].sealed.toString('latin1')).not.toContain('lake');
  expect((await service()).vacations).toEqual([
    {
      start: Date.parse(stored.start),
      end: Date.parse(stored.end),
      disableEconsult: true,
      disablePhoneConsult: false,
    },
  ]);
  // In the winter of 2026, before Alberta’s last change, midnight was at seven.
  const reversed = away('2026-12-06T06:00:00.000Z', '2026-12-01T06:00:00.000Z');
  expect((await saveVacations(1, [reversed])).status).toBe(400);
  expect((await saveVacations(1, [])).result.version).toBe(2);
  expect(await vacations()).toEqual({ version: 2, vacations: [] });
});

it('each change of the settings counts, and a save over a newer version changes nothing', async () => {
  claims('schedule-14');
  const updates = async () => (await settings()).updates;
  expect(await updates()).toBe(0);
  await save(0, hours({ monday: [['0800', '0900']] }));
  await save(0, limit({ enabled: true, limit: 5 }));
  await save(0, calendar('friday'));
  await saveVacations(0, [away('2026-12-01T06:00:00.000Z', '2026-12-02T06:00:00.000Z')]);
  expect(await updates()).toBe(4);
  const before = await settings();
  for (const late of [
    await save(0, hours({})),
    await save(7, limit({ enabled: false, limit: 0 })),
    await save(0, calendar()),
    await saveVacations(0, []),
  ])
    expect(late.error?.details.reason).toBe('newer-version');
  expect(await settings()).toEqual(before);
  expect((await vacations()).vacations).toHaveLength(1);
  expect(before).toMatchObject({
    phone: { version: 1 },
    calendar: { version: 1, customCalendar: byWeekday((day) => day !== 'friday') },
    limits: { version: 1, consultLimits: { daily: { enabled: true, limit: 5 } } },
    today: '2026-11-26',
  });
});

it('the id of a vacation of somebody else changes nothing of theirs', async () => {
  await saveVacations(0, [away('2026-12-01T06:00:00.000Z', '2026-12-02T06:00:00.000Z')]);
  const theirs = away('2026-12-08T06:00:00.000Z', '2026-12-09T06:00:00.000Z');
  const { version } = await vacations('Peter');
  expect((await saveVacations(version, [theirs], {}, 'Peter')).status).toBe(404);
  expect((await vacations()).vacations[0].start).toBe('2026-12-01T06:00:00.000Z');
  expect((await vacations('Peter')).version).toBe(version);
});

it('an office of the clinic keeps the schedule of its specialist, and is audited as such', async () => {
  const forUid = uidOf('Amara');
  const reads = ['schedule-settings', 'schedule-vacations'] as const;
  const refused = async (person: string, uid: string | null = forUid) => {
    for (const name of reads) expect((await ask(name, { forUid: uid }, person)).status).toBe(404);
    expect((await save(0, calendar('friday'), { forUid: uid }, person)).status).toBe(404);
    expect((await saveVacations(0, [], { forUid: uid }, person)).status).toBe(404);
  };
  await refused('Joanne');
  // An office has no schedule of its own, and a specialist does not keep a colleague’s.
  await refused('Joanne', null);
  await refused('Peter');
  await refused('Joanne', uidOf('Grace'));
  await refused('Joanne', id);
  await query(
    `insert into clinic_members (clinic_id, uid, role, confirmed_at)
     select clinic_id, $1, 'physician', now() from clinic_members
     where uid = $2 and confirmed_at is not null and left_at is null limit 1`,
    [forUid, uidOf('Joanne')],
  );
  const read = await settings('Joanne', forUid);
  expect(read.owner).toEqual({
    uid: forUid,
    name: 'Dr. Amara Okafor',
    takesCalls: true,
    isViewer: false,
  });
  // The address is the specialist’s alone.
  await ask('schedule-makeAddress', {});
  expect((await settings('Joanne', forUid)).address).toBeNull();
  expect((await save(0, calendar('friday'), { forUid }, 'Joanne')).result.version).toBe(1);
  const span = away('2026-12-01T06:00:00.000Z', '2026-12-02T06:00:00.000Z');
  expect((await saveVacations(0, [span], { forUid }, 'Joanne')).result.version).toBe(1);
  const { rows } = await query(
    `select action, subject, acting_for from audit_entries
     where actor = $1 and action like 'schedule.%' order by at, action`,
    [uidOf('Joanne')],
  );
  expect(rows).toEqual([
    { action: 'schedule.save-calendar', subject: `schedule:${forUid}`, acting_for: forUid },
    { action: 'schedule.save-vacations', subject: `schedule:${forUid}`, acting_for: forUid },
  ]);
  await query('update clinic_members set left_at = now() where uid = $1', [forUid]);
  await refused('Joanne');
});

it('an absence shows the services and booked calls inside it, and an office no consult', async () => {
  const span = { start: '2026-12-01T06:00:00.000Z', end: '2026-12-07T05:59:59.999Z' };
  const effects = async () => (await ask('schedule-effects', { forUid: null, ...span })).result;
  const { services, calls } = await effects();
  expect(services.map(({ name }: { name: string }) => name)).toHaveLength(5);
  expect(calls).toEqual([]);
  const [from, to] = [uidOf('Grace'), uidOf('Amara')];
  const first = await makeThread(server, { from, to, message: 'One' });
  const second = await makeThread(server, { from, to, message: 'Two' });
  const toOffice = async () => {
    await query(
      `insert into clinic_members (clinic_id, uid, role, confirmed_at)
       select clinic_id, $1, 'physician', now() from clinic_members
       where uid = $2 and confirmed_at is not null and left_at is null limit 1`,
      [to, uidOf('Joanne')],
    );
    return (await ask('schedule-effects', { forUid: to, ...span }, 'Joanne')).result.calls;
  };
  const book = (activityId: string, start: string) =>
    query(
      `insert into phone_consults (activity_id, start_time, end_time, physician_phone,
         specialist_phone) values ($1, $2::timestamptz, $2::timestamptz + interval '20 minutes', '', '')
       on conflict (activity_id) do update set start_time = excluded.start_time,
         end_time = excluded.end_time, completed_at = null`,
      [activityId, start],
    );
  await book(first, '2026-12-02T18:00:00Z');
  await book(second, '2026-12-08T18:00:00Z');
  expect((await effects()).calls).toEqual([
    {
      activityId: first,
      start: '2026-12-02T18:00:00.000Z',
      end: '2026-12-02T18:20:00.000Z',
    },
  ]);
  expect(await toOffice()).toEqual([
    { activityId: null, start: '2026-12-02T18:00:00.000Z', end: '2026-12-02T18:20:00.000Z' },
  ]);
});

it('a private address gives the hours and absences to a calendar until it is revoked', async () => {
  await save(0, hours({ friday: [['1200', '1300']] }));
  await saveVacations(0, [
    away('2026-12-04T12:00:00.000Z', '2026-12-05T12:00:00.000Z', { description: 'Walter Brandt' }),
  ]);
  expect((await settings()).address).toBeNull();
  await ask('schedule-makeAddress', {});
  const { address } = await settings();
  expect(address).toMatch(/^\/schedule\/[\w-]{43}\/calendar\.ics$/);
  const read = () => fetch(`${server.url}${address}`);
  const answer = await read();
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const text = await answer.text();
  const lines = text.split('\r\n');
  const startOf = (summary: string) =>
    lines.flatMap((line, index) => (line === `SUMMARY:${summary}` ? [lines[index - 2]] : []));
  expect(startOf('Away (eConsults and phone consults)')).toEqual(['DTSTART:20261204T060000Z']);
  expect(lines).toContain('DTEND:20261206T060000Z');
  // Friday, December 4 is inside the absence.
  expect(startOf('Phone consult hours').slice(0, 3)).toEqual([
    'DTSTART:20261127T180000Z',
    'DTSTART:20261211T180000Z',
    'DTSTART:20261218T180000Z',
  ]);
  expect(text).not.toContain('Walter');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  await ask('schedule-makeAddress', {});
  expect((await read()).status).toBe(404);
  const second = await settings();
  expect((await fetch(`${server.url}${second.address}`)).status).toBe(200);
  await ask('schedule-revokeAddress', {});
  expect((await fetch(`${server.url}${second.address}`)).status).toBe(404);
  expect((await settings()).address).toBeNull();
});

it('of 50 simultaneous consults while the limit is edited, each saw a free place in its own transaction', async () => {
  await save(0, limit({ enabled: true, limit: 5 }));
  let version = 1;
  const seen: { taken: number; limit: number }[] = [];
  const send = () =>
    inside(async (made) => {
      if (!(await takeConsult(made, uidOf('Amara')))) return false;
      // The row of the day is locked until the end, so this is the count of this very place.
      const { rows } = await made.db.query(
        `select d.taken, s.daily_limit from consult_days d join schedules s on s.uid = d.uid
         where d.uid = $1`,
        [uidOf('Amara')],
      );
      seen.push({ taken: rows[0].taken, limit: rows[0].daily_limit });
      return true;
    });
  const edit = async (to: number) => {
    const { result } = await save(version, limit({ enabled: true, limit: to }));
    version = result.version;
  };
  const sends = Promise.all(Array.from({ length: 50 }, send));
  for (const to of [7, 3, 5]) await edit(to);
  const sent = (await sends).filter(Boolean).length;
  const { rows } = await query('select taken from consult_days where uid = $1', [uidOf('Amara')]);
  expect(rows).toEqual([{ taken: sent }]);
  expect(sent).toBeGreaterThanOrEqual(5);
  expect(sent).toBeLessThanOrEqual(7);
  expect(seen).toHaveLength(sent);
  for (const { taken, limit: held } of seen) expect(taken).toBeLessThanOrEqual(held);
  expect(await send()).toBe(false);
});
