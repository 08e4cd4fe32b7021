import type { RowOf } from '../../platform/database/database.ts';
import type { keptPeople } from './queries.ts';

type Row = RowOf<typeof keptPeople.row>;
/** The day of the place, and the instant of a question. */
export type Moment = { day: string; now: number };

/** The people who are not always there. Nobody else is kept. */
export function openPeople() {
  const rows = new Map<string, Row>();
  return {
    put: (row: Row) => void rows.set(row.id, row),
    remove: (uid: string) => void rows.delete(uid),
    clear: () => rows.clear(),
    /** A service without anybody who answers is found by nobody. */
    isThere: (uid: string | null) => uid !== null && !rows.get(uid)?.gone,
    /** Tells whether a person takes an eConsult now. */
    isAvailable(uid: string | null, { day, now }: Moment): boolean {
      const row = uid === null ? undefined : rows.get(uid);
      if (!row) return true;
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
      const away = row.vacations.some(({ start, end }) => start <= now && end > now);
      return (row.weekdays?.[weekday] ?? true) && !row.fullDays.includes(day) && !away;
    },
  };
}
