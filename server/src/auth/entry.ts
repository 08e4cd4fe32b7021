/**
 * Passwords, codes and passkeys share these two steps: a new session, and the password once more.
 */
import { words } from '@corridor/contract/auth/words.ts';
import { first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import type { Context } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { addSignedInSession, type Entering, endReplaced } from './actions.ts';
import { passwordMatches } from './passwords.ts';
import { credentialsOf, personById } from './queries.ts';
import { tryOnce } from './throttle.ts';

/**
 * Opens a session. A browser keeps it in a cookie that scripts cannot read; other clients get the
 * token.
 */
export async function openSession(
  context: Context<Viewer | undefined>,
  entering: Omit<Entering, 'origin'>,
  cookie: boolean,
) {
  const { app, origin } = context;
  // A foreign page cannot sign a person in.
  if (cookie) context.fromOurPages();
  const person = await first(app.pool, personById, { uid: entering.uid });
  if (!person) throw refuse('failed-precondition', 'no-profile', words.noProfile);
  const { token, expiresAt } = await context.change(async (change) => {
    // A browser has one session. A Logout without a connection left the old one open until now.
    if (cookie && context.keptSession) await endReplaced(change, context.keptSession);
    return addSignedInSession(change, { ...entering, origin }, app.settings);
  });
  if (cookie) context.setSession(token);
  const { uid, firstName, lastName } = person;
  const answer = { status: 'signedIn' as const, uid, firstName, lastName, expiresAt };
  return cookie ? answer : { ...answer, token };
}

/** Asks for the password before an act that a stranger at an open screen must not do. */
export async function askPassword({ app, viewer, origin, now }: Context, password: string) {
  const tries = { what: 'password', account: viewer.uid, address: origin.address };
  const right = await tryOnce(app.pool, tries, now, async () => {
    const stored = await first(app.pool, credentialsOf, { uid: viewer.uid });
    return passwordMatches(stored?.passwordHash, password);
  });
  if (!right) throw refuse('permission-denied', 'wrong-credentials', words.wrongPassword);
}
