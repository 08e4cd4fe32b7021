/** Formats typed text for a field: drops forbidden characters and adds separators. */
export type Mask = (typed: string) => string;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** (403) 555-0142, also while it is being typed. */
export const phoneMask: Mask = (text) => {
  const all = digitsOf(text);
  const digits = (all.length > 10 && all.startsWith('1') ? all.slice(1) : all).slice(0, 10);
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};

/** A number that is pasted over a whole field. It may have a country or a name before it. */
export const pastedPhone: Mask = (pasted) => phoneMask(digitsOf(pasted).slice(-10));

/** 1962/02/28, also while it is being typed. A slash completes a month of one digit. */
export const dateMask: Mask = (typed) => {
  const digits = digitsOf(typed.replace(/^(\d{4}\/)(\d)\/$/, '$10$2')).slice(0, 8);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter(Boolean).join('/');
};

/** 2026-11-20, also while it is being typed. */
export const dayMask: Mask = (typed) => dateMask(typed.replaceAll('-', '/')).replaceAll('/', '-');

/** Keeps the decimal point, so that a decimal is refused instead of becoming another number. */
export const numberMask: Mask = (typed) => typed.replace(/[^\d.,]/g, '');

/**
 * The position behind the given number of letters and digits. The cursor keeps that position when
 * separators change.
 */
export const placeAfter = (masked: string, counted: number) => {
  let remaining = counted;
  for (let index = 0; index < masked.length; index++) {
    if (remaining === 0) return index;
    if (/[a-z0-9]/i.test(masked[index] ?? '')) remaining -= 1;
  }
  return masked.length;
};
