import { roleTitles } from '../../access/words.ts';
import { own } from '../../platform/own.ts';
import type { Hindrance, Requested } from './schemas.ts';

const roleList = (roles: readonly string[]) =>
  roles.map((role) => own(roleTitles, role) ?? role).join(', ');
const counted = (count: number, noun: string, nouns: string) =>
  count === 1 ? `1 ${noun}` : `${count} ${nouns}`;

export const words = {
  title: 'Waiting for confirmation',
  lead: 'A role, a permission or a clinic that opens patients takes effect when a second operator or a privacy officer confirms it. Nobody confirms their own request, or what they gain themselves.',
  count: (count: number) => `${counted(count, 'request', 'requests')} to confirm`,
  empty: 'Nothing waits for confirmation',
  emptyLead: 'Requests of operators that open patients appear here.',
  /** Replaces a request whose file or person no longer exists. */
  gone: 'What was asked for is no longer here',
  more: 'Only the oldest are shown. Decide them, and the next appear.',
  askedBy: (name: string, when: string) => `${name} asked on ${when}.`,
  confirm: 'Confirm',
  confirmNamed: (what: string) => `Confirm: ${what}`,
  decline: 'Decline',
  declineNamed: (what: string) => `Decline: ${what}`,
  withdraw: 'Withdraw',
  withdrawNamed: (what: string) => `Withdraw: ${what}`,
  confirmed: 'Confirmed. It takes effect now.',
  declined: 'Declined. Nothing was changed.',
  withdrawn: 'Withdrawn. Nothing was changed.',
  decided: 'Another person has decided this already.',
  settled: 'Decided in the last 30 days',
  states: { confirmed: 'Confirmed', declined: 'Declined', withdrawn: 'Withdrawn' },
  settledBy: (state: string, name: string, when: string) => `${state} by ${name} on ${when}.`,
  commandLine: 'the command line',
  /** Shown to the operator after a call that became a request. */
  asked: 'This waits until a second operator or a privacy officer confirms it.',
  waitsHere: 'A change of this person waits for confirmation.',
  waitsForRole: 'A change of this role waits for confirmation.',
  see: 'See what waits',
  askedAlready: 'Another operator has asked for this already. It waits for confirmation.',
  oneself:
    'Nobody grants themselves a role, a permission or a clinic. Another operator does this for you.',
  lastConfirmer:
    'Nobody else would be left who confirms what you grant. Invite a second operator or a privacy officer first, or do this on the command line of the server.',
  alone:
    'This opens patients, and nobody else can confirm it: this installation has no second operator and no privacy officer.',
  aloneTitle: 'Grant this without confirmation?',
  aloneText:
    'This opens patients, or lets a person confirm what others are granted. A second operator or a privacy officer should confirm it, and this installation has neither. If you go on, it takes effect at once. The audit trail records that nobody confirmed it, and an alarm stays until a privacy officer takes note. Invite a privacy officer soon.',
  aloneConfirm: 'I understand, grant it unconfirmed',
  aloneNote:
    'You are the only operator, and there is no privacy officer: nobody confirms what you grant. Each such act is recorded as unconfirmed. Invite a privacy officer or a second operator.',
} as const;

export const hindranceWords: Record<Hindrance, string> = {
  'own-request': 'You asked for this. Another person confirms it.',
  oneself: 'You would gain by this. Another person confirms it.',
  'newer-version': 'This was changed after it was asked for. It must be asked for anew.',
  'asker-gone': 'The person who asked no longer runs the installation.',
};

/** Reasons of a refused confirmation, beside those of the requested act. */
export const refusalWords = {
  ...hindranceWords,
  decided: words.decided,
  'email-in-use': 'Another account has this email now. It must be asked for anew.',
  'practice-id-taken': 'Another account has this practice ID now. It must be asked for anew.',
  clinic: 'This clinic is no longer here.',
} as const;

/** A request in a sentence, with the details that a person reads before confirming it. */
export function requestedWords(requested: Requested): { title: string; lines: string[] } {
  switch (requested.kind) {
    case 'invite':
      return {
        title: `Invite ${requested.name}`,
        lines: [
          requested.email,
          `Roles: ${roleList(requested.roles)}`,
          ...(requested.practiceId ? [`Practice ID: ${requested.practiceId}`] : []),
          ...(requested.clinic === null ? [] : [`Clinic: ${requested.clinic}`]),
        ],
      };
    case 'savePerson':
      return {
        title: `Change ${requested.name}`,
        lines: [
          requested.email === requested.emailBefore
            ? requested.email
            : `Email: ${requested.email} in place of ${requested.emailBefore}`,
          `Roles: ${roleList(requested.roles)}`,
          `Roles until now: ${roleList(requested.rolesBefore)}`,
        ],
      };
    case 'admit':
      return {
        title: `Confirm ${requested.name} at ${requested.clinic}`,
        lines: [requested.email],
      };
    case 'validate':
      return {
        title: `Approve the practice ID of ${requested.name}`,
        lines: [
          requested.email,
          `Practice ID: ${requested.practiceId || 'none'}`,
          `Roles: ${roleList(requested.roles)}`,
        ],
      };
    case 'reinstate':
      return {
        title: `Let ${requested.name} in again`,
        lines: [requested.email, `Roles: ${roleList(requested.roles)}`],
      };
    case 'saveRole':
      return {
        title: `Change what ${roleList([requested.role])} opens`,
        lines: [
          `Adds: ${requested.added.join(', ')}`,
          ...(requested.removed.length > 0 ? [`Takes away: ${requested.removed.join(', ')}`] : []),
          counted(requested.people, 'person has this role', 'people have this role'),
        ],
      };
    case 'import':
      return {
        title: `Import ${counted(requested.people.length, 'person', 'people')} by a file`,
        lines: [
          ...requested.people,
          counted(
            requested.services,
            'service is added or changed',
            'services are added or changed',
          ),
        ],
      };
  }
}

/** Sent to people who can confirm. A mail names nobody. */
export const askedMail = {
  subject: 'A request waits for your confirmation',
  text: (link: string) =>
    `An operator of Corridor asks to open patients to a person. It takes effect when you confirm it:

${link}

If you do not know why it is asked, decline it.
`,
};

/** Messages of the command line. */
export const commandWords = {
  unconfirmed:
    'WARNING: this opens patients, or lets a person confirm what others are granted, and nobody confirmed it. The audit trail records it as unconfirmed, and an alarm was raised.',
  none: 'Nothing waits for confirmation.',
  noRequest: (typed: string) => `${typed} is no request that waits: access prints them.`,
} as const;
