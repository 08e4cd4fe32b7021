import { emailProblem } from '../auth/rules.ts';
import { phoneDigits } from '../clinics/rules.ts';
import { faxNumber } from '../platform/fax.ts';
import { saysSomething } from '../platform/text.ts';
import type { Channel, WayState } from './ways.ts';
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
  firstName: '',
  lastName: '',
  email: '',
  fax: '',
  clinicName: '',
  city: '',
  personalMessage,
});

export const messageLength = 2_000;
/** The initial rows of the message box. */
export const messageRows = 3;

export type Problem = { field: keyof InviteForm; message: string };

/**
 * All problems that prevent sending an invitation, in the order of the form. Both sides use this
 * function.
 */
export function inviteProblems(form: InviteForm): Problem[] {
  const [email, fax] = [form.email.trim(), form.fax.trim()];
  const letters = form.personalMessage.trim().length;
  const required = (field: 'firstName' | 'lastName' | 'city') =>
    saysSomething(form[field]) ? undefined : said[field];
  const checks: [keyof InviteForm, string | undefined][] = [
    ['firstName', required('firstName')],
    ['lastName', required('lastName')],
    ['email', email === '' && fax === '' ? said.emailOrFax : undefined],
    ['email', email === '' ? undefined : emailProblem(email)],
    ['fax', fax === '' || faxNumber(fax) ? undefined : said.phone],
    ['city', required('city')],
    [
      'personalMessage',
      letters > messageLength ? said.tooLong(letters - messageLength) : undefined,
    ],
  ];
  return checks.flatMap(([field, message]) => (message ? [{ field, message }] : []));
}

/** The stored form of an invitation: trimmed, and the number as digits. */
export const tidiedInvite = (form: InviteForm): InviteForm => ({
  firstName: form.firstName.trim(),
  lastName: form.lastName.trim(),
  email: form.email.trim().toLowerCase(),
  fax: faxNumber(form.fax) ?? phoneDigits(form.fax),
  clinicName: form.clinicName.trim(),
  city: form.city.trim(),
  personalMessage: form.personalMessage.trim(),
});

/**
 * Limits against abuse: invitations of a person, to the same address by one person, and by
 * everybody.
 */
export const limits = {
  perDay: 20,
  sameAddressDays: 7,
  everybodyTimes: 3,
  everybodyDays: 30,
} as const;

/** A code works and earns credit for this time. After a year the invitation is deleted. */
export const codeDays = 90;
export const keptDays = 365;

/** Twelve letters of 5 bits each, without I, L, O and U: too long to guess, and easy to type. */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 12;

/** The compared form of a code, however it was typed. */
export const plainCode = (typed: string) =>
  typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

export const isCode = (typed: string) =>
  new RegExp(`^[${codeLetters}]{${codeLength}}$`).test(plainCode(typed));

/** In groups of four, for reading. */
export const shownCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

export type Ways = readonly { channel: Channel; state: WayState; at: Date | string }[];
export type InvitationState = { joined: boolean; withdrawn: boolean; ways: Ways };

export const mayWithdraw = ({ joined, withdrawn }: InvitationState) => !joined && !withdrawn;

const dayMs = 86_400_000;
/** An unconfirmed fax may have arrived, so it counts as arrived. */
const arrived = (state: WayState) => state === 'delivered' || state === 'unconfirmed';

/** The ways that may be sent again: failed ones at once, arrived ones after a week. */
export function resendable({ joined, withdrawn, ways }: InvitationState, now: Date): Channel[] {
  if (joined || withdrawn) return [];
  return ways
    .filter(({ state, at }) => {
      const age = now.getTime() - new Date(at).getTime();
      return state === 'failed' || (arrived(state) && age >= limits.sameAddressDays * dayMs);
    })
    .map(({ channel }) => channel);
}

/** The name of the sender in a letter. */
export const inviterName = (who: { firstName: string; lastName: string; credentials: string }) =>
  `${/\b(MD|DMD|DDS|CCFP|FRC[PS]C)\b/.test(who.credentials) ? 'Dr. ' : ''}${who.firstName} ${who.lastName}`;
