import { mostAttachments } from '@corridor/contract/patients/messages/rules.ts';
import { type LetterSending, letterSending } from '@corridor/contract/patients/messages/schemas.ts';
import { tooManyFiles } from '@corridor/contract/patients/messages/words.ts';
import { isTypeOf } from '@corridor/contract/uploads/rules.ts';
import { faultWord } from '@corridor/contract/uploads/words.ts';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { all } from '../../platform/database/database.ts';
import { Refusal, refuse } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { claimFile } from '../../uploads/actions.ts';
import { keepFile } from '../../uploads/receive.ts';
import { optionOf, senderFor } from '../sending/onBehalf.ts';
import { sendToPatients } from '../sending/sending.ts';
import { galleryFiles } from './queries.ts';

const form = letterSending.extend({
  attachment: z.union([z.file().transform((one) => [one]), z.array(z.file())]).default([]),
});

export type SentLetter = { fields: LetterSending; files: File[] };

/** Reads the form of a letter. */
export function readForm(body: unknown): SentLetter {
  const sent = form.safeParse(body);
  if (!sent.success) throw refuse('invalid-argument');
  const { attachment, ...fields } = sent.data;
  // A form without a chosen file sends an empty one.
  const files = attachment.filter(({ size, name }) => size > 0 || name !== '');
  const count = files.length + fields.galleryItem.length + fields.upload.length;
  if (count > mostAttachments)
    throw refuse('invalid-argument', 'too-many-files', tooManyFiles(mostAttachments));
  return { fields, files };
}

const wrongType = () => refuse('invalid-argument', 'file-type', faultWord('type', 'letter'));

/** Keeps the files of a letter: those of the form, those sent before it, and gallery items. */
async function keepFiles(
  change: Change,
  app: App,
  { uid }: Viewer,
  { fields, files }: SentLetter,
): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) {
    const content = Buffer.from(await file.arrayBuffer());
    const kept = { owner: uid, purpose: 'letter' as const, name: file.name, content };
    const id = await keepFile(app, change, kept).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      if (error.details.reason === 'type') throw wrongType();
      throw error;
    });
    await claimFile(change, id, uid, 'letter');
    ids.push(id);
  }
  for (const id of fields.upload) {
    await claimFile(change, id, uid, 'letter');
    ids.push(id);
  }
  const items = await all(change.db, galleryFiles, { ids: fields.galleryItem, uid });
  if (items.length < new Set(fields.galleryItem).size)
    throw refuse('failed-precondition', 'no-file');
  if (items.some(({ contentType }) => !isTypeOf('letter', contentType))) throw wrongType();
  return [...ids, ...new Set(fields.galleryItem)];
}

/** Sends a letter. The answer names the message, or the reason why the patient gets none. */
export async function sendLetter(change: Change, app: App, viewer: Viewer, sent: SentLetter) {
  const { physicianUid, locationIdx, phn, patientEmail, subject, body, delay, remind } =
    sent.fields;
  const { emailAgain, dateOfBirth, province } = sent.fields;
  const asked = { physicianUid, locationIdx, ...optionOf(sent.fields) };
  const by = await senderFor(change.db, viewer, asked);
  const files = await keepFiles(change, app, viewer, sent);
  const recipient = { phn, province, email: patientEmail, delay, emailAgain, dateOfBirth };
  return sendToPatients(change, app, viewer, {
    ...by,
    recipients: [recipient],
    content: { kind: 'OneWayPatient', subject, body, remind, files },
    unlimited: 'oneWayMessaging',
  });
}
