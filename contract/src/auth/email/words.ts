import { titles } from '../../platform/titles.ts';

export const words = {
  change: 'Change email',
  lead: 'You sign in with it, and hear of what is new there. It changes once you open the link that we mail to the new address.',
  newEmail: 'New email',
  send: 'Send link',
  sent: 'If this address can be used, a link is on its way to it.',
  title: titles.confirmEmail,
  confirmLead: 'You sign in with the address that this link was mailed to.',
  confirm: 'Confirm',
  bad: 'The link to change your email is invalid or has expired.',
  failed: 'An error occurred while changing your email',
  done: (email: string) => `Your email is ${email}.`,
  unconfirmed:
    'This email is not confirmed yet. Confirm it, and we know that what we write reaches you.',
  confirmOwn: 'Confirm email',
  sentOwn: (email: string) => `A link is on its way to ${email}.`,
} as const;

export const confirmMail = {
  subject: 'Confirm your new email',
  text: (link: string) =>
    `Somebody, probably you, asked to use this address for a Corridor account.

${link}

The link works once, for 60 minutes. If it was not you, nothing needs to be done.
`,
};

/** Sent to the address of a new account. */
export const confirmOwnMail = {
  subject: 'Confirm your email',
  text: (link: string) =>
    `Open this link to confirm that this address of your Corridor account is yours:

${link}

The link works once, for 60 minutes. If it was not you, nothing needs to be done.
`,
};

export const askedMail = {
  subject: 'Another email was asked for',
  text: (supportEmail: string) =>
    `Somebody, probably you, asked to use another address for your Corridor account. Until it is
confirmed from there, everything stays as it is.

If it was not you, set a new password and write to ${supportEmail} at once.
`,
};

export const changedMail = {
  subject: 'Your email was changed',
  text: (supportEmail: string) =>
    `Your Corridor account has another address now, and this one no longer signs in.

If it was not you, write to ${supportEmail} at once.
`,
};
