/** Of Alberta, where a message is billed and nobody chose a code. Other provinces have none of these. */
export const defaultBillingCode = '03.01NG';
export const hasAlbertaCodes = (province: string | null | undefined) => province === 'AB';

/** Why a record is not claimed: no code is known, nobody chose the one it has, or what became of its message. */
export const holdReasons = ['no-code', 'unconfirmed', 'locked', 'retracted'] as const;
export type HoldReason = (typeof holdReasons)[number];
export const billingCodeShortest = 4;

/** What becomes of a record; each change of it is written down. */
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

/** Its owner may still say what it is: nothing of it has left. */
export const isOpen = (status: BillingStatus): status is 'new' | 'pending' | 'onHold' =>
  ['new', 'pending', 'onHold'].includes(status);

/** Codes of every province: 03.01NG, A005A, 00120, 1-234. */
const shape = /^[A-Z0-9.-]*$/i;

export type CodeProblem = 'too-short' | 'bad-code';

/** What is wrong with a code. It may be left out; one that is given is not shorter than any real one. */
export function codeProblem(code: string): CodeProblem | undefined {
  if (!shape.test(code)) return 'bad-code';
  return code !== '' && code.length < billingCodeShortest ? 'too-short' : undefined;
}
