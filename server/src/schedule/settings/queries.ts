import type { DaySlots } from '@corridor/contract/schedule/timeslots.ts';
import {
  boolean,
  booleans,
  bytes,
  day,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';

/** Served by schedules_pkey and consult_days_pkey. */
export const settingsOf = statement(
  'schedule.settings',
  `select s.weekdays, s.limited, s.daily_limit, s.phone_week, s.phone_version, s.calendar_version,
     s.limits_version, s.updates,
     coalesce((select d.taken from consult_days d where d.uid = $uid and d.day = $day), 0) as taken
   from (values (1)) one left join schedules s on s.uid = $uid`,
  { uid: uuid, day },
  {
    weekdays: optional(booleans),
    limited: optional(boolean),
    dailyLimit: optional(integer),
    phoneWeek: optional(json<DaySlots>()),
    phoneVersion: optional(integer),
    calendarVersion: optional(integer),
    limitsVersion: optional(integer),
    updates: optional(integer),
    taken: integer,
  },
);

export const vacationsVersion = statement(
  'schedule.vacations-version',
  'select vacations_version as version from schedules where uid = $uid',
  { uid: uuid },
  { version: integer },
);

/** The absences that have not ended. Served by vacations_uid. */
export const vacationsOf = statement(
  'schedule.vacations',
  `select id, starts_at, ends_at, disable_econsult, disable_phone_consult, description, sealed
   from vacations where uid = $uid and ends_at >= $since order by starts_at, id`,
  { uid: uuid, since: instant },
  {
    id: uuid,
    startsAt: instant,
    endsAt: instant,
    disableEconsult: boolean,
    disablePhoneConsult: boolean,
    description: text,
    sealed: optional(bytes),
  },
);

/** The services that a person owns. Served by services_owner. */
export const servicesOwned = statement(
  'schedule.services',
  `select id as service_id, name from services where owner_uid = $uid and not disabled
   order by name, id`,
  { uid: uuid },
  { serviceId: uuid, name: text },
);

/** The booked calls of a person that overlap a time. Served by activity_members_uid. */
export const callsWithin = statement(
  'schedule.calls',
  `select p.activity_id, p.start_time as start, p.end_time as "end"
   from activity_members m
   join activities a on a.id = m.activity_id and a.locked_at is null
   join phone_consults p on p.activity_id = m.activity_id
   where m.uid = $uid and m.role = 'consultant' and m.removed_at is null
     and p.completed_at is null and p.start_time <= $until and p.end_time > $since
   order by p.start_time, p.activity_id limit 100`,
  { uid: uuid, since: instant, until: instant },
  { activityId: uuid, start: instant, end: instant },
);
