/** Failed sign-ins in the audit trail: the account, and never the typed text. */
import type { App } from '../platform/app.ts';
import { reasonOf } from '../platform/audit/refusals.ts';
import { Refusal } from '../platform/errors.ts';
import type { Context } from '../platform/http/serve.ts';

/**
 * An unknown email may be a person's, or a password in the wrong field, so a keyed token stands for
 * it.
 */
export function subjectOfEmail({ keys }: Pick<App, 'keys'>, email: string, uid?: string): string {
  const token = keys.blindIndex('sign-in', email.toLowerCase()).toString('hex');
  return uid === undefined ? `email:${token}` : `user:${uid}`;
}

type Failing = { by: 'password' | 'code' | 'passkey' | 'sign-up'; subject: string };

/** Records a refused sign-in and throws the refusal. */
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
