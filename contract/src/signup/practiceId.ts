import type { Mask } from '../platform/masks.ts';
import { own } from '../platform/own.ts';
import { isUli } from '../platform/uli.ts';
import { plainPracticeId } from '../profile/rules.ts';
import { problemWords } from './words.ts';

const shapes: Record<string, RegExp> = { AB: /^\d{9}$/, BC: /^(J\d{4}|\d{5})$/ };
const elsewhere = /^[A-Z0-9]{3,12}$/;

/**
 * 1234-56789 in Alberta, J1234 or 12345 in British Columbia, 3 to 12 letters or digits elsewhere.
 */
export const practiceIdMask =
  (province: string): Mask =>
  (typed) => {
    if (province === 'AB') {
      const digits = typed.replace(/\D/g, '').slice(0, 9);
      return digits.length > 4 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : digits;
    }
    const plain = plainPracticeId(typed).replace(/[^A-Z0-9]/g, '');
    if (province !== 'BC') return plain.slice(0, 12);
    const letter = plain.startsWith('J') ? 'J' : '';
    return (letter + plain.replace(/\D/g, '')).slice(0, 5);
  };

export function practiceIdProblem(province: string, typed: string): string | undefined {
  if ((own(shapes, province) ?? elsewhere).test(plainPracticeId(typed))) return undefined;
  return province === 'BC' ? problemWords.practiceId.BC : problemWords.practiceId.other;
}

/**
 * The fifth digit of an Alberta number is its check digit. A wrong one only hints at a slip; the
 * register decides.
 */
export function looksMistyped(province: string, typed: string): boolean {
  const plain = plainPracticeId(typed);
  return province === 'AB' && practiceIdProblem(province, plain) === undefined && !isUli(plain);
}
