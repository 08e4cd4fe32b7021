import { calls, queries, routes } from '@corridor/contract/schedule/calls.ts';
import { mountainTime } from '@corridor/contract/schedule/rules.ts';
import { weekdays } from '@corridor/contract/schedule/weekdays.ts';
import { clockFrom, dayOf } from '../platform/clock.ts';
import { all, first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { type Context, serve, serveRoutes } from '../platform/http/serve.ts';
import { openText } from '../platform/keystore/opened.ts';
import { ownerFor } from './access.ts';
import { addressPath, addressToken, makeAddress, revokeAddress } from './address/actions.ts';
import { calendarFile } from './address/calendarFile.ts';
import { addressOwner } from './address/queries.ts';
import { busyDaysOf } from './reading/busyDays.ts';
import { fetchCalendar } from './reading/fetchCalendar.ts';
import { saveSettings, saveVacations, vacationContext } from './settings/actions.ts';
import {
  callsWithin,
  servicesOwned,
  settingsOf,
  vacationsOf,
  vacationsVersion,
} from './settings/queries.ts';

const done = { done: true } as const;

export const handlers = serve(
  { ...calls, ...queries },
  {
    'schedule-settings': async ({ forUid }, context) => readSettings(context, forUid),

    'schedule-vacations': async ({ forUid }, { app, viewer, now }) => {
      const { uid } = await ownerFor(app.pool, viewer, forUid);
      const saved = await first(app.pool, vacationsVersion, { uid });
      const rows = await all(app.pool, vacationsOf, { uid, since: now });
      return {
        version: saved?.version ?? 0,
        vacations: rows.map(({ startsAt, endsAt, sealed, description, ...row }) => ({
          ...row,
          start: startsAt,
          end: endsAt,
          description: openText(app, sealed, vacationContext(row.id)) ?? description,
        })),
      };
    },

    'schedule-effects': async ({ forUid, start, end }, { app, viewer }) => {
      const { uid, isViewer } = await ownerFor(app.pool, viewer, forUid);
      const booked = await all(app.pool, callsWithin, { uid, since: start, until: end });
      return {
        services: await all(app.pool, servicesOwned, { uid }),
        // The office keeps times; it does not thereby learn of consults.
        calls: booked.map((each) => (isViewer ? each : { ...each, activityId: null })),
      };
    },

    'schedule-save': async ({ forUid, after, settings }, { viewer, change }) => ({
      version: await change(async (inside) => {
        const owner = await ownerFor(inside.db, viewer, forUid);
        if (settings.part === 'phone' && !owner.takesCalls) throw refuse('permission-denied');
        return saveSettings(inside, { owner, after, settings });
      }),
    }),

    'schedule-saveVacations': async ({ forUid, after, vacations }, { app, viewer, change }) => ({
      version: await change(async (inside) => {
        const owner = await ownerFor(inside.db, viewer, forUid);
        return saveVacations(inside, app.keys, { owner, after, vacations });
      }),
    }),

    'schedule-readCalendar': async ({ forUid, address }, { app, viewer, now }) => {
      await ownerFor(app.pool, viewer, forUid);
      const fetched = await fetchCalendar(address.trim());
      if ('failure' in fetched) throw refuse('failed-precondition', fetched.failure);
      const proposals = busyDaysOf(fetched.text, dayOf(now).date);
      if (!proposals) throw refuse('failed-precondition', 'no-calendar');
      return { proposals };
    },

    'schedule-makeAddress': async (_input, { app, viewer, change }) => {
      await change((inside) => makeAddress(inside, app.keys, viewer.uid));
      return done;
    },

    'schedule-revokeAddress': async (_input, { viewer, change }) => {
      await change((inside) => revokeAddress(inside, viewer.uid));
      return done;
    },
  },
);

async function readSettings({ app, viewer, now }: Context, forUid: string | null) {
  const owner = await ownerFor(app.pool, viewer, forUid);
  const { uid, isViewer } = owner;
  const { date } = dayOf(now);
  const row = await first(app.pool, settingsOf, { uid, day: date });
  const schedule = row?.phoneWeek;
  return {
    owner,
    phone: {
      version: row?.phoneVersion ?? 0,
      phoneConsultSchedule: schedule ? ({ schedule, timezone: mountainTime } as const) : null,
    },
    calendar: {
      version: row?.calendarVersion ?? 0,
      customCalendar: Object.fromEntries(
        weekdays.map((day, index) => [day, row?.weekdays?.[index] ?? true]),
      ) as Record<(typeof weekdays)[number], boolean>,
    },
    limits: {
      version: row?.limitsVersion ?? 0,
      consultLimits: {
        daily: { enabled: row?.limited ?? false, limit: row?.dailyLimit ?? 0 },
      },
      taken: row?.taken ?? 0,
    },
    updates: row?.updates ?? 0,
    today: date,
    clock: clockFrom(now, mountainTime),
    address: isViewer ? await addressPath(app.pool, app.keys, uid) : null,
  };
}

export const routeHandlers = serveRoutes(routes, {
  'schedule-calendar': async (request, reply, { app, now }) => {
    const { secret } = request.params as { secret: string };
    const owner = await first(app.pool, addressOwner, { token: addressToken(app.keys, secret) });
    if (!owner) throw refuse('not-found');
    const { uid } = owner;
    const row = await first(app.pool, settingsOf, { uid, day: dayOf(now).date });
    const vacations = await all(app.pool, vacationsOf, { uid, since: now });
    const times = { uid, schedule: row?.phoneWeek ?? null, vacations };
    return reply
      .header('cache-control', 'no-store')
      .type('text/calendar; charset=utf-8')
      .send(calendarFile(times, now));
  },
});
