import type { Mask } from '../platform/masks.ts';
import { isProvince, type Province, provinces } from '../platform/provinces.ts';
import { isUli } from '../platform/uli.ts';

/** The shapes of health numbers by province. */
const shapes: Record<Province, RegExp> = {
  AB: /^\d{9}$/,
  BC: /^9\d{9}$/,
  SK: /^\d{9}$/,
  MB: /^\d{9}$/,
  ON: /^[1-9]\d{9}$/,
  QC: /^[A-Z]{4}\d{8}$/,
  NB: /^\d{9}$/,
  NS: /^\d{10}$/,
  PE: /^\d{8}(\d{2})?$/,
  NL: /^\d{12}$/,
  NT: /^[A-Z]\d{7}$/,
  NU: /^1\d{8}$/,
  YT: /^\d{9}$/,
};

/** Provinces whose numbers contain letters. */
export const holdsLetters = (province: string) => province === 'QC' || province === 'NT';

/**
 * The stored form of a number: without spaces and hyphens, with letters only where they belong,
 * and without Ontario's version code.
 */
export function plainPhn(typed: string, province: string): string {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  // Without a province, a number that starts with letters keeps them.
  if (holdsLetters(province) || (province === '' && /^[A-Z]{1,4}\d*$/.test(signs)))
    return signs.slice(0, 12);
  return signs.replace(/\D/g, '').slice(0, 12);
}

/** The usual form: 50009-1234, 9876 543 218. */
export function phnText(phn: string, province: string): string {
  if (province === 'AB') return phn.replace(/^(\d{5})(\d{4})$/, '$1-$2');
  if (province === 'BC') return phn.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  return phn;
}

const digits = (text: string) => [...text].map(Number);

const weights = [2, 4, 8, 5, 10, 9, 7, 3];

/** Weights for digits 2 to 9, modulo 11. A check value of 10 or 11 is never valid. */
function isValidBritish(phn: string): boolean {
  const all = digits(phn);
  const sum = weights
    .map((weight, at) => ((all[at + 1] ?? 0) * weight) % 11)
    .reduce((total, rest) => total + rest, 0);
  return 11 - (sum % 11) === all[9];
}

/** Alberta and British Columbia check the checksum; other provinces only length and characters. */
export function isPhn(phn: string, province: string): boolean {
  if (!isProvince(province)) return /^[A-Z0-9]{5,12}$/.test(phn);
  if (!shapes[province].test(phn)) return false;
  if (province === 'AB') return isUli(phn);
  return province === 'BC' ? isValidBritish(phn) : true;
}

/**
 * The province of a number alone, if it shows: two provinces have checksums, and Quebec's numbers
 * start with letters.
 */
export const provinceOf = (phn: string) =>
  (['AB', 'BC', 'QC'] as const).find((province) => isPhn(phn, province));

/** The provinces whose numbers may look so. */
export const provincesLike = (phn: string) => provinces.filter((code) => isPhn(phn, code));

type NumberGiven = { phn: string; province?: string | undefined };
/**
 * A number fits the clinic's province or shows its own. A number of any other province has the
 * length of a mistyped one, so its province is named.
 */
export const isRecipientPhn = ({ phn, province = '' }: NumberGiven, clinicProvince: string) =>
  isPhn(phn, clinicProvince) ||
  provinceOf(phn) !== undefined ||
  (isProvince(province) && isPhn(phn, province));

export const phnMask =
  (province: string): Mask =>
  (typed) =>
    plainPhn(typed, province);
