import { randomInt } from 'node:crypto';
import type { Keys } from '../platform/keystore/keys.ts';

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** The hash of a code for one address. Without the key nobody can try all codes. */
export const codeHash = (keys: Keys, email: string, code: string) =>
  keys.blindIndex('email-code', `${email.toLowerCase()}:${code}`);
