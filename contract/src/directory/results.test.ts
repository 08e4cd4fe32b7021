import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { weekdays } from '../schedule/weekdays.ts';
import { arranged, closedBy, closedComeFirst, readDown } from './results.ts';
import type { Service } from './schemas.ts';

const now = Date.parse('2026-11-18T16:00:00Z');
const moment = { now, offsetMinutes: -420, kind: 'econsult' as const };
const everyDay = Object.fromEntries(weekdays.map((day) => [day, true]));
const service = (id: string, more: Partial<Service> = {}, province = 'AB') =>
  ({
    id,
    type: 'consult',
    college: 'FRCPC',
    vacations: [],
    customCalendar: everyDay,
    consultLimits: { daily: { enabled: false, limit: 0, count: 0 } },
    clinic: {
      clinicName: 'Harbour',
      contactInfo: { clinicPhone: '6045550176', fax: '' },
      location: { city: 'Victoria', province, street: '', postalCode: '' },
    },
    ...more,
  }) as Service;
const away = [
  { start: now - 1000, end: now + 86_400_000, disableEconsult: true, disablePhoneConsult: true },
];
const full = { daily: { enabled: true, limit: 1, count: 1 } };

it('a service that cannot be asked now says why, until when, and what can be done', () => {
  claims('directory-19 (results)', 'directory-37 (results)');
  const asking = { province: 'AB', moment };
  expect(closedBy(service('a'), asking)).toBeUndefined();
  expect(closedBy(service('a', {}, 'BC'), { province: 'BC', moment })).toBeUndefined();
  expect(closedBy(service('a', {}, 'BC'), asking)).toEqual({
    why: 'Victoria, BC: clinics in Alberta ask within Alberta',
    instead: 'Call Harbour: (604) 555-0176',
    keeps: false,
  });
  expect(closedBy(service('a', { vacations: away }), asking)).toEqual({
    why: 'Away · Unavailable - Returning Nov 19, 2026',
    instead: 'Save a draft until then, or choose another',
    keeps: true,
  });
  expect(closedBy(service('a', { consultLimits: full }), asking)?.why).toMatch(/^Full today · /);
  const closedDay = { ...everyDay, wednesday: false } as Service['customCalendar'];
  expect(closedBy(service('a', { customCalendar: closedDay }), asking)?.why).toMatch(/^Not today/);
  const referral = service('a', { type: 'referral' });
  expect(closedBy(referral, asking)).toBeUndefined();
  expect(closedBy(referral, { ...asking, only: 'consult' })?.why).toBe('Takes referrals only');
});

it('five are the best, the rest stand by college in the order of the search, the closed ones last', () => {
  claims('directory-40 (results)');
  const colleges = ['CCFP', 'FRCPC', 'CCFP', 'FRCPC', 'CCFP', 'CCFP', 'FRCPC', 'ACS', 'CCFP'];
  const all = colleges.map((college, at) => service(String(at), { college }));
  const closed = service('closed', { vacations: away });
  const results = [closed, ...all].map((one) => ({ service: one }));
  const shown = arranged(results, { province: 'AB', moment });
  expect(shown.best.map(({ service: { id } }) => id)).toEqual(['0', '1', '2', '3', '4']);
  expect(shown.groups.map(({ college }) => college)).toEqual(['FRCPC', 'CCFP', 'ACS']);
  expect(readDown(shown).map(({ service: { id } }) => id)).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
    '6',
    '5',
    '8',
    '7',
    'closed',
  ]);
});

it('a poor match is none where a much better one cannot be asked now: it stands after that one', () => {
  const gone = service('gone', { vacations: away });
  const results = [
    { service: gone, fit: 1 },
    { service: service('near'), fit: 0.9 },
  ];
  expect(arranged(results, { province: 'AB', moment }).best).toHaveLength(1);
  const far = [
    { service: gone, fit: 1 },
    { service: service('far'), fit: 0.5 },
  ];
  const shown = arranged(far, { province: 'AB', moment });
  expect(shown.best).toEqual([]);
  expect(readDown(shown).map(({ service: { id } }) => id)).toEqual(['gone', 'far']);
});

it('closed services stand before open ones that answer much worse', () => {
  expect(closedComeFirst([0.3, 0.2], [1])).toBe(true);
  expect(closedComeFirst([0.9], [1])).toBe(false);
  expect(closedComeFirst([], [0.4])).toBe(true);
  expect(closedComeFirst([0.4], [])).toBe(false);
});
