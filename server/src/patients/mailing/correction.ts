import { mayCorrectBirthDate } from '@corridor/contract/patients/messages/rules.ts';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { dayOf } from '../../platform/clock.ts';
import { all } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { describeMessage } from '../actions.ts';
import type { MessageRow } from '../queries.ts';
import { type Letter, openLetter } from '../sealed.ts';
import { addressIndex, noteAddress } from '../sending/actions.ts';
import { addressesOf } from '../sending/queries.ts';
import { birthDateIn, scopeOf } from '../sending/recipients.ts';
import { forgetLinks } from './actions.ts';

export type Correction = {
  email?: string | undefined;
  emailAgain?: string | undefined;
  dateOfBirth?: string | undefined;
};
type Corrected = { sent: MessageRow; letter: Letter };

/** Sends a message to another address, or behind another date of birth, from now on. */
export async function correctLetter(
  change: Change,
  app: App,
  { uid: by }: Viewer,
  { sent, ...correction }: Correction & { sent: MessageRow },
): Promise<void> {
  const { email, emailAgain, dateOfBirth } = correction;
  if (email === undefined && dateOfBirth === undefined) return;
  const letter = openLetter(app, sent.id, sent.sealed);
  if (!letter) throw refuse('failed-precondition', 'unreadable');
  const corrected = { sent, letter };
  if (email !== undefined) await checkAddress(change, app, by, { ...corrected, email, emailAgain });
  await describeMessage(change.db, app.keys, sent, {
    ...letter,
    ...(email !== undefined && { email }),
    ...(dateOfBirth !== undefined && {
      dateOfBirth: checkDate(corrected, dateOfBirth, dayOf(change.now).date),
    }),
  });
}

/** A new address of the patient is typed twice. */
async function checkAddress(
  { db, now }: Change,
  app: App,
  by: string,
  { sent, letter, email, emailAgain }: Corrected & Correction & { email: string },
) {
  if (!z.email().safeParse(email).success) throw refuse('invalid-argument', 'email-invalid');
  const { patient } = sent;
  const scope = scopeOf(sent);
  const address = addressIndex(app.keys, email);
  const agreed = await all(db, addressesOf, { scopes: [scope], patients: [patient] });
  const isKnown = isSame(letter.email, email) || agreed.some((one) => one.address.equals(address));
  if (!isKnown && !isSame(emailAgain ?? '', email))
    throw refuse('invalid-argument', 'email-not-repeated');
  await noteAddress(db, { scope, patient, address, now, by });
  if (!isSame(letter.email, email)) await forgetLinks(db, sent.id);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function checkDate({ sent, letter }: Corrected, typed: string, today: string): string {
  const dateOfBirth = birthDateIn(typed, today);
  if (!dateOfBirth) throw refuse('invalid-argument', 'date-of-birth-invalid');
  // Answers under the earlier date would belong to somebody else.
  if (dateOfBirth !== letter.dateOfBirth && !mayCorrectBirthDate(sent.kind, sent.openedAt))
    throw refuse('failed-precondition', 'date-of-birth-fixed');
  return dateOfBirth;
}
