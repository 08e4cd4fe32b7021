import { own } from '../../platform/own.ts';
import { faxReasons } from '../../platform/words.ts';

/** The page of a fax whose reader wants no answers on paper. */
export const faxWords = {
  title: 'An answered form',
  waits: 'A patient has sent a form back. Sign in to Corridor to read the answers.',
} as const;

const reasons: Record<string, string> = {
  ...faxReasons,
  'no-fax-number': 'The clinic has no fax number that can be called.',
  unreadable: 'The answers could not be read.',
};

/** The fax beside the result of a form. */
export const faxState = {
  title: 'Fax',
  because: (reason: string | null) => own(reasons, reason ?? '') ?? faxReasons.failed,
  unclear: 'The fax service does not say whether it arrived.',
} as const;

export const failedFaxMail = {
  subject: 'A fax from Corridor was not delivered',
  text: (link: string) =>
    `The fax of an answered form was not delivered, or nobody can say whether it was. Sign in to see why:

${link}
`,
};
