import { mountainTime } from '@corridor/contract/schedule/rules.ts';
import type { DaySlots } from '@corridor/contract/schedule/timeslots.ts';
import { byWeekday } from '@corridor/contract/schedule/weekdays.ts';
import type { Change } from '../platform/change.ts';
import { dayOf } from '../platform/clock.ts';
import {
  bigint,
  day,
  first,
  integer,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import type { AreaSeed } from '../platform/seeding.ts';
import { addVacation, putSchedule } from './actions.ts';
import { saveSettings } from './settings/actions.ts';

const named = statement(
  'schedule.seed-person',
  'select id from users where first_name = $firstName',
  { firstName: text },
  { id: uuid },
);
const dayMs = 86_400_000;

/** Peter is always away: he takes no eConsults, but still the booked calls. */
async function seedVacations(change: Change): Promise<void> {
  const peter = await first(change.db, named, { firstName: 'Peter' });
  if (!peter) return;
  const daysFromNow = (days: number) => new Date(change.now.getTime() + days * dayMs);
  await addVacation(change, {
    uid: peter.id,
    startsAt: daysFromNow(-1),
    endsAt: daysFromNow(9),
    disableEconsult: true,
    disablePhoneConsult: false,
    description: 'Sleep medicine meeting',
  });
}

/** Tomasz takes calls at set hours. */
async function seedHours(change: Change): Promise<void> {
  const tomasz = await first(change.db, named, { firstName: 'Tomasz' });
  if (!tomasz) return;
  const noon = [{ start: '1200', end: '1300' }];
  const hours: Partial<DaySlots> = {
    monday: { timeslots: [{ start: '0800', end: '0930' }] },
    tuesday: { timeslots: noon },
    thursday: { timeslots: noon },
  };
  const schedule = byWeekday((weekday) => hours[weekday] ?? { timeslots: [] });
  await saveSettings(change, {
    owner: { uid: tomasz.id, name: '', takesCalls: true, isViewer: true },
    after: 0,
    settings: { part: 'phone', phoneConsultSchedule: { schedule, timezone: mountainTime } },
  });
}

async function seedTimes(change: Change): Promise<void> {
  await seedVacations(change);
  await seedHours(change);
}

const setResponse = statement(
  'schedule.seed-response',
  'update schedules set response_ms = $ms where uid = $uid',
  { uid: uuid, ms: bigint },
);
const taken = statement(
  'schedule.seed-taken',
  'insert into consult_days (uid, day, taken) values ($uid, $day, $taken)',
  { uid: uuid, day, taken: integer },
);

/** The habits of a demo specialist: response time and absences. */
export type Habit = { responseMs: number; away?: number; full?: boolean; daysOff?: number[] };

export async function seedHabit(change: Change, uid: string, habit: Habit): Promise<void> {
  const { db, now } = change;
  const weekdays = Array.from({ length: 7 }, (_, at) => !(habit.daysOff ?? []).includes(at));
  const limited = habit.full ?? false;
  await putSchedule(change, { uid, weekdays, limited, dailyLimit: limited ? 3 : 0 });
  await run(db, setResponse, { uid, ms: habit.responseMs });
  if (limited) await run(db, taken, { uid, day: dayOf(now).date, taken: 3 });
  if (habit.away)
    await addVacation(change, {
      uid,
      startsAt: new Date(now.getTime() - dayMs),
      description: 'Away',
      endsAt: new Date(now.getTime() + habit.away * dayMs),
      disableEconsult: true,
      disablePhoneConsult: true,
    });
}

export const seed: AreaSeed = { needs: ['threads'], atFirstStart: seedTimes };
