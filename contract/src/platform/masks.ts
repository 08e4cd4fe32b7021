/** What is typed into a field, as it is written: only what belongs there, with what stands between. */
export type Mask = (typed: string) => string;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** (403) 555-0142, and what leads there. */
export const phoneMask: Mask = (typed) => {
  const all = digitsOf(typed);
  const digits = (all.length > 10 && all.startsWith('1') ? all.slice(1) : all).slice(0, 10);
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};

/** What is pasted over a whole field: a number may come with a country or a name before it. */
export const pastedPhone: Mask = (pasted) => phoneMask(digitsOf(pasted).slice(-10));

/** 1962/02/28, and what leads there; a slash ends a month of one digit. */
export const dateMask: Mask = (typed) => {
  const digits = digitsOf(typed.replace(/^(\d{4}\/)(\d)\/$/, '$10$2')).slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('/');
};

/** A decimal stays what it is, to be said no to: without its point it would be another number. */
export const numberMask: Mask = (typed) => typed.replace(/[^\d.,]/g, '');

/** How many of the signs that count stand before a place; they stay before it when the rest changes. */
export const placeAfter = (masked: string, counted: number) => {
  let left = counted;
  for (let at = 0; at < masked.length; at++) {
    if (left === 0) return at;
    if (/[a-z0-9]/i.test(masked[at] ?? '')) left -= 1;
  }
  return masked.length;
};
