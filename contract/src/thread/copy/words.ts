import type { MessageState } from '../../patients/messages/rules.ts';
import type { Language } from '../../patients/page/words.ts';

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
    expired: () => 'The link no longer works.',
  } satisfies Record<MessageState, (when: string) => string>,
  opened: (when: string) => `Opened ${when}.`,
  openedBefore: (when: string) => `An earlier link was opened ${when}.`,
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this copy?',
  withdrawUnsent: 'It is not sent to the patient.',
  withdrawSent: 'The link stops working now. What the patient has read or saved stays.',
  withdrawn: 'The copy was withdrawn.',
  changed: 'This has changed meanwhile.',
  usedUp: 'No more links: so many were sent of this copy.',
  withdrawFailed: 'The copy could not be withdrawn. Please try again.',
  sendAgain: 'Send a new link',
  sentAgain: 'A new link is on its way.',
  sendAgainFailed: 'The new link could not be sent. Please try again.',
  /** The copy among the sender's patient messages. */
  subject: {
    econsult: 'Copy of the eConsult',
    phoneConsult: 'Copy of the phone consult',
    referral: 'Copy of the referral',
  },
  // On the patient's paper
  leftOut: (names: string) => `Not on this paper: ${names}. Your clinic has it.`,
  sentTo: 'Sent to',
  sentBy: 'Sent by',
  patient: 'Patient',
  paperTitle: (type: string) => `Copy for the patient: ${type}`,
} as const;

/** The text that the patient reads, on the page and on paper. */
const en = {
  heading: {
    econsult: 'Your eConsult',
    phoneConsult: 'Your phone consult',
    referral: 'Your referral',
  },
  about: {
    econsult:
      'This is a copy of what your clinic asked a specialist about you. The answer goes to your clinic, who will speak with you about it.',
    phoneConsult:
      'This is a copy of what your clinic wrote to a specialist, to speak with them about you. Your clinic will tell you what was said.',
    referral:
      'This is a copy of the referral that your clinic sent to a specialist about you. Your clinic or theirs will tell you what comes next.',
  },
  asked: 'What was sent',
  noAnswer: 'None given',
};

const fr: typeof en = {
  heading: {
    econsult: 'Votre consultation électronique',
    phoneConsult: 'Votre consultation téléphonique',
    referral: 'Votre demande de consultation',
  },
  about: {
    econsult:
      'Ceci est une copie de ce que votre clinique a demandé à un spécialiste à votre sujet. La réponse va à votre clinique, qui en parlera avec vous.',
    phoneConsult:
      'Ceci est une copie de ce que votre clinique a écrit à un spécialiste, pour lui parler de vous. Votre clinique vous dira ce qui a été dit.',
    referral:
      'Ceci est une copie de la demande que votre clinique a envoyée à un spécialiste à votre sujet. Votre clinique ou la sienne vous dira la suite.',
  },
  asked: 'Ce qui a été envoyé',
  noAnswer: 'Rien d’indiqué',
};

export const copyWords: Record<Language, typeof en> = { en, fr };
