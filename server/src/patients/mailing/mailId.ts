import type { Keys } from '../../platform/keystore/keys.ts';

/**
 * Names one mail of a message to the outside. It is made from the mail's link by a key of this
 * installation, so nobody can name the mail of another patient, and an earlier mail has another id.
 */
export function mailIdOf(keys: Keys, messageId: string, hash: Buffer): string {
  const proof = keys.blindIndex('patients-mail', `${messageId} ${hash.toString('hex')}`);
  return `${messageId.replaceAll('-', '')}.${proof.toString('hex')}`;
}

/** Reads the message out of an id. Nothing is proved by that. */
export function messageIn(mailId: string): string | undefined {
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})\.[0-9a-f]{32}$/.exec(mailId)?.slice(1);
  const id = parts?.join('-');
  return id && /^[0-9a-f-]+$/.test(id) ? id : undefined;
}
