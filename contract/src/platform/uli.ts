/**
 * Checks a nine-digit number that Alberta assigns for life, to patients and practitioners. The
 * fifth digit is the Luhn check digit of the others.
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
