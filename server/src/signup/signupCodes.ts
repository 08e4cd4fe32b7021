import { randomInt } from 'node:crypto';
import type { Keys } from '../platform/keystore/keys.ts';

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** Of a code of one address: without the key nobody can try them all. */
export const codeHash = (keys: Keys, email: string, code: string) =>
  keys.blindIndex('email-code', `${email.toLowerCase()}:${code}`);
