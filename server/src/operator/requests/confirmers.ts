/** The people who could confirm what an operator asks for. */
import { words } from '@corridor/contract/operator/requests/words.ts';
import type { Change } from '../../platform/change.ts';
import { type Db, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { otherConfirmers } from './queries.ts';

/** Nobody beside this person could confirm anything. */
export const isAlone = async (db: Db, uid: string) =>
  (await first(db, otherConfirmers, { uid }))?.others === 0;

/** An operator who has to be confirmed does not send the last person away who could do it. */
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
