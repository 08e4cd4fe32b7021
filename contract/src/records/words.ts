import { titles } from '../platform/titles.ts';

export const words = {
  title: titles.records,
  lead: 'An external records system, as this demo plays it. Nobody here exists.',
  charts: 'Charts',
  born: (date: string) => `Born ${date}`,
  phn: (phn: string) => `PHN ${phn}`,
  history: 'History',
  open: 'Send eConsult',
  openFor: (name: string) => `Send eConsult about ${name}`,
  failed: 'The chart could not be opened.',
  arrived: 'Pictures that arrived',
  nothingArrived: 'None yet. Link your account, then select pictures in the gallery.',
  account: 'Your account',
  accountLead:
    'Signed in here as somebody, you link that account with yours in Corridor. The token is signed as a real one, by a key of this demo.',
  who: 'Signed in as',
  people: ['Dr. Ines Marchetti', 'Dr. Paul Drummond', 'Dr. Asha Venkataraman'],
  link: 'Link your account',
  linkExpired: 'Try an expired token',
  linkFailed: 'The token could not be signed.',
  linkUsed: 'Try the last token again',
} as const;

/** The page that the records system links to. */
export const linkWords = {
  title: titles.linkAccount,
  running: 'Linking your accounts…',
  success: 'Your accounts have been successfully linked. You may now close this page.',
  error: 'Error linking your external records account to your product account',
  invalid:
    'Invalid information provided to link your external records account to your product account. Please try again.',
  linkedToAnother:
    'Your account is linked to another one already. Unlink that in your profile first.',
  beginAgain: 'A link is good once, for a few minutes: begin again in your records system.',
  tryAgain: 'Try again',
  toProfile: 'Go to your profile',
};

/** Sent after linking, so that the person can undo a link that somebody else started. */
export const linkedMail = {
  subject: 'Your account was linked',
  text: (link: string) =>
    `Your Corridor account was linked with an account of the records system of your clinic, which can open consults in your name and take in your clinical pictures.

If that was not you, unlink it at the end of your profile:

${link}
`,
};

export const linkedWords = {
  title: 'External records account',
  lead: 'Your account in the records system that your clinic uses is linked to this one.',
  account: (uuid: string) => `Linked as ${uuid}`,
  unlink: 'Unlink',
  ask: 'Unlink the accounts?',
  askText: 'To link them again, begin in the records system.',
  unlinked: 'The accounts are not linked any more.',
};
