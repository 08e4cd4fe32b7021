import { dateTyped, linkTries } from '@corridor/contract/patients/link.ts';
import { doorWords } from '@corridor/contract/patients/words.ts';
import { tryOnce } from '../auth/throttle.ts';
import { hashToken } from '../auth/tokens.ts';
import { refuse } from '../platform/errors.ts';
import type { Context } from '../platform/http/serve.ts';

type LinkAnswer = { token: string; dateOfBirth: string };
type Link<Found> = {
  /** The name under which the tries of an address are counted. */
  what: string;
  badLink: string;
  /** Counts the try before the date is compared. */
  countTry: (hash: Buffer) => Promise<Found | undefined>;
  /** Returns nothing when the date cannot be opened. */
  dateOf: (found: Found) => string | undefined;
  clearTries: (found: Found) => Promise<unknown>;
  /** The patient of the record. */
  about: (found: Found) => { activityId: string | null; patient: Buffer };
};

/** Opens a link for a person outside who knows the patient's date of birth. */
export async function openSecureLink<Found extends { tries: number }>(
  { app, origin, now }: Context,
  { token, dateOfBirth }: LinkAnswer,
  { what: tryName, badLink, ...link }: Link<Found>,
): Promise<Found> {
  const hash = hashToken(token);
  const tries = { what: tryName, account: hash.toString('hex'), address: origin.address };
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
          details: { asked: tryName, reason: 'wrong-date' },
        },
      );
      const left = linkTries - found.tries;
      if (left <= 0) throw refuse('not-found', 'invalid-link', badLink);
      throw refuse('permission-denied', 'wrong-date', doorWords.wrongDate(left));
    }
    return { found, date };
  });
  // An unreadable record costs no try, and neither does a message to a person with the right date.
  await link.clearTries(found);
  if (date === undefined) throw refuse('failed-precondition', 'unreadable');
  return found;
}
