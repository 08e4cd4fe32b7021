/** The people who could confirm an operator's request. */
import { words } from '@corridor/contract/operator/requests/words.ts';
import type { Change } from '../../platform/change.ts';
import { type Db, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { otherConfirmers } from './queries.ts';

/** Tells whether nobody else could confirm a request of this person. */
export const isAlone = async (db: Db, uid: string) =>
  (await first(db, otherConfirmers, { uid }))?.others === 0;

/** Refuses an act that would remove the last possible confirmer. */
export async function keepConfirmer<T>(
  { db }: Change,
  uid: string,
  work: () => Promise<T>,
): Promise<T> {
  const before = await isAlone(db, uid);
  const result = await work();
  if (!before && (await isAlone(db, uid)))
    throw refuse('failed-precondition', 'last-confirmer', words.lastConfirmer);
  return result;
}
