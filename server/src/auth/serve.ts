import { calls, queries } from '@corridor/contract/auth/calls.ts';
import { words } from '@corridor/contract/auth/words.ts';
import type { Permission } from '@corridor/contract/platform/permissions.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import { all, first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { newId } from '../platform/ids.ts';
import { keepPushToken } from '../platform/push/pushTokens.ts';
import {
  acceptTotp,
  customTokens,
  dropTotp,
  endSessions,
  giveCode,
  lockSession,
  markSeen,
  proposeTotp,
  setPassword,
  takeCode,
} from './actions.ts';
import { confirmReadEmail } from './email/actions.ts';
import { handlers as emailChange } from './email/serve.ts';
import { askPassword, openSession } from './entry.ts';
import { endUnfactored, takeFactor } from './factors.ts';
import { confirmOptions, handlers as passkeys } from './passkeys/serve.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import {
  accountByEmail,
  codeByHash,
  credentialsOf,
  defaultClinic,
  personById,
  sessionsOf,
} from './queries.ts';
import { personOfReset, refuseEasy } from './reset.ts';
import { failSignIn, subjectOfEmail } from './signInFailures.ts';
import { countTry, tryOnce } from './throttle.ts';
import { hashToken } from './tokens.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

const minutes = (now: Date, count: number) => new Date(now.getTime() + count * 60_000);
const done = { done: true as const };

export const handlers = serve(
  { ...calls, ...queries },
  {
    'auth-signIn': async (input, context) => {
      const { app, now, origin } = context;
      const { email } = input;
      const tries = { what: 'sign-in', account: email, address: origin.address };
      const find = () => first(app.pool, accountByEmail, { email });
      const fail = async (error: unknown) => {
        const subject = subjectOfEmail(app, email, (await find())?.uid);
        return failSignIn(context, { by: 'password', subject }, error);
      };
      const account = await tryOnce(app.pool, tries, now, async () => {
        const found = await find();
        const right = await passwordMatches(found?.passwordHash, input.password);
        return right ? found : undefined;
      }).catch(fail);
      if (!account) return fail(refuse('unauthenticated', 'wrong-credentials', words.signInFailed));
      const { uid } = account;
      if (account.hasTotp || account.hasPasskey) {
        const payload = { platform: input.platform, version: input.version };
        const expiresAt = minutes(now, 5);
        const ticket = await giveCode(app.pool, {
          purpose: 'second-factor',
          uid,
          expiresAt,
          payload,
        });
        const { hasTotp, hasPasskey } = account;
        const methods = [
          ...(hasTotp ? ['totp' as const] : []),
          ...(hasPasskey ? ['passkey' as const] : []),
        ];
        const asked = hasPasskey ? { passkey: await confirmOptions(app, uid, ticket) } : {};
        return { status: 'secondFactor' as const, ticket, methods, ...asked };
      }
      const { platform, version, cookie } = input;
      return openSession(context, { uid, platform, version, by: 'password' }, cookie);
    },

    'auth-signInWithCode': async (input, context) => {
      const { app, now, origin } = context;
      const tried = await first(app.pool, codeByHash, {
        hash: hashToken(input.ticket),
        purpose: 'second-factor',
        now,
      });
      const failing = {
        by: 'code' as const,
        subject: tried?.uid ? `user:${tried.uid}` : 'sign-in',
      };
      if (!tried?.uid) return failSignIn(context, failing, refuse('not-found', 'invalid-code'));
      const tries = { what: 'second-factor', account: tried.uid, address: origin.address };
      const { uid } = tried;
      await tryOnce(app.pool, tries, now, () =>
        context.change(async (inside) => {
          await checkTotp(inside, app, { uid, code: input.code, confirmed: true });
          return takeCode(inside, input.ticket, 'second-factor');
        }),
      ).catch((error: unknown) => failSignIn(context, failing, error));
      const entering = tried.payload as { platform: string; version: string };
      const signedIn = { uid, ...entering, by: 'password, code' as const };
      return openSession(context, signedIn, input.cookie);
    },

    'auth-signInWithCustomToken': async ({ customToken, cookie, ...entering }, context) => {
      const failing = { by: 'sign-up' as const, subject: 'sign-in' };
      const uid = await context
        .change((inside) => takeCode(inside, customToken, customTokens))
        .catch((error: unknown) => failSignIn(context, failing, error));
      return openSession(context, { uid, ...entering, by: 'sign-up' }, cookie);
    },

    'auth-signOut': async (_, context) => {
      const { uid, sessionId } = context.viewer;
      await context.change((change) => endSessions(change, { uid, only: sessionId }));
      context.setSession(undefined);
      return done;
    },

    'auth-lock': async (_, { app, viewer, change }) => {
      await change((inside) => lockSession(inside, viewer, app.settings.IDLE_MINUTES));
      return done;
    },

    'auth-unlock': async ({ password }, context) => {
      const { app, viewer, now } = context;
      await askPassword(context, password);
      await markSeen(app.pool, viewer.sessionId, now);
      return done;
    },

    'auth-endSession': async ({ id }, { change, viewer }) => {
      const ended = await change((inside) => endSessions(inside, { uid: viewer.uid, only: id }));
      if (ended === 0) throw refuse('not-found');
      return done;
    },

    'auth-endOtherSessions': async (_, { change, viewer }) => {
      const { uid, sessionId } = viewer;
      return { ended: await change((inside) => endSessions(inside, { uid, except: sessionId })) };
    },

    'login-setCustomClaims_v1': async (_, { app, viewer }) => {
      const clinic = await first(app.pool, defaultClinic, { uid: viewer.uid });
      return claimsOf(viewer, clinic?.clinicId);
    },

    'resetPassword-sendForgotPasswordEmail': async ({ email }, { app, origin, now, change }) => {
      await countTry(app.pool, { what: 'reset', account: email, address: origin.address }, now);
      const account = await first(app.pool, accountByEmail, { email });
      // Both cases do the same work: the job of an unknown address finds nobody and ends.
      const uid = account?.uid ?? newId();
      await change((inside) => inside.job('auth-sendResetMail', { uid }, { key: `reset:${uid}` }));
      return { message: words.forgotSent };
    },

    'auth-verifyPasswordResetCode': async ({ oobCode }, { app, now }) => {
      return { email: (await personOfReset(app, oobCode, now)).email };
    },

    'auth-confirmPasswordReset': async ({ oobCode, newPassword }, { app, now, change }) => {
      const person = await personOfReset(app, oobCode, now);
      refuseEasy(newPassword, person, app.settings.passwordLength);
      const hash = await hashPassword(newPassword);
      await change(async (inside) => {
        const uid = await takeCode(inside, oobCode, 'reset');
        await setPassword(inside, uid, hash);
        await confirmReadEmail(inside, uid);
      });
      return done;
    },

    'auth-registerPushToken': async ({ fcmToken, platform }, { viewer, change }) => {
      const device = { token: fcmToken, uid: viewer.uid, kind: platform };
      await change((inside) => keepPushToken(inside, device));
      return done;
    },

    'auth-startTotp': async ({ password }, context) => {
      const { app, viewer } = context;
      await askPassword(context, password);
      const secret = newTotpSecret();
      const person = await first(app.pool, personById, { uid: viewer.uid });
      const sealed = app.keys.seal(secret, totpContext(viewer.uid));
      const set = await proposeTotp(app.pool, viewer.uid, sealed);
      if (set === 0) throw refuse('failed-precondition', 'already-set');
      return { secret, uri: totpUri(secret, person?.email ?? '') };
    },

    'auth-confirmTotp': async ({ code }, { app, viewer, change }) => {
      const { uid } = viewer;
      await change(async (inside) => {
        await checkTotp(inside, app, { uid, code, confirmed: false });
        await inside.audit({ action: 'auth.set-totp', subject: `user:${uid}` });
        await inside.job('auth-sendSecondFactorMail', { uid });
        await endUnfactored(inside, viewer);
        inside.touch(`user:${uid}`);
      });
      return done;
    },

    'auth-removeTotp': async ({ password }, context) => {
      const { app, viewer, change } = context;
      await askPassword(context, password);
      await change(async (inside) => {
        await takeFactor(inside, viewer, app.settings, () => dropTotp(inside.db, viewer.uid));
        await inside.audit({ action: 'auth.remove-totp', subject: `user:${viewer.uid}` });
        inside.touch(`user:${viewer.uid}`);
      });
      return done;
    },

    'auth-sessions': async (_, { app, viewer, now }) => {
      const rows = await all(app.pool, sessionsOf, { uid: viewer.uid, now });
      return rows.map((row) => ({
        ...row,
        platform: row.platform as 'web' | 'android' | 'ios',
        current: row.id === viewer.sessionId,
      }));
    },

    ...passkeys,
    ...emailChange,
  },
);

export function claimsOf(viewer: Viewer, clinicId: string | undefined) {
  return {
    uid: viewer.uid,
    roles: viewer.roles,
    permissions: [...viewer.permissions] as Permission[],
    clinicIds: viewer.clinicIds,
    clinicId: clinicId ?? null,
    version: viewer.version,
  };
}

const totpContext = (uid: string) => ({ table: 'credentials', column: 'totp_sealed', row: uid });

type Shown = { uid: string; code: string; confirmed: boolean };

/** A sign-in accepts only a confirmed app; the setup accepts only an unconfirmed one. */
async function checkTotp({ db, now }: Change, app: App, { uid, code, confirmed }: Shown) {
  const stored = await first(db, credentialsOf, { uid });
  if (!stored?.totpSealed || (stored.totpConfirmedAt !== null) !== confirmed) {
    throw refuse('failed-precondition', 'wrong-code', words.codeWrong);
  }
  const secret = app.keys.openText(stored.totpSealed, totpContext(uid));
  const step = totpStep(secret, code, now);
  const accepted = step !== undefined && (await acceptTotp(db, uid, step, now)) === 1;
  if (!accepted) throw refuse('permission-denied', 'wrong-code', words.codeWrong);
}
