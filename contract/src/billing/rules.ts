export const defaultBillingCode = '03.01NG';
export const billingCodeShortest = 4;

/** A code may be left out; one that is given is not shorter than any real one. */
export const isBillingCode = (code: string) => code === '' || code.length >= billingCodeShortest;
