import { codeLength, codeLetters, plainCode } from '@corridor/contract/invite/rules.ts';
import type { Channel } from '@corridor/contract/invite/ways.ts';
import type { Keys } from '../platform/keystore/keys.ts';

/**
 * The code of a letter follows from the key file. So no database holds it, and a second try writes
 * the same code.
 */
export function codeOf(keys: Keys, letterId: string): string {
  const bytes = Buffer.from(keys.sign('invite-code', letterId), 'base64url');
  // 32 divides 256, so every letter is equally likely.
  return [...bytes.subarray(0, codeLength)].map((byte) => codeLetters[byte % 32]).join('');
}

export const codeHash = (keys: Keys, typed: string) =>
  keys.blindIndex('invite-code', plainCode(typed));

/** One mailbox has one token, so the part after a plus and a final dot do not count. */
export const addressToken = (keys: Keys, channel: Channel, address: string) =>
  keys.blindIndex(
    `invite-${channel}`,
    address
      .toLowerCase()
      .replace(/\+[^@]*(?=@)/, '')
      .replace(/\.+$/, ''),
  );
