import {
  type MailFault,
  maySendAgain,
  mayWithdraw,
  messageStateOf,
  mostLinks,
} from '@corridor/contract/patients/messages/rules.ts';
import type { listedMessage } from '@corridor/contract/patients/messages/schemas.ts';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { MessageRow } from '../queries.ts';
import { openLetter } from '../sealed.ts';

type Listed = z.output<typeof listedMessage>;

/** A row of the list. A locked consult shows nothing of its patient. */
export function listed(app: Pick<App, 'keys' | 'log'>, row: MessageRow, now: Date): Listed {
  const letter = row.lockedAt ? undefined : openLetter(app, row.id, row.sealed);
  const { name = '', phn = '', email = '', subject = '' } = letter ?? {};
  const { progressDone: done, progressOf: parts } = row;
  return {
    id: row.id,
    subject,
    read: row.read,
    folder: row.folder,
    status: row.status,
    state: messageStateOf(row, now),
    statusUpdatedAt: row.statusUpdatedAt,
    created: row.createdAt,
    sendAt: row.sendAt,
    delay: row.delay,
    subType: row.kind,
    patient: { name, phn, email },
    error: row.error as MailFault | null,
    hasAttachments: row.hasFiles,
    responseReceived: row.submittedAt !== null,
    needsReview: row.needsReviewAt !== null,
    openedAt: row.openedAt,
    ...(done !== null && parts !== null && { progress: { done, of: parts } }),
  };
}

/** The actions that its reader may take. The links of a forward belong to its consult. */
export function actsOn(row: MessageRow, now: Date) {
  const state = messageStateOf(row, now);
  const isOwnMail = row.kind !== 'MOAMessage' && row.lockedAt === null;
  return {
    mayWithdraw: isOwnMail && mayWithdraw(state),
    maySendAgain:
      isOwnMail && row.submittedAt === null && maySendAgain(state) && row.renewed < mostLinks,
  };
}
