import { dateTyped, linkTries } from '@corridor/contract/patients/link.ts';
import { doorWords } from '@corridor/contract/patients/words.ts';
import { tryOnce } from '../auth/throttle.ts';
import { hashToken } from '../auth/tokens.ts';
import { refuse } from '../platform/errors.ts';
import type { Context } from '../platform/http/serve.ts';

type Asked = { token: string; dateOfBirth: string };
type Link<Found> = {
  /** Under which its tries are counted for an address. */
  what: string;
  badLink: string;
  /** Counts the try, before the date is looked at. */
  countTry: (hash: Buffer) => Promise<Found | undefined>;
  /** Nothing where it cannot be read. */
  dateOf: (found: Found) => string | undefined;
  clearTries: (found: Found) => Promise<unknown>;
  /** Whose record it leads to. */
  about: (found: Found) => { activityId: string | null; patient: Buffer };
};

/** What a link to somebody outside leads to, for whoever holds it and knows the patient's date of birth. */
export async function openSecureLink<Found extends { tries: number }>(
  { app, origin, now }: Context,
  { token, dateOfBirth }: Asked,
  { what, badLink, ...link }: Link<Found>,
): Promise<Found> {
  const hash = hashToken(token);
  const tries = { what, account: hash.toString('hex'), address: origin.address };
  const { found, date } = await tryOnce(app.pool, tries, now, async () => {
    const found = await link.countTry(hash);
    if (!found) throw refuse('not-found', 'invalid-link', badLink);
    const date = link.dateOf(found);
    if (date !== undefined && dateTyped(dateOfBirth) !== date) {
      const { activityId, patient } = link.about(found);
      app.refusals.note(
        { viewer: undefined, origin, now },
        {
          action: 'access.refused',
          subject: `thread:${activityId}`,
          patient,
          details: { asked: what, reason: 'wrong-date' },
        },
      );
      const left = linkTries - found.tries;
      if (left <= 0) throw refuse('not-found', 'invalid-link', badLink);
      throw refuse('permission-denied', 'wrong-date', doorWords.wrongDate(left));
    }
    return { found, date };
  });
  // What cannot be read costs no try, nor does what is said to who knows the date.
  await link.clearTries(found);
  if (date === undefined) throw refuse('failed-precondition', 'unreadable');
  return found;
}
