import type { calls } from '@corridor/contract/patients/messages/calls.ts';
import { plainPhn } from '@corridor/contract/patients/phn.ts';
import type { InputOf } from '@corridor/contract/platform/wire.ts';
import { dayOf } from '../../platform/clock.ts';
import { all, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/serve.ts';
import { fileName } from '../../uploads/actions.ts';
import type { Sender } from '../actions.ts';
import { knownOf } from '../knownPatients.ts';
import { patientIndex } from '../patientIndex.ts';
import { circleOf, senderFor } from '../sending/onBehalf.ts';
import { patientOf } from '../sending/recipients.ts';
import { letterPdf } from './letterPages.ts';
import { letterheadOf, ownFiles } from './queries.ts';
import { senderName } from './sentLetter.ts';

type Preview = InputOf<(typeof calls)['patientMessages-preview']>;

/**
 * Writes a letter that is not sent. Nothing of it is stored. Its patient is looked up as on the
 * compose page: with the permission only, and with an entry in the trail.
 */
export async function previewLetter(
  { phn, dateOfBirth, subject, body, onBehalfOf, files, ...asked }: Preview,
  context: Context,
): Promise<string> {
  const { app, viewer, now } = context;
  const { sender, clinic } = await senderFor(app.pool, viewer, {
    ...asked,
    ...(onBehalfOf && { onBehalfOf }),
  });
  const letterhead = await first(app.pool, letterheadOf, { uid: sender.uid, clinicId: clinic.id });
  if (!letterhead) throw refuse('failed-precondition', 'no-location');
  const known = await lookUp(context, sender, plainPhn(phn, ''));
  const patient = patientOf(dateOfBirth, known, dayOf(now).date);
  const names = await all(app.pool, ownFiles, { ids: files, uid: viewer.uid });
  const pdf = await letterPdf({
    letterhead,
    from: senderName({ ...letterhead, onBehalf: sender.onBehalf?.kind ?? null }),
    at: now,
    patient: 'fault' in patient ? { name: '', dateOfBirth: '' } : patient,
    subject,
    body,
    attachments: names.map(({ id, sealedName }) => fileName(app, id, sealedName)),
  });
  return pdf.toString('base64');
}

async function lookUp(context: Context, sender: Sender, phn: string) {
  const { app, viewer } = context;
  if (!phn || !viewer.permissions.has('phnLookup')) return [];
  const patient = patientIndex(app.keys, phn);
  app.reads.note(context, { action: 'patients.lookup', subject: `user:${viewer.uid}`, patient });
  const known = await knownOf(app.pool, app, [patient], circleOf(sender, viewer.clinicIds));
  return known.get(patient.toString('hex')) ?? [];
}
