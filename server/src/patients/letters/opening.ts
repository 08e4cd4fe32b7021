/** The letter behind a link. */
import { linkTries } from '@corridor/contract/patients/link.ts';
import type { calls } from '@corridor/contract/patients/messages/calls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Context, Handlers } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isUuid } from '../../platform/ids.ts';
import { finishedFile } from '../../uploads/queries.ts';
import { sendStored } from '../../uploads/storedAnswer.ts';
import { openDoor } from '../door.ts';
import { noteDownloaded, noteOpened } from '../opening/actions.ts';
import { letterPdf } from './letterPages.ts';
import { openFile } from './queries.ts';
import { attachmentsOf, readLetter } from './sentLetter.ts';

type Anyone = Context<Viewer | undefined>;
/** Attachments have no session, so their links name the reader of a letter. */
const reader = 'letter';
const placeOf = (messageId: string) => `letter:${messageId}`;

/** The address of an attachment for its patient, for a short time. */
function linkTo({ app, now }: { app: App; now: Date }, messageId: string, id: string): string {
  const link = app.files.link({ id, place: placeOf(messageId) }, reader, now);
  return link.replace('/files/', '/patient-files/');
}

type Served = 'patients-openLetter' | 'patients-letterPdf' | 'patients-letterFile';
export const letterHandlers: Pick<Handlers<typeof calls>, Served> = {
  'patients-openLetter': async (opening, context) => {
    const { app } = context;
    const found = await openDoor(context, opening, 'OneWayPatient');
    const { letterhead, from, patient, subject, body } = await readLetter(app.pool, app, found.id);
    const files = await attachmentsOf(app.pool, app, found.id);
    await context.change((inside) => noteOpened(inside, found));
    return {
      from,
      clinicName: letterhead.clinicName,
      clinicPhone: letterhead.phone,
      patient: patient.name,
      sentAt: found.createdAt,
      expiresAt: found.expiresAt,
      subject,
      body,
      files: files.map(({ id, name, contentType, size }) => ({
        id,
        name,
        contentType,
        size,
        url: linkTo(context, found.id, id),
      })),
    };
  },

  'patients-letterPdf': async (opening, context) => {
    const { app } = context;
    const found = await openDoor(context, opening, 'OneWayPatient');
    const pdf = await letterPdf(await readLetter(app.pool, app, found.id));
    await context.change((inside) => noteDownloaded(inside, found));
    return pdf.toString('base64');
  },

  'patients-letterFile': async ({ fileId, ...opening }, context) => {
    const { app } = context;
    const found = await openDoor(context, opening, 'OneWayPatient');
    const files = await attachmentsOf(app.pool, app, found.id);
    if (!files.some(({ id }) => id === fileId)) throw refuse('not-found');
    await context.change((inside) => noteOpened(inside, found));
    return { url: linkTo(context, found.id, fileId) };
  },
};

/** Sends an attachment by its signed address, while the letter's link works. */
export async function sendAttachment(
  request: FastifyRequest,
  reply: FastifyReply,
  { app, now }: Anyone,
) {
  const { file: id } = request.params as { file: string };
  const { place = '', until = '', signature = '' } = request.query as Record<string, string>;
  const [gate, messageId = ''] = String(place).split(':');
  const isSigned =
    isUuid(id) &&
    gate === 'letter' &&
    isUuid(messageId) &&
    app.files.opens(
      { id, place: placeOf(messageId) },
      reader,
      now,
      String(until),
      String(signature),
    );
  const params = { messageId, fileId: id, now, atMost: linkTries };
  const opens = isSigned && (await first(app.pool, openFile, params))?.opens;
  const stored = opens ? await first(app.pool, finishedFile, { id }) : undefined;
  if (!stored) throw refuse('not-found');
  return sendStored(app, request, reply, stored);
}
