/** The copy of a consult for the patient. */
import { personName } from '@corridor/contract/platform/personNames.ts';
import { calls } from '@corridor/contract/thread/copy/calls.ts';
import { words } from '@corridor/contract/thread/copy/words.ts';
import { clearTries, countTry, noteOpened } from '../../patients/actions.ts';
import { openLetter } from '../../patients/sealed.ts';
import { openSecureLink } from '../../patients/secureLink.ts';
import { type Context, serve } from '../../platform/http/serve.ts';
import { type Consult, consultAt, readConsult } from '../document/content.ts';
import { copyPdf } from './copyPages.ts';

type Opening = { token: string; dateOfBirth: string };

/** Reads the sent consult for a valid link and date of birth, and records the read. */
async function readCopy(opening: Opening, context: Context) {
  const { app, now } = context;
  const found = await openSecureLink(context, opening, {
    what: 'patient-link',
    badLink: words.badLink,
    countTry: (hash) => countTry(app.pool, hash, now),
    dateOf: ({ id, sealed }) => openLetter(app, id, sealed)?.dateOfBirth,
    clearTries: ({ id }) => clearTries(app.pool, id),
    about: (found) => found,
  });
  const read = await readConsult(app.pool, app, found.activityId);
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
