import { isFreeDay } from '@corridor/contract/billing/holidays.ts';
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
  mailable,
  newlyOverdue,
  recipients,
  remindable,
  toNudge,
} from './delivery/queries.ts';
import { faxMessage } from './fax/actions.ts';
import { indexAnew, threadsToIndex } from './members/actions.ts';
import { leaveCover, leaveOffices } from './members/departures/actions.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A quick reader needs no mail. */
const mailAfterMs = minuteMs;
const mailEveryMs = 15 * minuteMs;

const indexAtOnce = 2_000;
/** Much longer than the business days and holidays within which the job judges a thread. */
const judgedAfterDays = 180;

const message = z.object({ activityId: z.uuid(), seq: z.int() });
const entry = z.object({ activityId: z.uuid(), uid: z.uuid() });
const person = z.object({ uid: z.uuid() });
const stoodIn = z.object({ uid: z.uuid(), coverOf: z.uuid() });
const nobody = { viewer: undefined, origin: { address: '', agent: 'job' } };

const runChange = <T>(app: App, work: Parameters<typeof change<T>>[2]) =>
  change(app.pool, { ...nobody, now: app.clock() }, work);

/**
 * Links to the reader's inbox: an office reads in its clinic's, a covering colleague in the covered
 * person's.
 */
function linkTo(app: App, activityId: string, { role, clinicId, coverFor }: Reader) {
  const inClinic = clinicId ? `&clinicId=${clinicId}` : '';
  const inCover = coverFor ? `&coverFor=${coverFor}` : '';
  const page =
    role === 'moa'
      ? `clinic-inbox?econsultId=${activityId}${inClinic}`
      : `secure-messaging?econsultId=${activityId}${inCover}`;
  return `${app.settings.publicUrl}/dashboard/${page}`;
}
type Reader = { role: string | null; clinicId: string | null; coverFor?: string | null };

export const jobs = {
  /**
   * Notifies the members who have not muted the thread: a push at once, a mail while it is unread,
   * a fax where wanted.
   */
  'thread-notify': job<App, typeof message>({
    payload: message,
    async handle({ activityId, seq }, app) {
      const runAt = new Date(app.clock().getTime() + mailAfterMs);
      await runChange(app, async (work) => {
        const ways: PlannedWay[] = [];
        for (const recipient of await all(work.db, recipients, {
          activityId,
          seq,
          now: work.now,
        })) {
          const {
            uid,
            listener,
            chosen,
            own: isOwn,
            said: isSender,
            read,
            opening,
            hasDevice,
          } = recipient;
          const wants = deliveryOf(chosen);
          const isNews = !isSender && !read;
          const push = wants.mobilePushNotifications;
          // A delivery to a covering colleague does not count for the covered person.
          const planDelivery = (channel: Channel) =>
            listener === uid && ways.push({ uid, channel });
          // The first message comes with the whole consult.
          if (isNews && (opening ? push.econsult : push.secureMessaging) && hasDevice) {
            await work.job('notifications-push', {
              uid: listener,
              kind: 'message',
              ...(recipient.officeId && { clinicId: recipient.officeId }),
              ...(listener !== uid && { coverFor: uid }),
            });
            planDelivery('push');
          }
          if (isNews && wants.email.secureMessaging) {
            await work.job('thread-mail', { activityId, uid }, { runAt });
            planDelivery('email');
          }
          // Paper goes into a chart, so it is sent even when the message was read.
          const { sentBy } = recipient;
          if (
            sentBy &&
            wantsFax(deliveryOf(recipient.onPaper), {
              own: isOwn,
              firstReply: recipient.firstReply === true,
              opening,
            })
          )
            ways.push(await faxMessage(work, app.keys, { ...recipient, sentBy, activityId, seq }));
        }
        await planDeliveries(work, { activityId, seq, ways });
      });
    },
  }),

  /**
   * Sends at most one mail in 15 minutes for each thread, and none for read messages. One mail
   * covers all unread messages; later ones wait until the 15 minutes are over.
   */
  'thread-mail': job<App, typeof entry>({
    payload: entry,
    async handle({ activityId, uid }, app) {
      const way = { activityId, uid, channel: 'email' } as const;
      const found = await first(app.pool, mailable, { uid, activityId, now: app.clock() });
      if (!found) return runChange(app, (work) => dropDeliveries(work, way));
      const before = new Date(app.clock().getTime() - mailEveryMs);
      const claimed = await runChange(app, async (work) => {
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
        await runChange(app, async (work) => {
          await releaseMailed(work, way, { claimed, mailedAt: found.mailedAt });
          await settleDeliveries(work, way, 'trying');
        });
        throw error;
      }
      await runChange(app, (work) => settleDeliveries(work, way, 'sent'));
    },
    givenUp: (way, app) =>
      runChange(app, (work) => settleDeliveries(work, { ...way, channel: 'email' }, 'failed')),
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

  /** Mails the members and the privacy officers. */
  'thread-tell-lock': job<App, typeof entry>({
    payload: entry,
    async handle({ activityId, uid }, app) {
      const found = await first(app.pool, addressOf, { uid, activityId, now: app.clock() });
      if (!found) return;
      // A privacy officer may not open the thread, so the link goes to the list of locks.
      const link = found.role
        ? linkTo(app, activityId, found)
        : `${app.settings.publicUrl}/privacy`;
      const text = lockedMail.text(link);
      await app.mail.send({ to: found.email, subject: lockedMail.subject, text });
    },
  }),

  'thread-leaveOffice': job<App, typeof person>({
    payload: person,
    handle: ({ uid }, app) => runChange(app, (work) => leaveOffices(work, uid)),
  }),

  'thread-leaveCover': job<App, typeof stoodIn>({
    payload: stoodIn,
    handle: (cover, app) => runChange(app, (work) => leaveCover(work, cover)),
  }),

  /** Indexes threads from before word beginnings were searchable. */
  'thread-index': job<App>({
    payload: z.object({}),
    schedule: '*/5 * * * *',
    async handle(_, app) {
      for (const { id } of await threadsToIndex(app.pool, indexAtOnce))
        await runChange(app, (work) => indexAnew(work, app, id));
    },
  }),

  /**
   * A thread is overdue after five business days without an answer, or two after it was only
   * opened.
   */
  'thread-overdue': job<App>({
    payload: z.object({}),
    schedule: '7 * * * *',
    async handle(_, app) {
      const now = app.clock();
      const times = {
        oldest: new Date(now.getTime() - judgedAfterDays * dayMs),
        asked: businessDaysBefore(now, 5, isFreeDay),
      };
      const cleared = businessDaysBefore(now, 2, isFreeDay);
      for (const late of await all(app.pool, newlyOverdue, { ...times, cleared, now })) {
        await runChange(app, async (work) => {
          if ((await setOverdue(work, late)) && wantsNudges(late.chosen)) await nudge(work, late);
        });
      }
      const nudged = new Date(now.getTime() - 7 * dayMs);
      for (const late of await all(app.pool, toNudge, { ...times, nudged, now })) {
        if (wantsNudges(late.chosen)) await runChange(app, (work) => nudge(work, late));
      }
    },
  }),
};

function wantsNudges(chosen: Parameters<typeof deliveryOf>[0]): boolean {
  const { email, secureMessaging } = deliveryOf(chosen);
  return email.overdueSecureMessages && secureMessaging.nudgeOverdueMessages;
}
