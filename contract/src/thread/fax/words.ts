import { own } from '../../platform/own.ts';
import { faxReasons } from '../../platform/words.ts';

const reasons: Record<string, string> = {
  ...faxReasons,
  locked: 'The thread was locked before it was sent.',
  retracted: 'The message was retracted before it was sent.',
  removed: 'They left the thread before it was sent.',
  'no-fax-number': 'Their clinic has no fax number that can be called.',
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
  because: (reason: string | null) => own(reasons, reason ?? '') ?? faxReasons.failed,
  unclear:
    'The fax service does not say whether it arrived. Ask the office before you send it again.',
} as const;

export const cover = {
  office: (clinic: string) => `Office (MOA), ${clinic}`,
  message: 'Message to the office',
  oneMessage: 'Message',
} as const;

export const failedMail = {
  subject: 'A fax from Corridor was not delivered',
  text: (link: string) =>
    `A fax that you sent from Corridor was not delivered, or nobody can say whether it was. Sign in to see why:

${link}
`,
};
