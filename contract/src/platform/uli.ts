/**
 * A number of nine digits that Alberta gives for life, to patients and to those who treat them: Luhn
 * over all but the fifth digit, which checks them.
 */
export function isUli(number: string): boolean {
  const all = [...number].map(Number);
  const check = all[4];
  const others = [...all.slice(0, 4), ...all.slice(5)];
  const sum = others
    .map((digit, at) => (at % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit))
    .reduce((total, digit) => total + digit, 0);
  return all.length === 9 && (10 - (sum % 10)) % 10 === check;
}
