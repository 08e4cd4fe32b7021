import { calls, queries } from '@corridor/contract/auth/passkeys/calls.ts';
import { words } from '@corridor/contract/auth/words.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { all, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { giveCode, spendCode, takeCode } from '../actions.ts';
import { askPassword, openSession } from '../entry.ts';
import { endUnfactored, takeFactor } from '../factors.ts';
import { codeByHash, personById } from '../queries.ts';
import { failSignIn } from '../signInFailures.ts';
import { tryOnce } from '../throttle.ts';
import { hashToken } from '../tokens.ts';
import { addPasskey, refuseTooMany, removePasskey, renamePasskey, usePasskey } from './actions.ts';
import {
  challengeMinutes,
  challengeOf,
  creationOptions,
  readCounter,
  readNewPasskey,
  requestOptions,
  type SignedRequest,
} from './ceremony.ts';
import { passkeyById, passkeysOf } from './queries.ts';

const challengeEnd = (now: Date) => new Date(now.getTime() + challengeMinutes * 60_000);
const done = { done: true as const };

/**
 * A challenge is a one-time code: 32 random bytes, stored as a hash, valid once within 5 minutes.
 */
export const handlers = serve(
  { ...calls, ...queries },
  {
    'auth-startPasskey': async ({ password }, context) => {
      const { app, now } = context;
      const { uid } = context.viewer;
      await askPassword(context, password);
      const has = await all(app.pool, passkeysOf, { uid });
      refuseTooMany(has.length);
      const person = await first(app.pool, personById, { uid });
      if (!person) throw refuse('failed-precondition', 'no-profile', words.noProfile);
      const challenge = await giveCode(app.pool, {
        purpose: 'passkey',
        uid,
        expiresAt: challengeEnd(now),
      });
      const name = `${person.firstName} ${person.lastName}`;
      return creationOptions(app.settings, challenge, { uid, email: person.email, name }, has);
    },

    'auth-addPasskey': async ({ name, response }, { app, viewer, change }) => {
      const challenge = challengeOf(response);
      // The challenge is spent before the check, so it serves one try.
      const uid = await change((inside) => takeCode(inside, challenge, 'passkey'));
      const newPasskey =
        uid === viewer.uid ? await readNewPasskey(app, challenge, response) : undefined;
      const added =
        newPasskey !== undefined &&
        (await change(async (inside) => {
          const fresh = await addPasskey(inside, uid, name, newPasskey);
          if (fresh) await endUnfactored(inside, viewer);
          return fresh;
        }));
      if (!added) throw refuse('failed-precondition', 'wrong-passkey', words.passkeyNotAdded);
      return { id: newPasskey.id };
    },

    'auth-renamePasskey': async ({ id, name }, { viewer, change }) => {
      await change((inside) => renamePasskey(inside, viewer.uid, id, name));
      return done;
    },

    'auth-removePasskey': async ({ id, password }, context) => {
      const { app, viewer, change } = context;
      await askPassword(context, password);
      await change((inside) =>
        takeFactor(inside, viewer, app.settings, () => removePasskey(inside, viewer.uid, id)),
      );
      return done;
    },

    'auth-startPasskeySignIn': async (_, { app, now }) => {
      const ticket = await giveCode(app.pool, {
        purpose: 'passkey-sign-in',
        expiresAt: challengeEnd(now),
      });
      return { ticket, options: requestOptions(app.settings, ticket) };
    },

    'auth-signInWithPasskey': async ({ ticket, response, cookie, ...entering }, context) => {
      const { app, now, origin } = context;
      const tries = { what: 'passkey', account: response.id, address: origin.address };
      const fail = async (error: unknown) => {
        const known = await first(app.pool, passkeyById, { id: response.id });
        const subject = known ? `user:${known.uid}` : 'passkey';
        return failSignIn(context, { by: 'passkey', subject }, error);
      };
      const uid = await tryOnce(app.pool, tries, now, () =>
        context.change(async (inside) => {
          const signedRequest = { challenge: ticket, response, alone: true };
          const spent = await spendCode(inside, ticket, 'passkey-sign-in');
          return spent && proveOwner(inside, app, signedRequest);
        }),
      ).catch(fail);
      if (!uid) return fail(refuse('unauthenticated', 'wrong-passkey', words.passkeyFailed));
      return openSession(context, { uid, ...entering, by: 'passkey' }, cookie);
    },

    'auth-confirmWithPasskey': async ({ ticket, response, cookie }, context) => {
      const { app, now, origin } = context;
      const tried = await first(app.pool, codeByHash, {
        hash: hashToken(ticket),
        purpose: 'second-factor',
        now,
      });
      const subject = tried?.uid ? `user:${tried.uid}` : 'sign-in';
      const fail = (error: unknown) => failSignIn(context, { by: 'passkey', subject }, error);
      if (!tried?.uid) return fail(refuse('not-found', 'invalid-code'));
      const { uid } = tried;
      const tries = { what: 'second-factor', account: uid, address: origin.address };
      const owner = await tryOnce(app.pool, tries, now, () =>
        context.change(async (inside) => {
          const signedRequest = { challenge: ticket, response, alone: false };
          const found = await proveOwner(inside, app, signedRequest, uid);
          // The ticket stays valid after a wrong try, as after a wrong code.
          if (found) await takeCode(inside, ticket, 'second-factor');
          return found;
        }),
      ).catch(fail);
      if (!owner) return fail(refuse('permission-denied', 'wrong-passkey', words.passkeyFailed));
      const entering = tried.payload as { platform: string; version: string };
      return openSession(context, { uid, ...entering, by: 'password, passkey' }, cookie);
    },

    'auth-passkeys': async (_, { app, viewer }) => {
      const rows = await all(app.pool, passkeysOf, { uid: viewer.uid });
      return rows.map(({ transports: _, ...passkey }) => passkey);
    },
  },
);

/** The options for a passkey after the password. The ticket is the challenge. */
export async function confirmOptions(app: App, uid: string, ticket: string) {
  return requestOptions(app.settings, ticket, await all(app.pool, passkeysOf, { uid }));
}

/** Returns the owner of the passkey that answered, or nothing when any check fails. */
async function proveOwner(
  inside: Change,
  app: App,
  signedRequest: SignedRequest,
  mustBe?: string,
): Promise<string | undefined> {
  const passkey = await first(inside.db, passkeyById, { id: signedRequest.response.id });
  if (!passkey || (mustBe && passkey.uid !== mustBe)) return undefined;
  const counter = await readCounter(app, signedRequest, passkey);
  if (counter === undefined || !(await usePasskey(inside, passkey, counter))) return undefined;
  return passkey.uid;
}
