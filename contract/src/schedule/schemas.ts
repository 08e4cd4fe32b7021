import { z } from 'zod';
import { count, id, instant, line } from '../platform/schemas.ts';
import { limits, mountainTime } from './rules.ts';
import { areTimeslots } from './timeslots.ts';
import { byWeekday } from './weekdays.ts';
import { words } from './words.ts';

const time = z.string().regex(/^([01]\d|2[0-4])[0-5]0$/);
const daySlots = z.strictObject({
  timeslots: z
    .array(z.strictObject({ start: time, end: time }))
    .max(limits.timeslots)
    .refine(areTimeslots, words.overlap),
});

export const customCalendar = z.strictObject(byWeekday(() => z.boolean()));

/** The hours of calls: seven days with their timeslots, in Mountain Time. */
export const phoneConsultSchedule = z.strictObject({
  schedule: z.strictObject(byWeekday(() => daySlots)),
  timezone: z.literal(mountainTime),
});
export type PhoneConsultSchedule = z.output<typeof phoneConsultSchedule>;

export const consultLimits = z.strictObject({
  daily: z
    .strictObject({ enabled: z.boolean(), limit: count.max(limits.consults) })
    .refine(({ enabled, limit }) => !enabled || limit > 0, words.limitWrong),
});
export type ConsultLimits = z.output<typeof consultLimits>;

export const vacation = z.strictObject({
  id,
  start: instant,
  end: instant,
  disableEconsult: z.boolean(),
  disablePhoneConsult: z.boolean(),
  description: line(limits.description),
});

/** A saved vacation begins before it ends. */
export const vacations = z
  .array(vacation.refine(({ start, end }) => start < end, words.fromAfterTo))
  .max(limits.vacations)
  .refine((rows) => new Set(rows.map((row) => row.id)).size === rows.length);

/** One part of the settings. Each part has a version of its own. */
export const settingsPart = z.discriminatedUnion('part', [
  z.strictObject({
    part: z.literal('phone'),
    phoneConsultSchedule: phoneConsultSchedule.extend({
      timezone: z.literal(mountainTime).default(mountainTime),
    }),
  }),
  z.strictObject({ part: z.literal('calendar'), customCalendar }),
  z.strictObject({ part: z.literal('limits'), consultLimits }),
]);
export type SettingsPart = z.output<typeof settingsPart>;
