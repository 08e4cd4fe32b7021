/** The copy that a patient reads of what was asked about them. */
import { dateTyped, linkTries } from '@corridor/contract/patients/link.ts';
import { doorWords } from '@corridor/contract/patients/words.ts';
import { calls } from '@corridor/contract/thread/copy/calls.ts';
import { words } from '@corridor/contract/thread/copy/words.ts';
import { personName } from '@corridor/contract/thread/rules.ts';
import { countTry, forgive } from '../../auth/throttle.ts';
import { hashToken } from '../../auth/tokens.ts';
import { forgiveLink, knockAt, noteOpened } from '../../patients/actions.ts';
import { openLetter } from '../../patients/sealed.ts';
import { refuse } from '../../platform/errors.ts';
import { type Context, serve } from '../../platform/serve.ts';
import { asItStood, type Consult, readConsult } from '../document/read.ts';
import { copyPdf } from './pages.ts';

type Asked = { token: string; dateOfBirth: string };

/** What stands behind a link, for whoever holds it and knows the date. */
async function behindDoor({ token, dateOfBirth }: Asked, context: Context) {
  const { app, origin, now } = context;
  const hash = hashToken(token);
  const tries = { what: 'patient-link', account: hash.toString('hex'), address: origin.address };
  await countTry(app.pool, tries, now);
  const found = await knockAt(app.pool, hash, now);
  if (!found?.activityId) throw refuse('not-found', 'invalid-link', words.badLink);
  const letter = openLetter(app, found.id, found.sealed);
  if (letter && dateTyped(dateOfBirth) !== letter.dateOfBirth) {
    const left = linkTries - found.tries;
    if (left <= 0) throw refuse('not-found', 'invalid-link', words.badLink);
    throw refuse('permission-denied', 'wrong-date', doorWords.wrongDate(left));
  }
  await forgive(app.pool, tries);
  // Only who knows the date hears of a lock, and it costs them nothing; nor does what cannot be read.
  await forgiveLink(app.pool, found.id);
  if (!letter) throw refuse('failed-precondition', 'unreadable');
  const read = await readConsult(app.pool, app, found.activityId);
  await context.change((inside) => noteOpened(inside, found));
  // Before anybody said anything.
  const before = { lastSeq: 0, status: null, outcome: null, diagnosis: null };
  return { found, consult: asItStood(read, { ...before, at: found.createdAt }) };
}

export const handlers = serve(calls, {
  'thread-openCopy': async (asked, context) => {
    const { found, consult } = await behindDoor(asked, context);
    const { econsult, type, specialty, subsite, members } = consult;
    const sender = members.find(({ uid }) => uid === found.uid);
    return {
      from: personName(found),
      clinicName: sender?.location?.clinicName ?? '',
      clinicPhone: sender?.location?.clinicPhone ?? '',
      sentAt: consult.created,
      expiresAt: found.expiresAt,
      ...{ activityType: type, specialty, subsite },
      to: askedOf(consult),
      patient: `${econsult.patientFirstName} ${econsult.patientLastName}`,
      symptoms: econsult.symptoms,
    };
  },

  'thread-copyPdf': async (asked, context) => {
    const { found, consult } = await behindDoor(asked, context);
    const pdf = await copyPdf(context.app, consult, { uid: found.uid, now: context.now });
    return pdf.toString('base64');
  },
});

const askedOf = ({ members }: Consult) =>
  members
    .filter(({ role }) => role === 'consultant')
    .map(personName)
    .join(', ');
