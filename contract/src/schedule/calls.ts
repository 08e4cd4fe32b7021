import { z } from 'zod';
import { count, done, id, instant, nothing, placeClock } from '../platform/schemas.ts';
import { call, query, route } from '../platform/wire.ts';
import {
  customCalendar,
  phoneConsultSchedule,
  settingsPart,
  vacation,
  vacations,
} from './schemas.ts';

/** Offices keep the schedule of a specialist of their clinic; the server asks for the membership. */
const editors = { access: { anyOf: ['specialistScheduleEditing', 'sendOnBehalf'] } } as const;
const owners = { access: { anyOf: ['specialistScheduleEditing'] } } as const;
/** The specialist whose schedule is meant; null: one's own. */
const forUid = id.nullable();
const topicOf = (uid: string) => [`schedule:${uid}`];
const version = count;

export const calls = {
  /** Saves one part of the settings. Refused as aborted when another version came in between. */
  'schedule-save': call({
    ...editors,
    idempotent: true,
    input: z.strictObject({ forUid, after: version, settings: settingsPart }),
    output: z.strictObject({ version }),
    reasons: ['newer-version'],
  }),
  /** Saves the vacations that have not ended. Each begins at 00:00 and ends with its last day. */
  'schedule-saveVacations': call({
    ...editors,
    idempotent: true,
    input: z.strictObject({ forUid, after: version, vacations }),
    output: z.strictObject({ version }),
    reasons: ['newer-version'],
  }),
  /**
   * Reads the busy days of a calendar of one's own. They are proposals: nothing is changed, and the
   * address is not kept.
   */
  'schedule-readCalendar': call({
    ...editors,
    input: z.strictObject({ forUid, address: z.string().max(1000) }),
    output: z.strictObject({
      proposals: z.array(z.strictObject({ from: z.iso.date(), to: z.iso.date() })),
    }),
    perMinute: 10,
    reasons: ['address', 'unreachable', 'too-large', 'no-calendar'],
  }),
  /** Makes a private calendar address. An earlier one is closed. */
  'schedule-makeAddress': call({ ...owners, input: nothing, output: done }),
  /** Closes the private calendar address. */
  'schedule-revokeAddress': call({ ...owners, input: nothing, output: done }),
};

export const queries = {
  'schedule-settings': query({
    ...editors,
    input: z.strictObject({ forUid }),
    output: z.strictObject({
      owner: z.strictObject({
        uid: id,
        name: z.string(),
        takesCalls: z.boolean(),
        isViewer: z.boolean(),
      }),
      phone: z.strictObject({ version, phoneConsultSchedule: phoneConsultSchedule.nullable() }),
      calendar: z.strictObject({ version, customCalendar }),
      limits: z.strictObject({
        version,
        consultLimits: z.strictObject({
          daily: z.strictObject({ enabled: z.boolean(), limit: count }),
        }),
        /** The consults that came today. */
        taken: count,
      }),
      /** Grows with each change of the settings. */
      updates: count,
      /** The day, and the clock of Mountain Time. */
      today: z.iso.date(),
      clock: placeClock,
      /** The private calendar address; null: there is none, or it is somebody else's. */
      address: z.string().nullable(),
    }),
    topics: ({ forUid: uid }, viewer) => topicOf(uid ?? viewer.uid),
  }),
  'schedule-vacations': query({
    ...editors,
    input: z.strictObject({ forUid }),
    output: z.strictObject({ version, vacations: z.array(vacation) }),
    topics: ({ forUid: uid }, viewer) => topicOf(uid ?? viewer.uid),
  }),
  /** The consequences of an absence before it is saved. */
  'schedule-effects': query({
    ...editors,
    input: z.strictObject({ forUid, start: instant, end: instant }),
    output: z.strictObject({
      services: z.array(z.strictObject({ serviceId: id, name: z.string() })),
      /** The booked calls inside it. An office that keeps the schedule gets no consult. */
      calls: z.array(z.strictObject({ activityId: id.nullable(), start: instant, end: instant })),
    }),
    topics: ({ forUid: uid }, viewer) => ['services', ...topicOf(uid ?? viewer.uid)],
  }),
};

export const routes = {
  /** The blocks and absences of a specialist for their own calendar. The secret opens it. */
  'schedule-calendar': route({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    method: 'GET',
    path: '/schedule/:secret/calendar.ics',
  }),
};
