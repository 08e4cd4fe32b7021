/**
 * The number of a claim: the submitter's prefix, the year, the source, a sequence and a check
 * digit. The parts are sourced; their lengths and the rule of the check digit (Luhn) are assumed.
 */
type Parts = { submitter: string; year: number; sequence: number };

/** Corridor is the only source of its claims. */
const source = '1';
export const mostSequence = 9_999_999;

function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

export function claimNumber({ submitter, year, sequence }: Parts): string {
  if (sequence < 1 || sequence > mostSequence) throw new Error('the claim numbers of a year ended');
  const digits = `${String(year % 100).padStart(2, '0')}${source}${String(sequence).padStart(7, '0')}`;
  return `${submitter}${digits}${checkDigit(digits)}`;
}

export function isClaimNumber(number: string): boolean {
  const [, digits, check] = /^[A-Z0-9]{3}(\d{10})(\d)$/.exec(number) ?? [];
  return digits !== undefined && checkDigit(digits) === Number(check);
}
