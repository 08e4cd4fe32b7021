import type { Change } from '../platform/change.ts';
import { dayOf } from '../platform/clock.ts';
import {
  boolean,
  booleans,
  type Db,
  day,
  instant,
  integer,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';

const add = statement(
  'schedule.add-vacation',
  `insert into vacations (id, uid, starts_at, ends_at, disable_econsult, disable_phone_consult,
     description)
   values ($id, $uid, $startsAt, $endsAt, $disableEconsult, $disablePhoneConsult, $description)`,
  {
    id: uuid,
    uid: uuid,
    startsAt: instant,
    endsAt: instant,
    disableEconsult: boolean,
    disablePhoneConsult: boolean,
    description: text,
  },
);

export type Vacation = {
  id?: string;
  uid: string;
  startsAt: Date;
  endsAt: Date;
  disableEconsult: boolean;
  disablePhoneConsult: boolean;
  description: string;
};

export const addVacation = ({ db }: Change, vacation: Vacation) =>
  run(db, add, { ...vacation, id: vacation.id ?? newId() });

const put = statement(
  'schedule.put',
  `insert into schedules (uid, weekdays, limited, daily_limit)
   values ($uid, $weekdays, $limited, $dailyLimit)
   on conflict (uid) do update set weekdays = excluded.weekdays, limited = excluded.limited,
     daily_limit = excluded.daily_limit`,
  { uid: uuid, weekdays: booleans, limited: boolean, dailyLimit: integer },
);
/** Weekdays from Sunday on. */
export type Schedule = { uid: string; weekdays: boolean[]; limited: boolean; dailyLimit: number };

export async function putSchedule(change: Change, schedule: Schedule): Promise<void> {
  await run(change.db, put, schedule);
  change.touch('services');
}

const take = statement(
  'schedule.take',
  `insert into consult_days as d (uid, day, taken) values ($uid, $day, 1)
   on conflict (uid, day) do update set taken = d.taken + 1
   where not exists (select from schedules s
     where s.uid = $uid and s.limited and s.daily_limit <= d.taken)`,
  { uid: uuid, day },
);
const openToday = statement(
  'schedule.open-today',
  `select from users u left join schedules s on s.uid = u.id
   where u.id = $uid and not (coalesce(s.limited, false) and s.daily_limit = 0)`,
  { uid: uuid },
);

/** The limit stays as it is until the consult is taken: an edit waits, and no consult misses one. */
const holdLimit = statement(
  'schedule.hold-limit',
  'select from schedules where uid = $uid for share',
  { uid: uuid },
);

/**
 * Takes one consult of a person's day, over all their services. Returns false when the day is full.
 * Two at once wait for each other at the row, so the limit holds.
 */
export async function takeConsult({ db, now, touch }: Change, uid: string): Promise<boolean> {
  touch(`schedule:${uid}`);
  await run(db, holdLimit, { uid });
  if ((await run(db, openToday, { uid })) === 0) return false;
  return (await run(db, take, { uid, day: dayOf(now).date })) === 1;
}

const give = statement(
  'schedule.give-back',
  'update consult_days set taken = taken - 1 where uid = $uid and day = $day and taken > 0',
  { uid: uuid, day },
);

/** Gives the consult back to that day. */
export function giveBackConsult({ db, touch }: Change, uid: string, at: Date) {
  touch(`schedule:${uid}`);
  return run(db, give, { uid, day: dayOf(at).date });
}

const measured = statement(
  'schedule.measure-response',
  `insert into schedules (uid, response_ms)
   select $uid, avg(extract(epoch from x.took) * 1000)::bigint from (
     select a.first_responded_at - a.created_at as took from activities a
     where a.first_specialist = $uid order by a.first_responded_at desc limit 20) x
   on conflict (uid) do update set response_ms = excluded.response_ms`,
  { uid: uuid },
);

/**
 * Measures how soon a person answers, from their last 20 first answers.
 * Served by activities_first_specialist.
 */
export const measureResponse = (db: Db, uid: string) => run(db, measured, { uid });
