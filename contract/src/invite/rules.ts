import { emailProblem } from '../auth/rules.ts';
import { phoneDigits } from '../clinics/rules.ts';
import { type FaxState, faxNumber } from '../platform/fax.ts';
import { saysSomething } from '../platform/text.ts';
import { problemWords as said } from './words.ts';

/** The invite form, as it is filled in. */
export type InviteForm = {
  firstName: string;
  lastName: string;
  email: string;
  fax: string;
  clinicName: string;
  city: string;
  personalMessage: string;
};
export const inviteFields = [
  ...(['firstName', 'lastName', 'email', 'fax', 'clinicName', 'city', 'personalMessage'] as const),
] as const;

export const emptyInvite = (personalMessage: string): InviteForm => ({
  ...{ firstName: '', lastName: '', email: '', fax: '', clinicName: '', city: '' },
  personalMessage,
});

export const messageLength = 2_000;
/** The lines of the message box as it begins. */
export const messageRows = 3;

export type Problem = { field: keyof InviteForm; message: string };

/** All that keeps an invitation from being sent, in the order of the form; both sides ask this one function. */
export function inviteProblems(form: InviteForm): Problem[] {
  const [email, fax] = [form.email.trim(), form.fax.trim()];
  const letters = form.personalMessage.trim().length;
  const needed = (field: 'firstName' | 'lastName' | 'city') =>
    saysSomething(form[field]) ? undefined : said[field];
  const found: [keyof InviteForm, string | undefined][] = [
    ['firstName', needed('firstName')],
    ['lastName', needed('lastName')],
    ['email', email === '' && fax === '' ? said.emailOrFax : undefined],
    ['email', email === '' ? undefined : emailProblem(email)],
    ['fax', fax === '' || faxNumber(fax) ? undefined : said.phone],
    ['city', needed('city')],
    [
      'personalMessage',
      letters > messageLength ? said.tooLong(letters - messageLength) : undefined,
    ],
  ];
  return found.flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

/** As it is sent and kept: no room around anything, the number as its digits. */
export const tidiedInvite = (form: InviteForm): InviteForm => ({
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  email: form.email.trim().toLowerCase(),
  fax: faxNumber(form.fax) ?? phoneDigits(form.fax),
  clinicName: form.clinicName.trim(),
  city: form.city.trim(),
  personalMessage: form.personalMessage.trim(),
});

/** Against abuse: how often one person invites, one person the same address, and everybody together. */
export const limits = {
  perDay: 20,
  sameAddressDays: 7,
  everybodyTimes: 3,
  everybodyDays: 30,
} as const;

/** For so long a code fills the sign-up in and is credited; after a year nothing of an invitation is kept. */
export const codeDays = 90;
export const keptDays = 365;

/** Twelve letters without I, L, O and U, of 5 bits each: nobody guesses one, and anybody types it. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 12;

/** As a code is compared: however it was typed or read off a page. */
export const plainCode = (typed: string) =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

export const isCode = (typed: string) =>
  new RegExp(`^[${codeLetters}]{${codeLength}}$`).test(plainCode(typed));

/** In fours, as it is read. */
export const shownCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

export const channels = ['mail', 'fax'] as const;
export type Channel = (typeof channels)[number];
/** A mail is `delivered` to the mail server that takes it; what becomes of it there is not said. */
export type WayState = FaxState;

export type Ways = readonly { channel: Channel; state: WayState; at: Date | string }[];
export type Standing = { joined: boolean; withdrawn: boolean; ways: Ways };

export const mayWithdraw = ({ joined, withdrawn }: Standing) => !joined && !withdrawn;

const dayMs = 86_400_000;
/** What nobody is sure of may have arrived, and is counted so. */
const arrived = (state: WayState) => state === 'delivered' || state === 'unconfirmed';

/** The ways that go out again: what did not arrive at once, what did after a week. */
export function resendable({ joined, withdrawn, ways }: Standing, now: Date): Channel[] {
  if (joined || withdrawn) return [];
  return ways
    .filter(({ state, at }) => {
      const age = now.getTime() - new Date(at).getTime();
      return state === 'failed' || (arrived(state) && age >= limits.sameAddressDays * dayMs);
    })
    .map(({ channel }) => channel);
}

/** As a letter names who sends it. */
export const inviterName = (who: { firstName: string; lastName: string; credentials: string }) =>
  `${/\b(MD|DMD|DDS|CCFP|FRC[PS]C)\b/.test(who.credentials) ? 'Dr. ' : ''}${who.firstName} ${who.lastName}`;
