import {
  expectedAnswer,
  nextAvailable,
  type Times,
} from '@corridor/contract/directory/availability.ts';
import { allStandard, isVisible, visibleTo } from '@corridor/contract/directory/rules.ts';
import type { Service } from '@corridor/contract/directory/schemas.ts';
import { byCollege, inOrder } from '@corridor/contract/directory/serviceOrder.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { change } from '../platform/change.ts';
import { putSchedule, takeConsult } from '../schedule/actions.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
// A Wednesday, ten in the morning in Alberta.
const now = new Date('2026-11-18T16:00:00Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

beforeEach(async () => {
  server = await startTestServer({ clock: () => now, world: { directory: true } });
  for (const name of ['Grace', 'Samuel', 'Amara', 'Peter'])
    people[name] = await server.signIn(name);
});
afterEach(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object, person = 'Grace') =>
  server.ask(name, data, people[person]?.token);
const page = async (data: object) => (await ask('services-getServicePage', data)).result;
/** The service of an account that can be tried out. */
const amaras = async () =>
  (await page({ specialty: 'Dermatology', subsite: 'Skin Lesion' })).services.find(
    (each: Service) => each.serviceOwnerUid === people.Amara?.uid,
  );

describe('availability', () => {
  const open: Times = {
    vacations: [],
    customCalendar: {
      sunday: true,
      monday: true,
      tuesday: true,
      wednesday: true,
      thursday: true,
      friday: true,
      saturday: true,
    },
    consultLimits: { daily: { enabled: false, limit: 0, count: 0 } },
  };
  const moment = { now: now.getTime(), offsetMinutes: -360, kind: 'econsult' as const };
  const next = (times: Partial<Times>, more = {}) => {
    const at = nextAvailable({ ...open, ...times }, { ...moment, ...more });
    return at === undefined ? undefined : new Date(at).toISOString();
  };
  const away = (start: string, end: string, more = {}) => ({
    start: Date.parse(start),
    end: Date.parse(end),
    disableEconsult: true,
    disablePhoneConsult: false,
    ...more,
  });
  const without = (...days: string[]) => ({
    ...open.customCalendar,
    ...Object.fromEntries(days.map((day) => [day, false])),
  });

  it('vacations, the weekday calendar and the daily limit decide, together', () => {
    claims('directory-19', 'directory-20');
    expect(next({})).toBe(now.toISOString());
    const vacations = [away('2026-11-17T06:00:00Z', '2026-11-20T05:59:59.999Z')];
    expect(next({ vacations })).toBe('2026-11-20T06:00:00.000Z');
    expect(next({ vacations }, { kind: 'phoneConsult' })).toBe(now.toISOString());
    // A day off keeps eConsults away; calls follow their own hours.
    const customCalendar = without('wednesday');
    expect(next({ customCalendar })).toBe('2026-11-19T06:00:00.000Z');
    expect(next({ customCalendar }, { kind: 'phoneConsult' })).toBe(now.toISOString());
    // One that begins later keeps nobody from today.
    expect(next({ vacations: [away('2026-11-19T06:00:00Z', '2026-11-25T06:00:00Z')] })).toBe(
      now.toISOString(),
    );
    const full = (count: number) => ({ daily: { enabled: true, limit: 3, count } });
    expect(next({ consultLimits: full(2) })).toBe(now.toISOString());
    expect(next({ consultLimits: full(3) })).toBe('2026-11-19T06:00:00.000Z');
    expect(next({ consultLimits: { daily: { ...full(9).daily, enabled: false } } })).toBe(
      now.toISOString(),
    );
    expect(next({ customCalendar: without('wednesday') })).toBe('2026-11-19T06:00:00.000Z');
    // Full today, away tomorrow, off on Friday and at the weekend: Monday.
    const all = {
      consultLimits: full(3),
      vacations: [away('2026-11-19T06:00:00Z', '2026-11-20T06:00:00Z')],
      customCalendar: without('friday', 'saturday', 'sunday'),
    };
    expect(next(all)).toBe('2026-11-23T06:00:00.000Z');
    const never = Object.keys(open.customCalendar);
    expect(next({ customCalendar: without(...never) })).toBeUndefined();
  });

  it('an answer is expected after the usual time, on a day on which somebody works', () => {
    const expected = (times: Partial<Times>, ms: number) => {
      const at = expectedAnswer({ ...open, ...times }, ms, moment);
      return at === undefined ? undefined : new Date(at).toISOString().slice(0, 10);
    };
    expect(expected({}, 26 * hourMs)).toBe('2026-11-19');
    expect(expected({}, -1)).toBeUndefined();
    expect(expected({ customCalendar: without('saturday', 'sunday') }, 3 * dayMs)).toBe(
      '2026-11-23',
    );
    const full = { daily: { enabled: true, limit: 1, count: 1 } };
    expect(expected({ consultLimits: full }, 2 * hourMs)).toBe('2026-11-19');
  });
});

describe('order', () => {
  const serviceOf = (
    serviceName: string,
    city: string,
    province: string,
    ms: number,
    college = 'FRCPC',
  ) =>
    ({
      serviceName,
      college,
      econsultResponseTime: ms,
      clinic: { location: { city, province } },
    }) as Service;
  const names = (list: Service[]) => list.map(({ serviceName }) => serviceName);

  it('same city, same province, those having a response time, the faster', () => {
    claims('directory-38');
    const list = [
      serviceOf('elsewhere quick', 'Vancouver', 'BC', 1),
      serviceOf('here never', 'Calgary', 'AB', -1),
      serviceOf('near quick', 'Edmonton', 'AB', 2),
      serviceOf('here slow', 'calgary', 'AB', 9),
      serviceOf('here quick', 'Calgary', 'AB', 3),
    ];
    const from = { city: 'Calgary', province: 'AB' };
    const byPlace = ['here quick', 'here slow', 'here never', 'near quick', 'elsewhere quick'];
    expect(names(inOrder(list, from))).toEqual(byPlace);
    const byTime = ['elsewhere quick', 'near quick', 'here quick', 'here slow', 'here never'];
    expect(names(inOrder(list, from, 'time'))).toEqual(byTime);
  });

  it('FRCPC, then CCFP, then the others by the alphabet', () => {
    claims('directory-40 (order)');
    const list = ['RCDC', 'CCFP', 'ACS', 'FRCPC', 'CCFP'].map((college, at) =>
      serviceOf(String(at), 'Calgary', 'AB', 1, college),
    );
    const groups = byCollege(list).map(({ college, services }) => [college, ...names(services)]);
    expect(groups).toEqual([
      ['FRCPC', '3'],
      ['CCFP', '1', '4'],
      ['ACS', '2'],
      ['RCDC', '0'],
    ]);
  });
});

it('a permission opens its specialties, and the standard ones are those that no entry names', () => {
  claims('directory-15', 'directory-25');
  const entries = [
    { permission: 'mdRouting', specialty: allStandard },
    { permission: 'dentalRouting', specialty: 'Dentistry' },
    { permission: 'longTermCareRouting', specialty: 'Long Term Care' },
  ];
  const may = (held: string[], specialty: string) =>
    isVisible(visibleTo(new Set(held), entries), specialty);
  expect(may(['mdRouting'], 'Cardiology')).toBe(true);
  expect(may(['mdRouting'], 'Dentistry')).toBe(false);
  expect(may(['dentalRouting'], 'Dentistry')).toBe(true);
  expect(may(['dentalRouting'], 'Cardiology')).toBe(false);
  expect(may(['mdRouting', 'longTermCareRouting'], 'Long Term Care')).toBe(true);
  expect(may([], 'Cardiology')).toBe(false);
});

it('the map holds the specialties that a person may send to', async () => {
  claims('directory-14', 'directory-27', 'directory-26 (call)');
  const { result } = await ask('services-getSpecialties', { appVersion: '1.0.0' });
  expect(Object.keys(result)).toHaveLength(25);
  expect(result.Cardiology).toEqual({
    subsites: [
      'Arrhythmia',
      'General Cardiology',
      'Heart Failure',
      'Hypertension',
      'Lipids and Prevention',
      'Valve Disease',
    ],
  });
  const dental = (await ask('services-getSpecialties', {}, 'Peter')).result;
  expect(Object.keys(dental)).toEqual(['Dentistry', 'Home Sleep Apnea Test']);
});

it('the settings of both searches are stored, and come with the first query of a screen', async () => {
  claims('directory-32');
  const start = async () => (await ask('directory-start', {})).result;
  const first = await start();
  expect(first.offsetMinutes).toBe(-360);
  expect(first.specialties).toEqual((await ask('services-getSpecialties', {})).result);
  expect(first.search.searchBar.query_by).toContain('serviceName');
  expect(first.search.directory.sort_by).toBe('econsultResponseTime:asc');
  await server.app.pool.query(
    `update search_settings set parameters = '{"query_by":"serviceName"}' where name = 'searchBar'`,
  );
  expect((await start()).search.searchBar).toEqual({ query_by: 'serviceName' });
});

it('a page of services, in their order, with all that a screen needs', async () => {
  claims('directory-12', 'directory-13', 'directory-16', 'directory-28');
  const city = { city: 'Calgary', province: 'AB' };
  const first = await page({ ...city });
  expect(first.services).toHaveLength(10);
  expect(first.nextPage).toBe(1);
  const all = [];
  for (let at: number | null = 0; at !== null; ) {
    const { services, nextPage } = await page({ ...city, perPage: 50, page: at });
    all.push(...services);
    at = nextPage;
  }
  expect(all).toHaveLength(first.numServices);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(inOrder(all, city)).toEqual(all);
  const quick = await page({ ...city, sortType: 'time', perPage: 50 });
  expect(inOrder(quick.services, city, 'time')).toEqual(quick.services);
  const service = await amaras();
  expect(service).toMatchObject({
    serviceName: 'Skin Lesion',
    type: 'consult',
    college: 'FRCPC',
    users: [{ uid: people.Amara?.uid, userName: 'Amara Okafor', title: 'Dr.' }],
    serviceOwnerUid: people.Amara?.uid,
    acceptanceFlags: { acceptExisting: true, acceptReferral: true },
    clinic: {
      clinicName: 'Saddleback Visiting Specialists',
      contactInfo: { clinicPhone: '7805550164', fax: '7805550165' },
      location: {
        street: '10665 Jasper Avenue NW',
        city: 'Edmonton',
        province: 'AB',
        postalCode: 'T5J3S9',
      },
    },
    enabled: true,
    aletheaMember: true,
    vacations: [],
    consultLimits: { daily: { enabled: false, limit: 0, count: 0 } },
  });
  expect((await page({ page: 900 })).services).toEqual([]);
});

it('a clinic in Alberta sees services in Alberta only, other clinics see all', async () => {
  claims('directory-37');
  const provinces = async (province: string) => {
    const { services } = await page({
      province,
      city: 'Kelowna',
      perPage: 50,
      specialty: 'Neurology',
    });
    return [...new Set(services.map((each: Service) => each.clinic.location.province))].sort();
  };
  expect(await provinces('AB')).toEqual(['AB']);
  expect(await provinces('BC')).toContain('BC');
  expect((await page({ searchText: 'kelowna', province: 'BC' })).numServices).toBeGreaterThan(0);
  // A service elsewhere is not found, and then any of the words is looked for.
  const [there] = (
    await page({ province: 'BC', specialty: 'Neurology', perPage: 50 })
  ).services.filter((each: Service) => each.clinic.location.province === 'BC');
  const both = { searchText: `${there.clinic.location.city} neurology` };
  expect((await page({ ...both, province: 'BC' })).numServices).toBeGreaterThan(0);
  expect((await page({ ...both, province: 'AB' })).numServices).toBeGreaterThan(0);
});

it('a service shows its questions, and is not found by people who may not send to it', async () => {
  claims('consult-53', 'consult-19');
  const lesion = await amaras();
  const { result } = await ask('services-getServiceForm', { serviceId: lesion.id });
  expect(result.formFields[1]).toEqual({
    header: 'Number of lesions',
    inputType: 'Checkboxes',
    required: true,
    values: ['single', 'several', 'widespread'],
    single: true,
  });
  expect(result.formFields).toContainEqual({
    header: 'Size in mm',
    inputType: 'Number',
    required: false,
    values: [],
  });
  for (const [serviceId, person] of [
    [lesion.id, 'Peter'],
    [crypto.randomUUID(), 'Grace'],
  ])
    expect((await ask('services-getServiceForm', { serviceId }, person)).error?.details.code).toBe(
      'not-found',
    );
});

it('a daily limit is never passed, by however many at once, and begins anew at midnight', async () => {
  const uid = people.Amara?.uid ?? '';
  const inside = <T>(moment: Date, work: Parameters<typeof change<T>>[2]) =>
    change(
      server.app.pool,
      { viewer: undefined, origin: { address: 'test', agent: 'test' }, now: moment },
      work,
    );
  const schedule = { uid, weekdays: Array(7).fill(true), limited: true, dailyLimit: 10 };
  await inside(now, (made) => putSchedule(made, schedule));
  const taken = await Promise.all(
    Array.from({ length: 30 }, () => inside(now, (made) => takeConsult(made, uid))),
  );
  expect(taken.filter(Boolean)).toHaveLength(10);
  const tomorrow = new Date(now.getTime() + 14 * hourMs);
  expect(await inside(tomorrow, (made) => takeConsult(made, uid))).toBe(true);
  const service = await amaras();
  expect(service.consultLimits.daily).toEqual({ enabled: true, limit: 10, count: 10 });
});

it('a person who leaves takes their services along', async () => {
  const gone = async (at: Date | null) =>
    server.app.pool.query('update users set disabled_at = $1 where first_name = $2', [at, 'Amara']);
  const found = async () =>
    (await page({ specialty: 'Dermatology', subsite: 'Skin Lesion' })).services.length;
  const before = await found();
  await gone(now);
  expect(await found()).toBe(before - 1);
  await gone(null);
  expect(await found()).toBe(before);
});
