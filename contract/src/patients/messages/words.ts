import type { MailFault, RecipientFault } from './rules.ts';

const footer = `Please do not reply to this mail. If you did not expect it, delete it. Not for emergencies: call 911.
Veuillez ne pas répondre à ce courriel. Si vous ne l’attendiez pas, supprimez-le. Pas pour les urgences : appelez le 911.
`;

/** The mail names the sender and a link, nothing of the content or the patient. */
export const patientMail = {
  subject: 'A message from your clinic',
  text: (from: string, link: string, days: number) =>
    `${from} has sent you something with Corridor. Open it here within ${days} days; you will be asked for your date of birth:
${from} vous a envoyé quelque chose avec Corridor. Ouvrez-le ici dans les ${days} jours; votre date de naissance vous sera demandée :

${link}

${footer}`,
};

/** Sent once to a patient who has not opened the message. */
export const reminderMail = {
  subject: 'A message from your clinic is waiting',
  text: (from: string, link: string) =>
    `${from} has sent you something with Corridor that is not opened yet. Open it here; you will be asked for your date of birth:
${from} vous a envoyé avec Corridor quelque chose qui n’est pas encore ouvert. Ouvrez-le ici; votre date de naissance vous sera demandée :

${link}

${footer}`,
};

/** The reasons why nothing was sent to a patient. */
export const recipientFaultWords: Record<RecipientFault, string> = {
  'phn-invalid': 'PHN is invalid',
  'email-invalid': 'Email is invalid',
  'email-not-repeated': 'This address is new for the patient. Type it twice.',
  'date-of-birth-unknown': 'Nobody in your clinic knows the date of birth. Add it.',
  'date-of-birth-invalid': 'Date of birth is invalid',
  'allowance-used': 'You have reached your limit this month.',
};

/** The fate of a mail that did not arrive, and the next step. */
export const mailFaultWords: Record<MailFault, (email: string) => string> = {
  refused: (email) => `${email} does not exist. Correct the address and send again.`,
  'no-server': (email) => `The mail server of ${email} could not be reached. Send again later.`,
  bounced: (email) => `The mail came back from ${email}. Correct the address and send again.`,
};

/** A letter on paper, as its patient reads it. */
export const letterWords = {
  paperTitle: 'A message from your clinic',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  patient: (name: string, dateOfBirth: string) =>
    name ? `${name}, born ${dateOfBirth}` : `Born ${dateOfBirth}`,
  attachments: 'Attachments',
  sentBy: (from: string) => `Sent by ${from} with Corridor.`,
  noReply: 'This message cannot be answered. Not for emergencies. Call 911.',
} as const;

/** The reasons why a letter could not be sent. */
export const tooManyFiles = (most: number) => `At most ${most} files can be attached.`;
