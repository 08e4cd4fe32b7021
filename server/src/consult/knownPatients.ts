import type { App } from '../platform/app.ts';
import { all, type Db } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { openEconsult, patientIndex } from '../thread/sealed.ts';
import { dealtWith } from './queries.ts';

/** Whom somebody, or a colleague of their clinics, has written of under a number: the newest of each name and date of birth, and the newest first. */
export async function knownUnder(db: Db, app: App, viewer: Viewer, phn: string) {
  if (!viewer.permissions.has('phnLookup')) return [];
  const patient = patientIndex(app.keys, phn);
  const { uid, clinicIds: clinics } = viewer;
  const rows = await all(db, dealtWith, { patient, uid, clinics });
  const written = rows.flatMap(({ id, sealed }) => openEconsult(app, id, sealed) ?? []);
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
