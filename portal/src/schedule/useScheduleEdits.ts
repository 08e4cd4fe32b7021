import { instantOf, localOf, type PlaceClock } from '@corridor/contract/platform/placeClock.ts';
import {
  digitsOf,
  endOfDay,
  limitOf,
  mountainTime,
  startOfDay,
  type VacationRow,
  vacationProblem,
} from '@corridor/contract/schedule/rules.ts';
import { daySlotsOf, weekOf } from '@corridor/contract/schedule/timeslots.ts';
import { mergeWeeks, sameWeek, type Week } from '@corridor/contract/schedule/week.ts';
import type { CustomCalendar } from '@corridor/contract/schedule/weekdays.ts';
import { words } from '@corridor/contract/schedule/words.ts';
import { useMemo } from 'react';
import type { Keeper } from '../platform/device/keep.ts';
import type { QueryOutput } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import { useMergedEdit } from './useMergedEdit.ts';

export type Settings = QueryOutput<'schedule-settings'>;
export type Vacations = QueryOutput<'schedule-vacations'>;
export type LimitForm = { enabled: boolean; limit: string };
/** Each row is an absence under its id. */
export type VacationForm = Record<string, VacationRow>;

type Sources = {
  keeper: Keeper;
  forUid: string | null;
  settings: Settings;
  vacations: Vacations | undefined;
  reread: () => unknown;
};

const dayOf = (clock: PlaceClock, instant: string) => localOf(clock, instant).slice(0, 10);

/** The absences with their days in Mountain Time, by the clock of the server. */
export const vacationForm = ({ vacations }: Vacations, clock: PlaceClock): VacationForm =>
  Object.fromEntries(
    vacations.map(({ id, start, end, ...row }) => [
      id,
      { ...row, from: dayOf(clock, start), to: dayOf(clock, end) },
    ]),
  );

/** The instants of an absence. */
export const spanOf = ({ from, to }: VacationRow, clock: PlaceClock) => ({
  start: instantOf(clock, startOfDay(from)),
  end: instantOf(clock, endOfDay(to)),
});

/** The four parts of a schedule, each edited by itself. */
export function useScheduleEdits({ keeper, forUid, settings, vacations, reread }: Sources) {
  const save = useCall('schedule-save').run;
  const saveAbsences = useCall('schedule-saveVacations').run;
  const { phone, calendar, limits, clock, owner } = settings;
  const kept = (part: string) => ({ keeper, name: `schedule-${part}-${owner.uid}` });
  const sendPart = async (after: number, part: Parameters<typeof save>[0]['settings']) => {
    const { data, failure } = await save({ forUid, after, settings: part });
    return { version: data?.version, failure };
  };

  const week = useMergedEdit<Week>({
    saved: useMemo(
      () => ({ version: phone.version, value: weekOf(phone.phoneConsultSchedule?.schedule) }),
      [phone],
    ),
    kept: kept('phone'),
    rules: { same: sameWeek, merge: mergeWeeks },
    alwaysMerges: true,
    reread,
    send: (mine, after) =>
      sendPart(after, {
        part: 'phone',
        phoneConsultSchedule: { schedule: daySlotsOf(mine), timezone: mountainTime },
      }),
  });
  const days = useMergedEdit<CustomCalendar>({
    saved: useMemo(
      () => ({ version: calendar.version, value: calendar.customCalendar }),
      [calendar],
    ),
    kept: kept('calendar'),
    reread,
    send: (customCalendar, after) => sendPart(after, { part: 'calendar', customCalendar }),
  });
  const { enabled, limit } = limits.consultLimits.daily;
  const dailyLimit = useMergedEdit<LimitForm>({
    saved: useMemo(
      () => ({
        version: limits.version,
        value: { enabled, limit: limit > 0 ? String(limit) : '' },
      }),
      [limits.version, enabled, limit],
    ),
    kept: kept('limits'),
    reread,
    send: (mine, after) => {
      const daily = { enabled: mine.enabled, limit: limitOf(digitsOf(mine.limit)) ?? 0 };
      return sendPart(after, { part: 'limits', consultLimits: { daily } });
    },
  });
  const absences = useMergedEdit<VacationForm>({
    saved: useMemo(
      () => vacations && { version: vacations.version, value: vacationForm(vacations, clock) },
      [vacations, clock],
    ),
    kept: kept('vacations'),
    reread,
    problemsOf: (mine) =>
      Object.entries(mine).flatMap(([id, row]) => {
        const message = vacationProblem(row);
        return message ? [{ field: id, message }] : [];
      }),
    send: async (mine, after) => {
      const rows = Object.entries(mine).map(([id, row]) => {
        const { from: _from, to: _to, ...rest } = row;
        return { id, ...rest, ...spanOf(row, clock) };
      });
      const { data, failure } = await saveAbsences({ forUid, after, vacations: rows });
      return { version: data?.version, failure };
    },
  });
  return { week, days, dailyLimit, absences };
}

/** The newer values of a colleague beside the own ones, for the frame of an edit. */
export function theirsFor<T extends object>(
  edit: {
    theirs: { value: T } | undefined;
    keepMine: () => Promise<{ saved: boolean }>;
    takeTheirs: () => unknown;
  },
  rows: (theirs: T) => { key: string; label: string; mine: string; theirs: string }[],
) {
  return (
    edit.theirs && {
      lead: words.elsewhere,
      rows: rows(edit.theirs.value),
      onKeepMine: edit.keepMine,
      onTakeTheirs: () => void edit.takeTheirs(),
    }
  );
}
