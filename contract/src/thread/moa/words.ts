import { titles } from '../../platform/titles.ts';

export const words = {
  /** Replaces a letter that cannot be read; the consult itself is there. */
  unreadableLetter: 'What was written to you cannot be read. Please call the sender.',
  title: 'Forward to MOA',
  to: 'To',
  another: 'Another email address',
  nobody: 'No MOA of the clinics of this consult has an account. Send a secure link instead.',
  peopleFailed: 'The offices of this consult could not be loaded.',
  member: 'in this consult',
  email: 'Email',
  emailAgain: 'Email again',
  required: 'Email is required',
  invalid: 'Email is invalid',
  differs: 'The two addresses are not the same',
  message: 'Message',
  messageJoins:
    'They join this consult. Your message is written into it, where all members read it.',
  messageLink:
    'They get a secure link for 7 days, to the consult as it stands now, and must know the patient’s date of birth. The mail itself says nothing of the patient.',
  choose: 'Choose who it goes to.',
  send: 'Forward',
  cancel: 'Cancel',
  failed: 'Error forwarding econsult',
  forwarded: (to: string) => `Forwarded to ${to}.`,
  aClinic: 'A clinic',
  /** The forward among the sender's patient messages. */
  subject: {
    econsult: 'eConsult forwarded to an office',
    phoneConsult: 'Phone consult forwarded to an office',
    referral: 'Referral forwarded to an office',
  },
  // Behind the link
  linkTitle: titles.office,
  linkLead: 'Confirm the patient’s date of birth to read it.',
  open: 'Open the consult',
  badLink: 'This link is not valid any more. Ask its sender to forward the consult again.',
  locked: 'This consult was withdrawn by the people in it.',
  revoked:
    'This link was revoked by the people in the consult. Ask its sender if you still need it.',
  openFailed: 'The consult could not be opened.',
  from: (name: string, clinic: string) => `From ${name}, ${clinic}`,
  note: 'Message to you',
  questions: 'Questions? Call',
  download: 'Download PDF',
  patient: 'Patient',
  consult: 'Consult',
  messages: 'Messages',
  noMessages: 'No messages',
  system: 'Corridor',
  unreadable: 'This message cannot be read.',
} as const;

/** The mail names the clinic, but neither the patient nor the specialty nor the question. */
export const linkMail = {
  subject: 'A message for your office',
  text: (from: string, link: string) =>
    `${from} has sent something to your office with Corridor. Open it here within 7 days; you will be asked for a date of birth:

${link}

Please do not reply to this mail. If you did not expect it, delete it. Not for emergencies.
`,
};

export const joinedMail = {
  subject: 'You were added to a consult in Corridor',
  text: (link: string) => `You were added to a consult in Corridor. Sign in to read it:

${link}
`,
};
