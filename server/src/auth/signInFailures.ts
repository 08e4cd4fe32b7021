/** Sign-ins that failed, as the trail holds them: whose account it was, and never what was typed. */
import type { App } from '../platform/app.ts';
import { reasonOf } from '../platform/audit/refusals.ts';
import { Refusal } from '../platform/errors.ts';
import type { Context } from '../platform/http/serve.ts';

/** An email that nobody here has may be anybody's, or a password in the wrong field: a keyed token stands for it. */
export function subjectOfEmail({ keys }: Pick<App, 'keys'>, email: string, uid?: string): string {
  const token = keys.blindIndex('sign-in', email.toLowerCase()).toString('hex');
  return uid === undefined ? `email:${token}` : `user:${uid}`;
}

type Failing = { by: 'password' | 'code' | 'passkey' | 'sign-up'; subject: string };

/** Writes down what was refused, and refuses it. */
export function failSignIn(
  { app, origin, now }: Pick<Context<unknown>, 'app' | 'origin' | 'now'>,
  { by, subject }: Failing,
  error: unknown,
): never {
  if (error instanceof Refusal)
    app.refusals.note(
      { viewer: undefined, origin, now },
      { action: 'auth.sign-in-failed', subject, details: { by, ...reasonOf(error) } },
    );
  throw error;
}
