import { queries } from '@corridor/contract/patients/messages/calls.ts';
import type { shownMessage } from '@corridor/contract/patients/messages/schemas.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import type { z } from 'zod';
import { first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { allows } from '../../platform/http/http.ts';
import type { Context } from '../../platform/http/serve.ts';
import type { FileGates } from '../../uploads/gates.ts';
import { messageFor } from '../access.ts';
import { letterOf } from '../letters/queries.ts';
import { attachmentsOf, senderName } from '../letters/sentLetter.ts';
import { typed } from '../queries.ts';
import { reportingClinic } from '../report/actions.ts';
import { openBody, openLetter } from '../sealed.ts';
import { aboutMessage } from '../trail.ts';
import { actsOn, listed } from './listedRows.ts';
import { namesOf } from './queries.ts';

const gate = 'patient-message';

/** The whole message for a reader of its list. */
export async function showMessage(
  context: Context,
  messageId: string,
): Promise<z.output<typeof shownMessage>> {
  const { app, viewer, now } = context;
  const row = typed(await messageFor(app.pool, viewer, messageId));
  const names = await first(app.pool, namesOf, { id: messageId });
  if (!names) throw refuse('not-found');
  const read = row.hasBody ? await first(app.pool, letterOf, { id: messageId }) : undefined;
  const files = await attachmentsOf(app.pool, app, messageId);
  const linkTo = (id: string) =>
    app.files.link({ id, place: `${gate}:${messageId}` }, viewer.sessionId, now);
  app.reads.note(context, { action: 'patients.read-message', ...aboutMessage(row) });
  return {
    ...listed(app, row, now),
    ...actsOn(row, now),
    mayReport: await reportingClinic(app.pool, viewer, row, now).then(
      () => true,
      () => false,
    ),
    physicianUid: row.uid,
    from: senderName({ ...names, onBehalf: row.onBehalf }),
    clinicName: names.clinicName,
    sentBy:
      row.sentBy === viewer.uid
        ? null
        : personName({
            firstName: names.senderFirstName,
            lastName: names.senderLastName,
            credentials: names.senderCredentials,
          }),
    dateOfBirth: row.lockedAt ? '' : (openLetter(app, row.id, row.sealed)?.dateOfBirth ?? ''),
    body: read ? openBody(app, messageId, read.sealedBody) : null,
    formId: row.formId,
    activityId: row.activityId,
    deliveredAt: row.deliveredAt,
    downloadedAt: row.downloadedAt,
    submittedAt: row.submittedAt,
    expiresAt: row.expiresAt,
    remind: row.remind,
    remindedAt: row.remindedAt,
    hasPdf: row.hasBody,
    files: files.map(({ id, name, contentType, size, thumbnail, screen }) => ({
      id,
      name,
      contentType,
      size,
      url: linkTo(id),
      thumbnailUrl: thumbnail && linkTo(thumbnail),
      screenUrl: screen && linkTo(screen),
    })),
  };
}

export const gates: FileGates = {
  /** The viewer still has the message in a list. */
  [gate]: async ({ place }, { app, viewer }) => {
    const [, messageId = ''] = place.split(':');
    if (!allows(queries['patientMessages-message'].access, viewer)) return false;
    return messageFor(app.pool, viewer, messageId).then(
      () => true,
      () => false,
    );
  },
};
