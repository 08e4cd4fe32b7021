import { isBirthDate } from '@corridor/contract/patients/birth.ts';
import { dateTyped } from '@corridor/contract/patients/link.ts';
import type { RecipientFault } from '@corridor/contract/patients/messages/rules.ts';
import type { Recipient } from '@corridor/contract/patients/messages/schemas.ts';
import { isRecipientPhn } from '@corridor/contract/patients/phn.ts';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { dayOf } from '../../platform/clock.ts';
import { all } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Sender } from '../actions.ts';
import { type KnownPatient, knownOf } from '../knownPatients.ts';
import { patientIndex } from '../patientIndex.ts';
import { addressIndex } from './actions.ts';
import { type Clinic, circleOf } from './onBehalf.ts';
import { addressesOf } from './queries.ts';

/** A recipient to whom a message can go. */
export type Addressed = {
  phn: string;
  email: string;
  name: string;
  dateOfBirth: string;
  delay: boolean;
  patient: Buffer;
  address: Buffer;
};
type Checked = { phn: string } & ({ to: Addressed } | { fault: RecipientFault });

const email = z.email();

/** The lists of addresses that a sender shares. */
export const scopeOf = ({ uid, clinicId }: Pick<Sender, 'uid' | 'clinicId'>) => clinicId ?? uid;

/** Finds the date of birth of each recipient, and what keeps a message from going out. */
export async function checkRecipients(
  { db, now }: Change,
  app: App,
  viewer: Viewer,
  asked: { sender: Sender; clinic: Clinic; recipients: readonly Recipient[] },
): Promise<Checked[]> {
  const { sender, clinic, recipients } = asked;
  const indexed = recipients.map((one) => ({ ...one, patient: patientIndex(app.keys, one.phn) }));
  const patients = indexed.map(({ patient }) => patient);
  const known = await knownOf(db, app, patients, circleOf(sender, viewer.clinicIds));
  const scopes = [scopeOf(sender)];
  const agreed = new Set(
    (await all(db, addressesOf, { scopes, patients })).map(({ patient, address }) =>
      Buffer.concat([patient, address]).toString('hex'),
    ),
  );
  const today = dayOf(now).date;
  return indexed.map(({ patient, ...recipient }): Checked => {
    const { phn } = recipient;
    const knownHere = known.get(patient.toString('hex')) ?? [];
    if (!isRecipientPhn(recipient, clinic.province) && knownHere.length === 0)
      return { phn, fault: 'phn-invalid' };
    if (!email.safeParse(recipient.email).success) return { phn, fault: 'email-invalid' };
    const patientHere = patientOf(recipient.dateOfBirth, knownHere, today);
    if ('fault' in patientHere) return { phn, fault: patientHere.fault };
    const address = addressIndex(app.keys, recipient.email);
    const isAgreed =
      agreed.has(Buffer.concat([patient, address]).toString('hex')) ||
      knownHere.some((each) => isSame(each.email, recipient.email));
    if (!isAgreed && !isSame(recipient.emailAgain ?? '', recipient.email))
      return { phn, fault: 'email-not-repeated' };
    const { delay } = recipient;
    return { phn, to: { phn, email: recipient.email, ...patientHere, delay, patient, address } };
  });
}

const isSame = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export function birthDateIn(typed: string, today: string): string | undefined {
  const date = dateTyped(typed);
  return date && isBirthDate(date, today) ? date : undefined;
}

type Dated = { dateOfBirth: string } | { fault: RecipientFault };

/** The patient by the typed date, or by the one date under which the clinic knows them. */
export function patientOf(
  typed: string | undefined,
  known: readonly KnownPatient[],
  today: string,
) {
  const date = dateOf(typed, known, today);
  if ('fault' in date) return date;
  const { dateOfBirth } = date;
  const named = known.find((each) => each.dateOfBirth === dateOfBirth && each.name !== '');
  return { dateOfBirth, name: named?.name ?? '' };
}

/** The typed date, or the one date under which the clinic knows the patient. */
function dateOf(typed: string | undefined, known: readonly KnownPatient[], today: string): Dated {
  if (typed) {
    const dateOfBirth = birthDateIn(typed, today);
    return dateOfBirth ? { dateOfBirth } : { fault: 'date-of-birth-invalid' };
  }
  // A typed date may be a slip, until a message was opened with it.
  const dates = new Set(
    known.flatMap(({ dateOfBirth, unproven }) =>
      !unproven && isBirthDate(dateOfBirth, today) ? [dateOfBirth] : [],
    ),
  );
  const [dateOfBirth] = dates;
  // Two dates under one number may be two people.
  return dates.size === 1 && dateOfBirth ? { dateOfBirth } : { fault: 'date-of-birth-unknown' };
}
