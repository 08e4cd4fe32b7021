/** The copy that a patient reads of what was asked about them. */
import { personName } from '@corridor/contract/platform/personNames.ts';
import { calls } from '@corridor/contract/thread/copy/calls.ts';
import { words } from '@corridor/contract/thread/copy/words.ts';
import { forgiveLink, knockAt, noteOpened } from '../../patients/actions.ts';
import { openLetter } from '../../patients/sealed.ts';
import { openSecureLink } from '../../patients/secureLink.ts';
import { type Context, serve } from '../../platform/http/serve.ts';
import { asItStood, type Consult, readConsult } from '../document/content.ts';
import { copyPdf } from './copyPages.ts';

type Asked = { token: string; dateOfBirth: string };

/** What was sent, for whoever the link and the date let in; that they have read it is written down. */
async function behindDoor(asked: Asked, context: Context) {
  const { app, now } = context;
  const found = await openSecureLink(context, asked, {
    ...{ what: 'patient-link', badLink: words.badLink },
    knock: (hash) => knockAt(app.pool, hash, now),
    dateOf: ({ id, sealed }) => openLetter(app, id, sealed)?.dateOfBirth,
    forgive: ({ id }) => forgiveLink(app.pool, id),
    about: (found) => found,
  });
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
