import { isBillingHoliday, isWeekend } from '@corridor/contract/billing/holidays.ts';
import type { Channel } from '@corridor/contract/notifications/deliveries/rules.ts';
import { deliveryOf, wantsFax } from '@corridor/contract/preferences/rules.ts';
import { lockedMail, newMessageMail, overdueMail } from '@corridor/contract/thread/words.ts';
import { z } from 'zod';
import {
  dropDeliveries,
  type PlannedWay,
  planDeliveries,
  settleDeliveries,
} from '../notifications/deliveries/actions.ts';
import type { App } from '../platform/app.ts';
import { change } from '../platform/change.ts';
import { businessDaysBefore } from '../platform/clock.ts';
import { all, first } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import { claimMailAt, nudge, releaseMailed, setOverdue } from './delivery/actions.ts';
import {
  addressOf,
  hearers,
  mailable,
  newlyOverdue,
  remindable,
  toNudge,
} from './delivery/queries.ts';
import { faxMessage } from './fax/actions.ts';
import { indexAnew, threadsToIndex } from './members/actions.ts';
import { leaveCover, leaveOffices } from './members/departures/actions.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Whoever reads at once needs no mail. */
const mailAfterMs = minuteMs;
const mailEveryMs = 15 * minuteMs;

const indexAtOnce = 2_000;
/** Far more than the hour, the business days and the holidays in which the job decides on a thread. */
const judgedAfterDays = 180;

const message = z.object({ activityId: z.uuid(), seq: z.int() });
const entry = z.object({ activityId: z.uuid(), uid: z.uuid() });
const person = z.object({ uid: z.uuid() });
const stoodIn = z.object({ uid: z.uuid(), coverOf: z.uuid() });
const nobody = { viewer: undefined, origin: { address: '', agent: 'job' } };

const inside = <T>(app: App, work: Parameters<typeof change<T>>[2]) =>
  change(app.pool, { ...nobody, now: app.clock() }, work);

/** Where its reader reads it: an office in the inbox of its clinic, a stand-in in that of whom it is for. */
function linkTo(app: App, activityId: string, { role, clinicId, coverFor }: Reader) {
  const inClinic = clinicId ? `&clinicId=${clinicId}` : '';
  const instead = coverFor ? `&coverFor=${coverFor}` : '';
  const page =
    role === 'moa'
      ? `clinic-inbox?econsultId=${activityId}${inClinic}`
      : `secure-messaging?econsultId=${activityId}${instead}`;
  return `${app.settings.publicUrl}/dashboard/${page}`;
}
type Reader = { role: string | null; clinicId: string | null; coverFor?: string | null };

const free = (date: string) => isWeekend(date) || isBillingHoliday(date);

export const jobs = {
  /** To all who have not muted it: a push at once, a mail if it stays unread, a fax to whoever wants one. */
  'thread-notify': job<App, typeof message>({
    payload: message,
    async handle({ activityId, seq }, app) {
      const runAt = new Date(app.clock().getTime() + mailAfterMs);
      await inside(app, async (work) => {
        const ways: PlannedWay[] = [];
        for (const hearer of await all(work.db, hearers, { activityId, seq, now: work.now })) {
          const { uid, listener, chosen, own, said, read, opening, hasDevice } = hearer;
          const wants = deliveryOf(chosen);
          const isNews = !said && !read;
          const push = wants.mobilePushNotifications;
          // What somebody else hears in their stead nobody is said to have been told.
          const told = (channel: Channel) => listener === uid && ways.push({ uid, channel });
          // With its first message comes the consult itself.
          if (isNews && (opening ? push.econsult : push.secureMessaging) && hasDevice) {
            await work.job('notifications-push', {
              ...{ uid: listener, kind: 'message' },
              ...(hearer.officeId && { clinicId: hearer.officeId }),
              ...(listener !== uid && { coverFor: uid }),
            });
            told('push');
          }
          if (isNews && wants.email.secureMessaging) {
            await work.job('thread-mail', { activityId, uid }, { runAt });
            told('email');
          }
          // On paper it is for a chart, also where it has been read.
          const { sentBy } = hearer;
          if (
            sentBy &&
            wantsFax(deliveryOf(hearer.onPaper), {
              own,
              firstReply: hearer.firstReply === true,
              opening,
            })
          )
            ways.push(await faxMessage(work, app.keys, { ...hearer, sentBy, activityId, seq }));
        }
        await planDeliveries(work, { activityId, seq, ways });
      });
    },
  }),

  /**
   * At most one in a quarter of an hour for each thread, and none for what was read meanwhile. It
   * tells of all that waits; what came after that was read is told when the quarter is over.
   */
  'thread-mail': job<App, typeof entry>({
    payload: entry,
    async handle({ activityId, uid }, app) {
      const way = { activityId, uid, channel: 'email' } as const;
      const found = await first(app.pool, mailable, { uid, activityId, now: app.clock() });
      if (!found) return inside(app, (work) => dropDeliveries(work, way));
      const before = new Date(app.clock().getTime() - mailEveryMs);
      const claimed = await inside(app, async (work) => {
        const at = await claimMailAt(work, way, before);
        if (at) return at;
        if (found.told || !found.mailedAt) {
          await settleDeliveries(work, way, 'earlier');
        } else {
          const runAt = new Date(found.mailedAt.getTime() + mailEveryMs);
          const key = `thread-mail:${activityId}:${uid}`;
          await work.job('thread-mail', { activityId, uid }, { runAt, key });
        }
        return undefined;
      });
      if (!claimed) return;
      try {
        const text = newMessageMail.text(linkTo(app, activityId, found));
        await app.mail.send({ to: found.email, subject: newMessageMail.subject, text });
      } catch (error) {
        await inside(app, async (work) => {
          await releaseMailed(work, way, { claimed, mailedAt: found.mailedAt });
          await settleDeliveries(work, way, 'trying');
        });
        throw error;
      }
      await inside(app, (work) => settleDeliveries(work, way, 'sent'));
    },
    givenUp: (way, app) =>
      inside(app, (work) => settleDeliveries(work, { ...way, channel: 'email' }, 'failed')),
  }),

  'thread-remind': job<App, typeof entry>({
    payload: entry,
    async handle({ activityId, uid }, app) {
      const found = await first(app.pool, remindable, { uid, activityId, now: app.clock() });
      if (!found) return;
      const text = overdueMail.text(linkTo(app, activityId, found));
      await app.mail.send({ to: found.email, subject: overdueMail.subject, text });
    },
  }),

  /** To its members, and to whoever answers for privacy. */
  'thread-tell-lock': job<App, typeof entry>({
    payload: entry,
    async handle({ activityId, uid }, app) {
      const found = await first(app.pool, addressOf, { uid, activityId, now: app.clock() });
      if (!found) return;
      // Whoever answers for privacy is let into no thread: their page lists what is locked.
      const link = found.role
        ? linkTo(app, activityId, found)
        : `${app.settings.publicUrl}/privacy`;
      const text = lockedMail.text(link);
      await app.mail.send({ to: found.email, subject: lockedMail.subject, text });
    },
  }),

  'thread-leaveOffice': job<App, typeof person>({
    payload: person,
    handle: ({ uid }, app) => inside(app, (work) => leaveOffices(work, uid)),
  }),

  'thread-leaveCover': job<App, typeof stoodIn>({
    payload: stoodIn,
    handle: (who, app) => inside(app, (work) => leaveCover(work, who)),
  }),

  /** Threads that were indexed before words were found by their beginnings. */
  'thread-index': job<App>({
    payload: z.object({}),
    schedule: '*/5 * * * *',
    async handle(_, app) {
      for (const { id } of await threadsToIndex(app.pool, indexAtOnce))
        await inside(app, (work) => indexAnew(work, app, id));
    },
  }),

  /** Five business days without an answer, or two more after it was only looked at. */
  'thread-overdue': job<App>({
    payload: z.object({}),
    schedule: '7 * * * *',
    async handle(_, app) {
      const now = app.clock();
      const times = {
        oldest: new Date(now.getTime() - judgedAfterDays * dayMs),
        asked: businessDaysBefore(now, 5, free),
      };
      const cleared = businessDaysBefore(now, 2, free);
      for (const late of await all(app.pool, newlyOverdue, { ...times, cleared, now })) {
        await inside(app, async (work) => {
          if ((await setOverdue(work, late)) && wantsNudges(late.chosen)) await nudge(work, late);
        });
      }
      const nudged = new Date(now.getTime() - 7 * dayMs);
      for (const late of await all(app.pool, toNudge, { ...times, nudged, now })) {
        if (wantsNudges(late.chosen)) await inside(app, (work) => nudge(work, late));
      }
    },
  }),
};

function wantsNudges(chosen: Parameters<typeof deliveryOf>[0]): boolean {
  const { email, secureMessaging } = deliveryOf(chosen);
  return email.overdueSecureMessages && secureMessaging.nudgeOverdueMessages;
}
