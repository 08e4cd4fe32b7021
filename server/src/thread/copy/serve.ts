/** The copy of a consult for the patient. */
import { personName } from '@corridor/contract/platform/personNames.ts';
import { calls } from '@corridor/contract/thread/copy/calls.ts';
import { openDoor } from '../../patients/door.ts';
import { noteOpened } from '../../patients/opening/actions.ts';
import { refuse } from '../../platform/errors.ts';
import { type Context, serve } from '../../platform/http/serve.ts';
import { type Consult, consultAt, readConsult } from '../document/content.ts';
import { copyPdf } from './copyPages.ts';

type Opening = { token: string; dateOfBirth: string };

/** Reads the sent consult for a valid link and date of birth, and records the read. */
async function readCopy(opening: Opening, context: Context) {
  const { app } = context;
  const found = await openDoor(context, opening, 'PatientCC');
  const { activityId } = found;
  if (!activityId) throw refuse('not-found');
  const read = await readConsult(app.pool, app, activityId);
  await context.change((inside) => noteOpened(inside, found));
  // The copy shows the consult before its first message.
  const before = { lastSeq: 0, status: null, outcome: null, diagnosis: null };
  return { found, consult: consultAt(read, { ...before, at: found.createdAt }) };
}

export const handlers = serve(calls, {
  'thread-openCopy': async (opening, context) => {
    const { found, consult } = await readCopy(opening, context);
    const { econsult, type, specialty, subsite, members } = consult;
    const sender = members.find(({ uid }) => uid === found.uid);
    return {
      from: personName(found),
      clinicName: sender?.location?.clinicName ?? '',
      clinicPhone: sender?.location?.clinicPhone ?? '',
      sentAt: consult.created,
      expiresAt: found.expiresAt,
      activityType: type,
      specialty,
      subsite,
      to: askedOf(consult),
      patient: `${econsult.patientFirstName} ${econsult.patientLastName}`,
      symptoms: econsult.symptoms,
    };
  },

  'thread-copyPdf': async (opening, context) => {
    const { found, consult } = await readCopy(opening, context);
    const pdf = await copyPdf(context.app, consult, { uid: found.uid, now: context.now });
    return pdf.toString('base64');
  },
});

const askedOf = ({ members }: Consult) =>
  members
    .filter(({ role }) => role === 'consultant')
    .map(personName)
    .join(', ');
