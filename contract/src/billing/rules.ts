/** The code for an Alberta message without a chosen code. Other provinces have no default. */
export const defaultBillingCode = '03.01NG';
export const hasAlbertaCodes = (province: string | null | undefined) => province === 'AB';

/**
 * The reasons why a record is not claimed: no code, an unconfirmed code, the state of its message,
 * or an earlier record of the same patient, code and day.
 */
export const holdReasons = ['no-code', 'unconfirmed', 'locked', 'retracted', 'duplicate'] as const;
export type HoldReason = (typeof holdReasons)[number];
export const billingCodeShortest = 4;

/** The states of a record. The audit trail records each change. */
export const billingStatuses = [
  'new',
  'pending',
  'submitted',
  'unconfirmed',
  'closed',
  'refused',
  'onHold',
  'notBillable',
  'deleted',
  'failed',
] as const;
export type BillingStatus = (typeof billingStatuses)[number];

/** The owner may still change the code, because nothing has been sent to the payer. */
export const isOpen = (status: BillingStatus): status is 'new' | 'pending' | 'onHold' =>
  ['new', 'pending', 'onHold'].includes(status);

/** Codes of every province: 03.01NG, A005A, 00120, 1-234. */
const shape = /^[A-Z0-9.-]*$/i;

export type CodeProblem = 'too-short' | 'bad-code';

/** The problem of a code. An empty code is allowed, a code shorter than any real one is not. */
export function codeProblem(code: string): CodeProblem | undefined {
  if (!shape.test(code)) return 'bad-code';
  return code !== '' && code.length < billingCodeShortest ? 'too-short' : undefined;
}
