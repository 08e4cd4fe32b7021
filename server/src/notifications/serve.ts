import { ECDH } from 'node:crypto';
import { calls, queries } from '@corridor/contract/notifications/calls.ts';
import { centre, words } from '@corridor/contract/notifications/words.ts';
import { all, first } from '../platform/database/database.ts';
import { Refusal, refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { hashOfToken, keepPushToken } from '../platform/push/pushTokens.ts';
import { dropDevice } from './actions.ts';
import { markRead, sendCampaign } from './campaigns/actions.ts';
import { countUnread, oneCampaign, page } from './campaigns/queries.ts';
import { countOf, devicesOf } from './queries.ts';

const done = { done: true as const };
/** A place above all campaigns. */
const top = {
  sentAt: new Date('9999-01-01T00:00:00Z'),
  campaignId: '00000000-0000-0000-0000-000000000000',
};
const withRead = <T extends { readAt: Date | null }>(row: T) => ({
  ...row,
  read: row.readAt !== null,
});

export const handlers = serve(
  { ...calls, ...queries },
  {
    'notifications-registerWebPush': async ({ endpoint, keys }, { app, viewer, change }) => {
      if (!app.push.accepts(endpoint)) {
        throw wrong('endpoint', 'unknown-service', words.unknownService);
      }
      if (!isPoint(keys.p256dh)) throw wrong('keys.p256dh', 'wrong-keys', words.wrongKeys);
      const { uid } = viewer;
      await change(async (inside) => {
        await keepPushToken(inside, { token: endpoint, uid, kind: 'web', keys });
        await inside.audit({ action: 'notifications.turn-on', subject: `user:${uid}` });
      });
      return done;
    },

    'notifications-removeWebPush': async ({ endpoint }, { viewer: { uid }, change }) => {
      await change(async (inside) => {
        if (!(await dropDevice(inside, uid, hashOfToken(endpoint)))) return;
        await inside.audit({ action: 'notifications.turn-off', subject: `user:${uid}` });
      });
      return done;
    },

    'notifications-testPush': async (_, { app, viewer: { uid }, change }) => {
      const sent = (await all(app.pool, devicesOf, { uid })).length;
      const payload = { uid, kind: 'test' };
      // A second press while one waits sends no second test.
      const options = { key: `notifications-test:${uid}` };
      if (sent > 0) await change((inside) => inside.job('notifications-push', payload, options));
      return { sent };
    },

    'notifications-pushSetup': async ({ endpoint = '' }, { app, viewer: { uid } }) => {
      const counted = await first(app.pool, countOf, { uid, here: hashOfToken(endpoint) });
      return {
        publicKey: app.push.publicKey,
        devices: counted?.devices ?? 0,
        here: counted?.here === 1,
      };
    },

    'notifications-page': async ({ after = top, limit }, { app, viewer: { uid } }) => {
      const place = { at: after.sentAt, id: after.campaignId };
      const rows = await all(app.pool, page, { uid, ...place, limit: limit + 1 });
      const items = rows.slice(0, limit).map(withRead);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return {
        items,
        next: last ? { sentAt: last.sentAt, campaignId: last.campaignId } : null,
      };
    },

    'notifications-one': async ({ campaignId }, { app, viewer: { uid } }) => {
      const found = await first(app.pool, oneCampaign, { uid, campaignId });
      if (!found) throw refuse('not-found', undefined, centre.missing);
      return withRead(found);
    },

    'notifications-unread': async (_, { app, viewer: { uid } }) => ({
      unread: (await first(app.pool, countUnread, { uid }))?.unread ?? 0,
    }),

    'fcm-markNotificationAsRead_v1': async ({ campaignIds }, { viewer: { uid }, change }) => ({
      marked: await change((inside) => markRead(inside, uid, campaignIds)),
    }),

    'notifications-sendCampaign': (written, { viewer: { uid }, change }) =>
      change((inside) => sendCampaign(inside, { ...written, sentBy: uid })),
  },
);

const wrong = (field: string, reason: string, message: string) =>
  new Refusal('invalid-argument', { reason, fields: [{ field, message }] }, message);

/** Tells whether a key is a point of the curve. Nothing can be encrypted for another value. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url').length === 65;
  } catch {
    return false;
  }
}
