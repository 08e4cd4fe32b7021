/** The two doors that passwords, codes and passkeys share: a new session, and the password once more. */
import { words } from '@corridor/contract/auth/words.ts';
import { first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import type { Context } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { type Entering, endReplaced, enter } from './actions.ts';
import { passwordMatches } from './passwords.ts';
import { credentialsOf, personById } from './queries.ts';
import { tryOnce } from './throttle.ts';

/** A browser keeps the session in a cookie that scripts cannot read; others get the token. */
export async function openSession(
  context: Context<Viewer | undefined>,
  who: Omit<Entering, 'origin'>,
  cookie: boolean,
) {
  const { app, origin } = context;
  // Nobody is signed in by the page of somebody else.
  if (cookie) context.fromOurPages();
  const person = await first(app.pool, personById, { uid: who.uid });
  if (!person) throw refuse('failed-precondition', 'no-profile', words.noProfile);
  const { token, expiresAt } = await context.change(async (change) => {
    // One session a browser: of a Logout that had no line the server hears here.
    if (cookie && context.keptSession) await endReplaced(change, context.keptSession);
    return enter(change, { ...who, origin }, app.settings);
  });
  if (cookie) context.setSession(token);
  const { uid, firstName, lastName } = person;
  const answer = { status: 'signedIn' as const, uid, firstName, lastName, expiresAt };
  return cookie ? answer : { ...answer, token };
}

/** Asked again before anything that a stranger at an open screen must not do. */
export async function askPassword({ app, viewer, origin, now }: Context, password: string) {
  const tries = { what: 'password', account: viewer.uid, address: origin.address };
  const right = await tryOnce(app.pool, tries, now, async () => {
    const stored = await first(app.pool, credentialsOf, { uid: viewer.uid });
    return passwordMatches(stored?.passwordHash, password);
  });
  if (!right) throw refuse('permission-denied', 'wrong-credentials', words.wrongPassword);
}
