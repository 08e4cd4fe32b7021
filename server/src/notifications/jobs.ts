import type { DeliveryState } from '@corridor/contract/notifications/deliveries/rules.ts';
import { mailFailedMail, pushes } from '@corridor/contract/notifications/words.ts';
import { deliveryOf } from '@corridor/contract/preferences/rules.ts';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { type Change, change } from '../platform/change.ts';
import { all, first } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import type { PushTarget } from '../platform/push/pusher.ts';
import { dropDevice } from './actions.ts';
import { listeners } from './campaigns/queries.ts';
import { settleDeliveries } from './deliveries/actions.ts';
import { deviceByHash, devicesOf, failureTo } from './queries.ts';

const kind = z.enum(['message', 'news', 'test']);
/** A message in the inbox of a clinic or of a covered colleague. */
const otherInbox = { clinicId: z.uuid().optional(), coverFor: z.uuid().optional() };
const person = z.object({ uid: z.uuid(), kind, ...otherInbox });
const campaign = z.object({ campaignId: z.uuid(), after: z.uuid().optional() });
const failed = z.object({
  uid: z.uuid(),
  to: z.enum(['patient', 'office']),
  /** Null where it belongs to no consult. */
  activityId: z.uuid().nullable(),
});
const device = person.extend({ hash: z.hex().length(64) });

/** About three hours, because a later push is useless. */
const maxAttempts = 10;
const nobody = { viewer: undefined, origin: { address: '', agent: 'job' } };

/** This many people in one transaction; another job takes the next ones. */
const atOnce = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

export const jobs = {
  /** Sends news to the audience with a device, except people who want no news. */
  'notifications-news': job<App, typeof campaign>({
    payload: campaign,
    async handle({ campaignId, after = beforeAll }, app) {
      await change(app.pool, { ...nobody, now: app.clock() }, async (inside) => {
        const people = await all(inside.db, listeners, { campaignId, after, limit: atOnce });
        for (const { uid, chosen } of people) {
          if (!deliveryOf(chosen).mobilePushNotifications.aletheaNews) continue;
          await inside.job('notifications-push', { uid, kind: 'news' });
        }
        const last = people[atOnce - 1];
        if (last) await inside.job('notifications-news', { campaignId, after: last.uid });
      });
    },
  }),

  /** One job for each device, so a failing device neither delays nor repeats the others. */
  'notifications-push': job<App, typeof person>({
    payload: person,
    async handle({ uid, kind, ...inbox }, app) {
      await change(app.pool, { ...nobody, now: app.clock() }, async (inside) => {
        for (const { hash } of await all(inside.db, devicesOf, { uid })) {
          const hex = hash.toString('hex');
          // Ten messages while a device is offline become one push.
          const inboxId = inbox.clinicId ?? inbox.coverFor ?? '';
          const key = `notifications-push:${kind}${inboxId}:${hex}`;
          const payload = { uid, kind, hash: hex, ...inbox };
          await inside.job('notifications-pushToOne', payload, { key, maxAttempts });
        }
      });
    },
  }),

  /** Tells the sender of a failed mail, if they want to know. */
  'notifications-mailFailed': job<App, typeof failed>({
    payload: failed,
    async handle({ uid, to, activityId }, app) {
      const found = await first(app.pool, failureTo, { uid });
      if (!found || !deliveryOf(found.chosen).email.failedEmails) return;
      const { publicUrl } = app.settings;
      const page = activityId
        ? `secure-messaging?econsultId=${activityId}`
        : 'patient-messages?folder=sent';
      const link = `${publicUrl}/dashboard/${page}`;
      const { subject } = mailFailedMail;
      await app.mail.send({ to: found.email, subject, text: mailFailedMail.text(to, link) });
    },
  }),

  'notifications-pushToOne': job<App, typeof device>({
    payload: device,
    async handle({ hash: hex, ...push }, app) {
      const { uid, kind } = push;
      const hash = Buffer.from(hex, 'hex');
      const begun = app.clock();
      const found = await first(app.pool, deviceByHash, { uid, hash });
      if (!found) return;
      try {
        const sent = await app.push.send(targetOf(found), {
          ...pushes[kind],
          ...(kind === 'message' && { link: inboxLink(push) }),
        });
        await inside(app, async (work) => {
          if (sent === 'sent') return noteMessages(work, push, 'sent', begun);
          await dropDevice(work, uid, hash);
          const others = await all(work.db, devicesOf, { uid });
          if (others.length === 0) await noteMessages(work, push, 'failed', begun);
        });
      } catch (error) {
        await inside(app, (work) => noteMessages(work, push, 'trying', begun));
        throw error;
      }
    },
    givenUp: (push, app) => inside(app, (work) => noteMessages(work, push, 'failed', work.now)),
  }),
};

const inside = <T>(app: App, work: (change: Change) => Promise<T>) =>
  change(app.pool, { ...nobody, now: app.clock() }, work);

type Push = z.output<typeof person>;

/** Shows the sender the outcome of a push. Pushes to a covering colleague do not count. */
async function noteMessages(work: Change, push: Push, state: DeliveryState, begun: Date) {
  const { uid, kind, coverFor } = push;
  if (kind === 'message' && !coverFor)
    await settleDeliveries(work, { uid, channel: 'push' }, state, begun);
}

function inboxLink({ clinicId, coverFor }: Push): string {
  if (clinicId) return `/dashboard/clinic-inbox?clinicId=${clinicId}`;
  return coverFor ? `${pushes.message.link}?coverFor=${coverFor}` : pushes.message.link;
}

type Found = { token: string; keys: { p256dh?: string; auth?: string } };

/** Only a browser's subscription has keys. */
function targetOf({ token, keys: { p256dh, auth } }: Found): PushTarget {
  return p256dh && auth
    ? { kind: 'web', endpoint: token, keys: { p256dh, auth } }
    : { kind: 'fcm', token };
}
