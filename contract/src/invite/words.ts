import { titles } from '../platform/titles.ts';
import type { Channel, WayState } from './ways.ts';

/** The messages at invalid fields. */
export const problemWords = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  city: 'City is required',
  emailOrFax: 'You must provide either an email or fax number.',
  phone: 'Phone number is invalid',
  tooLong: (letters: number) =>
    letters === 1 ? 'One letter too many.' : `${letters} letters too many.`,
  noFaxYet: 'Faxes can be sent once your practice ID is validated. Invite by email until then.',
};

export const words = {
  title: 'Invite a Colleague',
  lead: 'They get a mail or a fax from you, with a code that fills in their sign-up.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  fax: 'Fax',
  emailOrFax: 'An email, a fax number or both.',
  clinicName: 'Clinic name',
  city: 'City',
  optional: 'optional',
  message: 'Personal message',
  messageHelp: 'It is read as you write it. Nothing about patients.',
  send: 'Send invite',
  sending: 'Sending invite…',
  sent: 'Invite sent.',
  failed: 'Error sending invite',
  kept: 'What you typed is kept.',
  check: 'Check form for errors.',
  list: 'Your invitations',
  listLead: 'Whom you invited in the last year, and what became of it.',
  empty: 'You have not invited anybody yet. A colleague whom you invite is listed here.',
  loadFailed: 'Your invitations could not be loaded.',
  resend: 'Resend',
  resendTo: (name: string) => `Resend to ${name}`,
  resent: 'Sent again.',
  withdraw: 'Withdraw',
  withdrawFrom: (name: string) => `Withdraw from ${name}`,
  withdrawn: 'Withdrawn. The code stands for nothing any more.',
  back: 'The invitation stands again.',
  joinedOn: (when: string) => `Joined ${when}`,
  unreadable: 'Cannot be read',
  isWithdrawn: 'Withdrawn',
  more: (count: number) => `Show all ${count}`,
};

export const channelWords: Record<Channel, string> = { mail: 'Mail', fax: 'Fax' };
export const stateWords: Record<Channel, Record<WayState, string>> = {
  mail: {
    queued: 'sending',
    sending: 'sending',
    delivered: 'sent',
    failed: 'failed',
    unconfirmed: 'unconfirmed',
  },
  fax: {
    queued: 'sending',
    sending: 'sending',
    delivered: 'delivered',
    failed: 'failed',
    unconfirmed: 'unconfirmed',
  },
};

/** The reasons why an invitation did not arrive, in one phrase each. */
export const reasonWords: Record<string, string> = {
  'opted-out': 'this address takes no invitations',
  refused: 'the other side refused it',
  'no-fax': 'nobody answers as a fax there',
  busy: 'the line was busy',
  failed: 'it did not arrive',
};

export const limitWords = {
  perDay: (count: number) =>
    `You have sent ${count} invitations in the last 24 hours. Please go on tomorrow.`,
  sameAddress: (days: number) =>
    `You invited this address in the last ${days} days. Please wait, or speak to your colleague.`,
  everybody: (days: number) =>
    `This address was invited often in the last ${days} days. Please speak to your colleague.`,
  notYet: 'There is nothing to send again yet.',
  joined: 'Your colleague has joined by it.',
};

export const stopWords = {
  title: titles.stopInvitations,
  lead: 'Invitations to Corridor will not be sent any more to the address that this code came to.',
  code: 'Code of the invitation',
  stop: 'Stop invitations',
  done: 'No more invitations will be sent to this address.',
  unknown: 'This code is not known. Please type it as it stands in the mail or on the fax.',
  failed: 'This could not be done. Please try again.',
};

type Letter = { inviter: string; firstName: string; lastName: string; message: string };
const quoted = (message: string) => (message === '' ? '' : `\n${message}\n`);

export const inviteMail = {
  subject: 'An invitation to Corridor',
  text: (
    { inviter, firstName, lastName, message }: Letter,
    { code, signUp, stop }: { code: string; signUp: string; stop: string },
  ) => `Dear ${firstName} ${lastName},

${inviter} invites you to Corridor, where physicians ask specialists about a patient and get an answer in writing.
${quoted(message)}
Sign up here; your name is filled in already:
${signUp}

Or type this code where you are asked for a referral code: ${code}

If you do not know ${inviter}, ignore this mail. So that nobody invites this address again:
${stop}
`,
};

/** Sent to an address with an account, so that only its reader learns of the account. */
export const hasAccountMail = {
  subject: 'An invitation to Corridor',
  text: (
    { inviter, firstName, lastName, message }: Letter,
    { login, stop }: { login: string; stop: string },
  ) => `Dear ${firstName} ${lastName},

${inviter} invites you to Corridor. You have an account already with this address.
${quoted(message)}
Log in here:
${login}

If you do not know ${inviter}, ignore this mail. So that nobody invites this address again:
${stop}
`,
};

export const faxWords = {
  title: 'An invitation to Corridor',
  foot: (page: number, of: number) => `Invitation · page ${page} of ${of}`,
  to: 'To',
  from: 'From',
  faxTo: (number: string) => `Fax ${number}`,
  what: (inviter: string) =>
    `${inviter} invites you to Corridor, where physicians ask specialists about a patient and get an answer in writing.`,
  message: 'Message',
  how: 'Sign up at',
  code: 'with this referral code',
  stop: (inviter: string) => `If you do not know ${inviter}, ignore this page.`,
  stopAt: (address: string) =>
    `So that nobody invites this number again, type the code at ${address}`,
};
