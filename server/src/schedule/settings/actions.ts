import type { SettingsPart } from '@corridor/contract/schedule/schemas.ts';
import { type DaySlots, daySlotsOf, weekOf } from '@corridor/contract/schedule/timeslots.ts';
import { weekdays } from '@corridor/contract/schedule/weekdays.ts';
import type { Change } from '../../platform/change.ts';
import { dayOf } from '../../platform/clock.ts';
import {
  boolean,
  booleans,
  bytes,
  first,
  instant,
  integer,
  json,
  run,
  statement,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import type { Owner } from '../access.ts';

const begin = statement(
  'schedule.begin',
  'insert into schedules (uid) values ($uid) on conflict do nothing',
  { uid: uuid },
);

/** One part of the settings has its columns and a version. A save names the version that it began with. */
const saved = (part: string, values: string) =>
  `update schedules set ${values}, ${part}_version = ${part}_version + 1, updates = updates + 1
   where uid = $uid and ${part}_version = $after returning ${part}_version as version`;
const over = { uid: uuid, after: integer };
const version = { version: integer };
const savePhone = statement(
  'schedule.save-phone',
  saved('phone', 'phone_week = $phoneWeek'),
  { ...over, phoneWeek: json<DaySlots>() },
  version,
);
const saveCalendar = statement(
  'schedule.save-calendar',
  saved('calendar', 'weekdays = $weekdays'),
  { ...over, weekdays: booleans },
  version,
);
const saveLimits = statement(
  'schedule.save-limits',
  saved('limits', 'limited = $limited, daily_limit = $dailyLimit'),
  { ...over, limited: boolean, dailyLimit: integer },
  version,
);
const countVacations = statement(
  'schedule.save-vacations',
  `update schedules set vacations_version = vacations_version + 1, updates = updates + 1
   where uid = $uid and vacations_version = $after returning vacations_version as version`,
  over,
  version,
);

type Saving = { owner: Owner; after: number };
type Saved = { action: string; details?: Record<string, number> };

/** The end of each save: its entry in the trail, and everybody who sees the schedule reads again. */
async function settle(change: Change, { uid, isViewer }: Owner, { action, details = {} }: Saved) {
  change.actFor(isViewer ? null : uid);
  await change.audit({ action, subject: `schedule:${uid}`, details });
  change.touch('services', `schedule:${uid}`);
}

/** Saves one part of the settings. It is true at once in the directory and for those who compose. */
export async function saveSettings(
  change: Change,
  { owner, after, settings }: Saving & { settings: SettingsPart },
): Promise<number> {
  const { uid } = owner;
  await run(change.db, begin, { uid });
  const row = await savePart(change, { uid, after }, settings);
  if (!row) throw refuse('aborted', 'newer-version');
  await settle(change, owner, {
    action: `schedule.save-${settings.part}`,
    details: { version: row.version },
  });
  return row.version;
}

function savePart({ db }: Change, over: { uid: string; after: number }, settings: SettingsPart) {
  if (settings.part === 'phone') {
    // Blocks that touch are stored as one.
    const phoneWeek = daySlotsOf(weekOf(settings.phoneConsultSchedule.schedule));
    return first(db, savePhone, { ...over, phoneWeek });
  }
  if (settings.part === 'calendar') {
    const days = weekdays.map((day) => settings.customCalendar[day]);
    return first(db, saveCalendar, { ...over, weekdays: days });
  }
  const { enabled, limit } = settings.consultLimits.daily;
  return first(db, saveLimits, { ...over, limited: enabled, dailyLimit: limit });
}

export const vacationContext = (id: string) => ({ table: 'vacations', column: 'sealed', row: id });

const drop = statement(
  'schedule.drop-vacations',
  'delete from vacations where uid = $uid and ends_at >= $since and not id = any ($kept)',
  { uid: uuid, since: instant, kept: uuids },
);
const putVacation = statement(
  'schedule.put-vacation',
  `insert into vacations as v (id, uid, starts_at, ends_at, disable_econsult, disable_phone_consult,
     description, sealed)
   values ($id, $uid, $startsAt, $endsAt, $disableEconsult, $disablePhoneConsult, '', $sealed)
   on conflict (id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
     disable_econsult = excluded.disable_econsult,
     disable_phone_consult = excluded.disable_phone_consult, description = '',
     sealed = excluded.sealed
   where v.uid = excluded.uid`,
  {
    id: uuid,
    uid: uuid,
    startsAt: instant,
    endsAt: instant,
    disableEconsult: boolean,
    disablePhoneConsult: boolean,
    sealed: bytes,
  },
);

export type NewVacation = {
  id: string;
  start: Date;
  end: Date;
  disableEconsult: boolean;
  disablePhoneConsult: boolean;
  description: string;
};

/** The whole days of an absence: it begins at 00:00 and ends at 23:59:59.999 of Mountain Time. */
export function wholeDays({ start, end }: { start: Date; end: Date }) {
  return {
    startsAt: dayOf(start).start,
    endsAt: new Date(dayOf(end).end.getTime() - 1),
  };
}

/** Saves the absences that have not ended. Those that are left out are removed. */
export async function saveVacations(
  change: Change,
  keys: Keys,
  { owner, after, vacations }: Saving & { vacations: readonly NewVacation[] },
): Promise<number> {
  const { db, now } = change;
  const { uid } = owner;
  await run(db, begin, { uid });
  const row = await first(db, countVacations, { uid, after });
  if (!row) throw refuse('aborted', 'newer-version');
  await run(db, drop, { uid, since: now, kept: vacations.map(({ id }) => id) });
  for (const { id, disableEconsult, disablePhoneConsult, description, ...span } of vacations) {
    const sealed = keys.seal(description, vacationContext(id));
    const kinds = { disableEconsult, disablePhoneConsult };
    // The id of somebody else's absence changes nothing.
    if ((await run(db, putVacation, { id, uid, ...wholeDays(span), ...kinds, sealed })) === 0)
      throw refuse('not-found');
  }
  await settle(change, owner, {
    action: 'schedule.save-vacations',
    details: { version: row.version, vacations: vacations.length },
  });
  return row.version;
}
