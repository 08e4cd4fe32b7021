import type { Keys } from '../platform/keystore/keys.ts';

/** The blind index of a health number, by which rows and audit entries of a patient are found. */
export const patientIndex = (keys: Keys, phn: string) =>
  keys.blindIndex('patient', phn.replace(/[\s-]/g, '').toUpperCase());
