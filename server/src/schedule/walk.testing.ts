import { byWeekday } from '@corridor/contract/schedule/weekdays.ts';
import { newId } from '../platform/ids.ts';
import { canary } from '../walk/canaryMarks.ts';
import { inside, type Made } from '../walk/owner.ts';
import type { RouteRows, Rows } from '../walk/rows.ts';
import { addVacation } from './actions.ts';

const forOwner = ({ owner }: Made) => ({ forUid: owner.uid });
const span = { start: '2030-01-01T07:00:00.000Z', end: '2030-01-02T06:59:59.999Z' };
const kinds = { disableEconsult: true, disablePhoneConsult: true };

/** An absence of the owner, whose id opens nothing for others. */
async function vacationOf({ server, owner }: Made) {
  const id = newId();
  await inside(server, (change) =>
    addVacation(change, {
      id,
      uid: owner.uid,
      startsAt: new Date(span.start),
      endsAt: new Date(span.end),
      ...kinds,
      description: '',
    }),
  );
  const { result } = await server.ask('schedule-vacations', { forUid: null }, owner.token);
  return { id, version: result.version };
}

export const rows = {
  'schedule-settings': {
    gate: 'scheduleKeepers',
    input: () => ({ forUid: null }),
    owned: forOwner,
  },
  'schedule-vacations': {
    gate: 'scheduleKeepers',
    input: () => ({ forUid: null }),
    owned: forOwner,
  },
  'schedule-effects': {
    gate: 'scheduleKeepers',
    input: () => ({ forUid: null, ...span }),
    owned: (made) => ({ ...forOwner(made), ...span }),
  },
  'schedule-save': {
    gate: 'scheduleKeepers',
    owned: async (made) => {
      const { server, owner } = made;
      const { result } = await server.ask('schedule-settings', { forUid: null }, owner.token);
      const settings = { part: 'calendar', customCalendar: byWeekday(() => true) };
      return { ...forOwner(made), after: result.calendar.version, settings };
    },
  },
  'schedule-saveVacations': {
    gate: 'scheduleKeepers',
    owned: async (made) => {
      const { id, version } = await vacationOf(made);
      const vacations = [{ id, ...span, ...kinds, description: '' }];
      return { ...forOwner(made), after: version, vacations };
    },
    marked: [
      {
        forUid: null,
        after: 0,
        vacations: [
          {
            id: '0f6b0400-0000-4000-8000-000000000001',
            ...span,
            ...kinds,
            description: canary('vacation'),
          },
        ],
      },
    ],
  },
  'schedule-readCalendar': {
    gate: 'scheduleKeepers',
    owned: (made) => ({ ...forOwner(made), address: 'https://127.0.0.1/' }),
    marked: [{ forUid: null, address: `https://127.0.0.1/${canary('calendar')}` }],
  },
  'schedule-makeAddress': 'editors',
  'schedule-revokeAddress': 'editors',
} as const satisfies Rows;

/** The secret in the address opens it. */
export const routeRows = {
  'schedule-calendar': 'public',
} as const satisfies RouteRows;
