import type { BillingStatus } from './rules.ts';

/** The life of a billing record: every step that exists. Both sides refuse all others. */
type Move = { cause: string; from: readonly BillingStatus[]; to: BillingStatus };
const moves = [
  { cause: 'ready', from: ['new'], to: 'pending' },
  { cause: 'hold', from: ['new', 'pending'], to: 'onHold' },
  { cause: 'confirm', from: ['onHold'], to: 'pending' },
  { cause: 'submit', from: ['pending'], to: 'submitted' },
  { cause: 'no-answer', from: ['submitted'], to: 'unconfirmed' },
  { cause: 'apply', from: ['submitted', 'unconfirmed'], to: 'closed' },
  { cause: 'refuse', from: ['submitted', 'unconfirmed'], to: 'refused' },
  { cause: 'reverse', from: ['closed'], to: 'refused' },
  { cause: 'resend', from: ['refused'], to: 'pending' },
  { cause: 'drop', from: ['new', 'pending', 'onHold', 'refused'], to: 'notBillable' },
  { cause: 'delete', from: ['new', 'pending', 'onHold', 'refused'], to: 'deleted' },
  { cause: 'wrong-address', from: ['new', 'pending', 'onHold'], to: 'failed' },
] as const satisfies readonly Move[];

export type MoveCause = (typeof moves)[number]['cause'];
export const moveCauses = moves.map(({ cause }) => cause);

/** The step of a cause: the statuses that it begins from, and the status that it leads to. */
export function moveOf(cause: MoveCause): Move {
  const move = moves.find((each) => each.cause === cause);
  if (!move) throw new Error(`no record moves by ${cause}`);
  return move;
}

export const mayMove = (status: BillingStatus, cause: MoveCause) =>
  moveOf(cause).from.includes(status);

/** The tables of the billing report, and the statuses in each. */
export const tableStatuses = {
  waiting: ['new', 'pending', 'onHold', 'submitted', 'unconfirmed'],
  rejected: ['refused'],
  closed: ['closed', 'notBillable', 'deleted', 'failed'],
} as const satisfies Record<string, readonly BillingStatus[]>;
export type BillingTable = keyof typeof tableStatuses;

/** A claim must reach the payer within 90 days of the service; from day 75 on it is a warning. */
export const claimDays = 90;
export const warningDays = 75;
const dayMs = 86_400_000;

/** The last day, counted in whole days of Alberta, on which a service may be claimed. */
export function claimByDay(serviceDay: string): string {
  return new Date(Date.parse(`${serviceDay}T00:00:00Z`) + claimDays * dayMs)
    .toISOString()
    .slice(0, 10);
}

/** Tells whether the claim of a service is urgent, late, or neither, by local days. */
export function urgencyOf(serviceDay: string, today: string): 'urgent' | 'late' | undefined {
  const age = (Date.parse(`${today}T00:00:00Z`) - Date.parse(`${serviceDay}T00:00:00Z`)) / dayMs;
  if (age > claimDays) return 'late';
  return age >= warningDays ? 'urgent' : undefined;
}

/** The codes of eConsult opinions. Every other code is a communication. */
export const econsultCodes: readonly string[] = ['03.01O', '03.01R'];

/** A note of Corridor on a record that repeats another one. */
export const duplicateOf = (id: string) => `SYSTEM: duplicate of ${id}`;
export const isDuplicateNote = (comment: string) => comment.startsWith('SYSTEM: duplicate of');
