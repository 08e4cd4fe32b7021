import { personName } from '@corridor/contract/platform/personNames.ts';
import type { App } from '../../platform/app.ts';
import { all, type Db, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { fileName } from '../../uploads/actions.ts';
import { openBody, openLetter } from '../sealed.ts';
import type { LetterContent } from './letterPages.ts';
import { filesOf, letterOf } from './queries.ts';

type From = {
  onBehalf: string | null;
  firstName: string;
  lastName: string;
  credentials: string;
  clinicName: string;
};
/** The clinic in whose name a letter was sent, or its physician. */
export const senderName = (from: From) =>
  from.onBehalf === 'clinic' ? from.clinicName : personName(from);

export async function attachmentsOf(db: Db, app: Pick<App, 'keys' | 'log'>, messageId: string) {
  const files = await all(db, filesOf, { messageId });
  return files.map(({ sealedName, ...file }) => ({
    ...file,
    name: fileName(app, file.id, sealedName),
  }));
}

/** Reads a letter. Only a row with a text is one. */
export async function readLetter(
  db: Db,
  app: Pick<App, 'keys' | 'log'>,
  id: string,
): Promise<LetterContent> {
  const found = await first(db, letterOf, { id });
  if (!found?.sealedBody) throw refuse('not-found');
  const letter = openLetter(app, id, found.sealed);
  const body = openBody(app, id, found.sealedBody);
  if (!letter || body === null) throw refuse('failed-precondition', 'unreadable');
  const { name, dateOfBirth, subject } = letter;
  const attachments = (await attachmentsOf(db, app, id)).map((file) => file.name);
  return {
    letterhead: found,
    from: senderName(found),
    at: found.createdAt,
    patient: { name, dateOfBirth },
    subject,
    body,
    attachments,
  };
}
