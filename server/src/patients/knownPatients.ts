import { own } from '@corridor/contract/platform/own.ts';
import type { App } from '../platform/app.ts';
import { all, type Db } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { openJson } from '../platform/keystore/opened.ts';
import { patientIndex } from './patientIndex.ts';
import { econsultContext, openLetter } from './sealed.ts';
import { consultsWith, messagesWith } from './sending/queries.ts';

type Named = {
  phn: string;
  patientFirstName: string;
  patientLastName: string;
  patientEmail: string;
  patientDateOfBirth: string;
  /** Only of patients from another province. */
  oopData?: { genderCode: string } | null;
};
const patientIn = (app: App, id: string, sealed: Buffer) =>
  openJson<Named>(app, sealed, econsultContext(id));

/**
 * Lists patients that the viewer or a colleague has written about under a number: each name and
 * date of birth once, the newest first.
 */
export async function findKnownPatients(db: Db, app: App, viewer: Viewer, phn: string) {
  if (!viewer.permissions.has('phnLookup')) return [];
  const patients = [patientIndex(app.keys, phn)];
  const { uid, clinicIds: clinics } = viewer;
  const rows = await all(db, consultsWith, { patients, people: [uid], clinics, limit: 20 });
  const written = rows.flatMap(({ id, sealed }) => patientIn(app, id, sealed) ?? []);
  const people = written.map((each) => ({
    phn: each.phn,
    firstName: each.patientFirstName,
    lastName: each.patientLastName,
    email: each.patientEmail,
    dateOfBirth: each.patientDateOfBirth,
  }));
  const name = (one: (typeof people)[number]) =>
    `${one.firstName} ${one.lastName} ${one.dateOfBirth}`.toLowerCase();
  return people.filter((one, at) => people.findIndex((each) => name(each) === name(one)) === at);
}

const sexes = { F: 'female', M: 'male' } as const;

/** The facts that a clinic has written about a patient, from one consult or message. */
export type KnownPatient = {
  name: string;
  dateOfBirth: string;
  email: string;
  sex?: 'female' | 'male';
  /** The date was only typed for a message, and nobody has opened the message with it. */
  unproven?: boolean;
};
export type Circle = { people: string[]; clinics: string[] };

/**
 * Finds what some people and their clinics know of patients, by blind index in hexadecimal; the
 * newest first.
 */
export async function knownOf(db: Db, app: App, patients: Buffer[], circle: Circle) {
  const consults = await all(db, consultsWith, { patients, ...circle, limit: 5 });
  const messages = await all(db, messagesWith, { patients, ...circle });
  const known = new Map<string, KnownPatient[]>();
  const add = (patient: Buffer, one: KnownPatient) => {
    const key = patient.toString('hex');
    known.set(key, [...(known.get(key) ?? []), one]);
  };
  for (const { id, patient, sealed } of consults) {
    const found = patientIn(app, id, sealed);
    if (!found) continue;
    const { patientDateOfBirth: dateOfBirth, patientEmail: email } = found;
    const name = `${found.patientFirstName} ${found.patientLastName}`.trim();
    const sex = own(sexes, found.oopData?.genderCode ?? '');
    add(patient, { name, dateOfBirth, email, ...(sex && { sex }) });
  }
  for (const { id, patient, sealed, opened } of messages) {
    const letter = openLetter(app, id, sealed);
    if (letter) add(patient, { ...letter, unproven: !opened });
  }
  return known;
}

/**
 * The sex of a patient, if the consults of the circle about a person with that date of birth agree
 * on it.
 */
export async function knownSex(
  db: Db,
  app: App,
  { patient, dateOfBirth }: { patient: Buffer; dateOfBirth: string },
  circle: Circle,
): Promise<KnownPatient['sex']> {
  const known = (await knownOf(db, app, [patient], circle)).get(patient.toString('hex')) ?? [];
  const same = known.filter((each) => each.dateOfBirth === dateOfBirth);
  const [sex, ...others] = new Set(same.flatMap((each) => each.sex ?? []));
  return others.length === 0 ? sex : undefined;
}
