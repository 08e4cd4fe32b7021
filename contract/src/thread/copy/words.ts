import type { MessageState } from '../../patients/messages/rules.ts';
import { titles } from '../../platform/titles.ts';

export const words = {
  // On the form
  send: 'Send the patient a copy',
  sendHelp:
    'At 7:00 AM Mountain time the next day, by a secure link: what you send here, and nothing of the answer.',
  needsEmail: 'Needs the patient’s email.',
  notYours:
    'The author wants the patient to have a copy. Your account sends none: the consult goes without it.',
  // In the thread
  section: 'Copy for the patient',
  to: (email: string | null) => email ?? 'An address that cannot be read',
  states: {
    scheduled: (when: string) => `Goes out ${when}.`,
    sending: () => 'On its way.',
    unopened: (until: string) => `Delivered, not opened yet. The link works until ${until}.`,
    opened: (until: string) => `The link works until ${until}.`,
    failed: () => 'It could not be delivered.',
    withdrawn: (when: string) => `Withdrawn ${when}.`,
    unsent: () =>
      'Not sent: the consult was locked, or its sender’s account closed, before it went out.',
    closed: () => 'Closed after too many wrong dates of birth.',
    expired: () => 'The link works no more.',
  } satisfies Record<MessageState, (when: string) => string>,
  opened: (when: string) => `Opened ${when}.`,
  openedBefore: (when: string) => `An earlier link was opened ${when}.`,
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this copy?',
  withdrawUnsent: 'It is not sent to the patient.',
  withdrawSent: 'The link opens nothing from now on. What the patient has read or saved stays.',
  withdrawn: 'The copy was withdrawn.',
  changed: 'This has changed meanwhile.',
  usedUp: 'No more links: so many were sent of this copy.',
  withdrawFailed: 'The copy could not be withdrawn. Please try again.',
  sendAgain: 'Send a new link',
  sentAgain: 'A new link is on its way.',
  sendAgainFailed: 'The new link could not be sent. Please try again.',
  // What the patient reads
  title: titles.copy,
  lead: 'Confirm your date of birth to read it.',
  open: 'Open',
  badLink: 'This link is not valid any more. Ask your clinic for a new one.',
  locked: 'This was withdrawn by your clinic.',
  heading: {
    econsult: 'Your eConsult',
    phoneConsult: 'Your phone consult',
    referral: 'Your referral',
  },
  from: 'From',
  sent: 'Sent',
  about: {
    econsult:
      'This is a copy of what your clinic asked a specialist about you. The answer goes to your clinic, who will speak with you about it.',
    phoneConsult:
      'This is a copy of what your clinic wrote to a specialist, to speak with them about you. Your clinic will tell you what was said.',
    referral:
      'This is a copy of the referral that your clinic sent to a specialist about you. Your clinic or theirs will tell you what comes next.',
  },
  leftOut: (names: string) => `Not on this paper: ${names}. Your clinic has it.`,
  sentTo: 'Sent to',
  sentBy: 'Sent by',
  patient: 'Patient',
  asked: 'What was sent',
  download: 'Download PDF',
  downloadFailed: 'The PDF could not be made. Please try again.',
  questions: 'Questions? Call your clinic:',
  paperTitle: (type: string) => `Copy for the patient: ${type}`,
} as const;
