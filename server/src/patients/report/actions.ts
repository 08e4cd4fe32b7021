import { messageStateOf } from '@corridor/contract/patients/messages/rules.ts';
import { mayReport } from '@corridor/contract/patients/report/rules.ts';
import { words } from '@corridor/contract/patients/report/words.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { type Db, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { messageFor, touchMessages } from '../access.ts';
import { sendMessage } from '../actions.ts';
import { knownOf } from '../knownPatients.ts';
import { type MessageRow, typed } from '../queries.ts';
import { openLetter } from '../sealed.ts';
import { clinicOfMessage } from './queries.ts';

/** The clinic in whose name the viewer may send a report about the patient of a message. */
export async function reportingClinic(
  db: Db,
  { clinicIds }: Pick<Viewer, 'clinicIds'>,
  row: MessageRow,
  now: Date,
) {
  if (row.lockedAt) throw refuse('failed-precondition', 'thread-locked');
  if (!mayReport({ subType: row.kind, state: messageStateOf(row, now) }))
    throw refuse('failed-precondition', 'not-reportable');
  const clinic = await first(db, clinicOfMessage, { id: row.id });
  if (!clinic || !clinicIds.includes(clinic.id))
    throw refuse('failed-precondition', 'not-a-member');
  return clinic;
}

/**
 * Sends the patient of a message a link to who opened their record at its clinic, in the name of the
 * clinic and to the address of the message.
 */
export async function sendReport(change: Change, app: App, viewer: Viewer, messageId: string) {
  const { db, now } = change;
  const row = typed(await messageFor(db, viewer, messageId));
  const clinic = await reportingClinic(db, viewer, row, now);
  const letter = openLetter(app, row.id, row.sealed);
  if (!letter) throw refuse('failed-precondition', 'unreadable');
  const { patient } = row;
  const known = await knownOf(db, app, [patient], { people: [], clinics: [clinic.id] });
  const dates = new Set([letter.dateOfBirth]);
  for (const { dateOfBirth } of known.get(patient.toString('hex')) ?? [])
    if (dateOfBirth) dates.add(dateOfBirth);
  // Two dates under one number may be two people.
  if (dates.size > 1) throw refuse('failed-precondition', 'two-dates');
  const { uid } = viewer;
  const id = await sendMessage(change, app.keys, {
    kind: 'AccessReport',
    sender: {
      uid,
      owner: clinic.id,
      office: null,
      sentBy: uid,
      onBehalf: { kind: 'clinic', uid: clinic.id, name: clinic.name },
      clinicId: clinic.id,
    },
    patient,
    letter: { ...letter, subject: words.subject },
    sendAt: now,
    delay: false,
  });
  await touchMessages(change, [id]);
  return id;
}
