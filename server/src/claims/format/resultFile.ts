import type { Values } from './claimFields.ts';
import { isClaimNumber } from './claimNumber.ts';
import { linesOf, readLine, writeLine } from './lines.ts';

export type Result = {
  claimNumber: string;
  outcome: 'applied' | 'held' | 'refused' | 'reversed';
  /** The payer's explanatory codes, up to six. */
  codes: string[];
  claimed: number;
  paid: number;
  /** YYYY-MM-DD, or null. */
  paymentDay: string | null;
};

const codeFields = ['code1', 'code2', 'code3', 'code4', 'code5', 'code6'] as const;
const letters = { applied: 'A', held: 'H', refused: 'R', reversed: 'A' } as const;

export function writeResult(result: Result): string {
  const codes = Object.fromEntries(
    codeFields.map((field, index) => [field, result.codes[index] ?? '']),
  ) as Pick<Values<'result'>, (typeof codeFields)[number]>;
  return writeLine('result', {
    ...codes,
    claimNumber: result.claimNumber,
    status: letters[result.outcome],
    reversal: result.outcome === 'reversed' ? 'R' : '',
    claimed: result.claimed,
    paid: result.paid,
    paymentDay: result.paymentDay?.replaceAll('-', '') ?? '',
  });
}

function outcomeOf({ status, reversal }: Values<'result'>): Result['outcome'] | undefined {
  if (reversal !== '') return status === 'A' && reversal === 'R' ? 'reversed' : undefined;
  return (['applied', 'held', 'refused'] as const).find((name) => letters[name] === status);
}

function dayIn(digits: string): string | null | undefined {
  if (digits === '' || digits === '00000000') return null;
  const day = digits.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const read = new Date(`${day}T00:00:00Z`);
  return read.getTime() && read.toISOString().startsWith(day) ? day : undefined;
}

/** Reads the result of one claim, or answers nothing when the line is none. */
export function readResult(line: string): Result | undefined {
  const read = readLine('result', line);
  const outcome = read && outcomeOf(read);
  const paymentDay = read && dayIn(read.paymentDay);
  if (!read || !outcome || paymentDay === undefined || !isClaimNumber(read.claimNumber))
    return undefined;
  const { claimNumber, claimed, paid } = read;
  const codes = codeFields.map((field) => read[field]).filter(Boolean);
  return { claimNumber, outcome, codes, claimed, paid, paymentDay };
}

/** The lines of a result file that say something. Header and trailer say nothing of claims. */
export const resultLines = (file: string) =>
  linesOf(file).filter((line) => !readLine('header', line) && !readLine('trailer', line));
