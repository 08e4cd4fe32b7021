import {
  type Channel,
  codeLength,
  codeLetters,
  plainCode,
} from '@corridor/contract/invite/rules.ts';
import type { Keys } from '../platform/keystore/keys.ts';

/** Of one letter. It follows from the key file, so that no database holds it, and a second try writes the same. */
export function codeOf(keys: Keys, letterId: string): string {
  const bytes = Buffer.from(keys.sign('invite-code', letterId), 'base64url');
  // A byte says 256 things and 32 divides it: no letter is likelier than another.
  return [...bytes.subarray(0, codeLength)].map((byte) => codeLetters[byte % 32]).join('');
}

export const codeHash = (keys: Keys, typed: string) =>
  keys.blindIndex('invite-code', plainCode(typed));

/** One box has one: what stands behind a plus is its owner's, and a dot at the end is nothing. */
export const addressToken = (keys: Keys, channel: Channel, address: string) =>
  keys.blindIndex(
    `invite-${channel}`,
    address
      .toLowerCase()
      .replace(/\+[^@]*(?=@)/, '')
      .replace(/\.+$/, ''),
  );
