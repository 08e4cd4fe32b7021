import { ECDH } from 'node:crypto';
import { calls, queries } from '@corridor/contract/notifications/calls.ts';
import { words } from '@corridor/contract/notifications/words.ts';
import { all, first } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import { hashOfToken, keepPushToken } from '../platform/push/tokens.ts';
import { serve } from '../platform/serve.ts';
import { dropDevice } from './actions.ts';
import { countOf, devicesOf } from './queries.ts';

const done = { done: true as const };

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
      // Pressed again while it waits: still one test.
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
  },
);

const wrong = (field: string, reason: string, message: string) =>
  new Refusal('invalid-argument', { reason, fields: [{ field, message }] }, message);

/** Is it a point of the curve? What is not could never be encrypted for. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url').length === 65;
  } catch {
    return false;
  }
}
