import { patientIndex } from '../patients/patientIndex.ts';
import type { App } from '../platform/app.ts';
import { all, type Db } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { openEconsult } from '../thread/sealed.ts';
import { earlierWithPatient } from './queries.ts';

/**
 * Lists patients that the viewer or a colleague has written about under a number: each name and
 * date of birth once, the newest first.
 */
export async function findKnownPatients(db: Db, app: App, viewer: Viewer, phn: string) {
  if (!viewer.permissions.has('phnLookup')) return [];
  const patient = patientIndex(app.keys, phn);
  const { uid, clinicIds: clinics } = viewer;
  const rows = await all(db, earlierWithPatient, { patient, uid, clinics });
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
