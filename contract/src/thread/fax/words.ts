import type { FaxState } from '../../platform/fax.ts';
import { own } from '../../platform/own.ts';

export const stateWords: Record<FaxState, string> = {
  queued: 'Waiting',
  sending: 'Sending',
  delivered: 'Delivered',
  failed: 'Failed',
  unconfirmed: 'Unconfirmed',
};

const reasons: Record<string, string> = {
  busy: 'The line was busy three times.',
  'no-answer': 'Nobody answered three times.',
  'no-fax': 'No fax machine answered at this number.',
  locked: 'The thread was locked before it was sent.',
  retracted: 'The message was retracted before it was sent.',
  removed: 'They left the thread before it was sent.',
  'no-fax-number': 'Their clinic has no fax number that can be called.',
  refused: 'The fax service did not take it.',
  failed: 'The fax service could not deliver it.',
};

export const words = {
  confirmTitle: 'Send the consult by fax?',
  title: 'Fax to MOA',
  lead: (clinic: string, number: string) => `The consult goes to ${clinic}, fax ${number}.`,
  message: 'Message to MOA',
  messageHelp: 'It stands on the page after the cover, never on the cover.',
  send: 'Send fax',
  queued: 'The fax is on its way.',
  failed: (message: string) => `Error sending fax: ${message}`,
  notLoaded: 'The faxes of this consult could not be loaded.',
  noNumber: (clinic: string) =>
    `${clinic} has no fax number that can be called. Ask an operator to correct it.`,
  yourClinic: 'Your clinic',
  notConsultant: 'Only a consultant of this thread can fax it.',
  sent: 'Sent faxes',
  to: (clinic: string, number: string) => `${clinic}, ${number}`,
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  trying: (attempt: number) => `try ${attempt} of 3`,
  because: (reason: string | null) => own(reasons, reason ?? '') ?? reasons.failed,
  unclear:
    'The fax service does not say whether it arrived. Ask the office before you send it again.',
} as const;

/** The cover names sender and recipient, and nothing of the content. */
export const cover = {
  title: 'Fax',
  from: 'From',
  to: 'To',
  office: (clinic: string) => `Office (MOA), ${clinic}`,
  phone: 'Phone',
  fax: 'Fax',
  date: 'Date',
  pages: 'Pages, with this one',
  confidential: 'Confidential',
  statement:
    'This fax holds confidential information that is meant only for the recipient named above. Anybody else may not read, copy, pass on or use it.',
  inError:
    'If you have received it in error: please call the sender at once at the number above, do not make a copy, and destroy all pages. The sender must report that it was received by somebody else.',
  message: 'Message to the office',
  oneMessage: 'Message',
  foot: (initials: string, page: string) => `${initials} · ${page}`,
} as const;

export const failedMail = {
  subject: 'A fax from Corridor was not delivered',
  text: (link: string) =>
    `A fax that you sent from Corridor was not delivered, or nobody can say whether it was. Sign in to see why:

${link}
`,
};
