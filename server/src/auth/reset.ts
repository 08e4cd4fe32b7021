import { passwordProblem } from '@corridor/contract/auth/passwords.ts';
import { words } from '@corridor/contract/auth/words.ts';
import type { App } from '../platform/app.ts';
import { first } from '../platform/database/database.ts';
import { Refusal, refuse } from '../platform/errors.ts';
import { codeByHash, personById } from './queries.ts';
import { hashToken } from './tokens.ts';

/** Finds the person of a reset link. */
export async function personOfReset(app: App, oobCode: string, now: Date) {
  const code = await first(app.pool, codeByHash, {
    hash: hashToken(oobCode),
    purpose: 'reset',
    now,
  });
  const person = code?.uid && (await first(app.pool, personById, { uid: code.uid }));
  if (!person) throw refuse('not-found', 'invalid-code', words.resetBad);
  return person;
}

type Named = { email: string; firstName: string; lastName: string };

/** Applies the page's rule for passwords with the known facts about the person. */
export function refuseEasy(newPassword: string, person: Named, least: number): void {
  const personal = [person.email, person.firstName, person.lastName];
  const message = passwordProblem(newPassword, { least, personal });
  if (!message) return;
  throw new Refusal('invalid-argument', { fields: [{ field: 'newPassword', message }] });
}
