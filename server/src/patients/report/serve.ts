/**
 * The questions that a patient may ask: the messages of their clinic, and the readers of their
 * record.
 */
import { calls } from '@corridor/contract/patients/report/calls.ts';
import { mostSent, type SentKind, sentKinds } from '@corridor/contract/patients/report/rules.ts';
import type { App } from '../../platform/app.ts';
import { all, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { type OpenedMessage, openDoor } from '../door.ts';
import { letterOf } from '../letters/queries.ts';
import { senderName } from '../letters/sentLetter.ts';
import { noteOpened } from '../opening/actions.ts';
import { openLetter } from '../sealed.ts';
import { sendReport } from './actions.ts';
import { sentTo } from './queries.ts';
import { readReaders } from './readers.ts';

export const handlers = serve(calls, {
  'patients-sendReport': async ({ messageId }, { app, viewer, change }) => ({
    messageId: await change((inside) => sendReport(inside, app, viewer, messageId)),
  }),

  'patients-openReport': async (opening, context) => {
    const { app } = context;
    const found = await openDoor(context, opening, 'AccessReport');
    const { id, patient, clinicId: clinic, letter } = found;
    const row = await first(app.pool, letterOf, { id });
    if (!row || !clinic) throw refuse('not-found');
    const { sent, more: moreSent } = await readSent(app, found, clinic);
    const { readers, more } = await readReaders(app.pool, { patient, clinic });
    const report = {
      clinicName: row.clinicName,
      clinicPhone: row.phone,
      patient: letter.name,
      sentAt: found.createdAt,
      expiresAt: found.expiresAt,
      sent,
      readers,
      more: more || moreSent,
    };
    await context.change((inside) => noteOpened(inside, found));
    return report;
  },
});

/** The messages of the clinic to the person with this date of birth, without their content. */
async function readSent(app: App, { patient, letter }: OpenedMessage, clinic: string) {
  const asked = { patient, clinic, kinds: [...sentKinds], limit: mostSent + 1 };
  const rows = await all(app.pool, sentTo, asked);
  const sent = rows
    .slice(0, mostSent)
    .filter(({ id, sealed }) => openLetter(app, id, sealed)?.dateOfBirth === letter.dateOfBirth)
    .map(({ kind, at, ...from }) => ({ kind: kind as SentKind, from: senderName(from), at }));
  return { sent, more: rows.length > mostSent };
}
