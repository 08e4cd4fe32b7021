/**
 * Text that is sealed for this device with AES-256-GCM under the browser key of its person. The
 * storage key is part of the seal: text that is moved to another key or person, or changed, does
 * not open. Sealing needs no promise, so a page that closes has time for it.
 */
import { ctr, gcm } from '@noble/ciphers/aes.js';

type Address = { browserKey: string; storageKey: string };

export function sealText({ browserKey, storageKey }: Address, text: string): string {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = gcm(fromText(browserKey), iv, toBytes(storageKey)).encrypt(toBytes(text));
  return `${toText(iv)}.${toText(sealed)}`;
}

/** Throws when the text was not sealed for this address, or was changed. */
export function openText(address: Address, stored: string): string {
  const [iv = '', sealed = ''] = stored.split('.');
  return new TextDecoder('utf-8', { fatal: true }).decode(unseal(address, iv, sealed));
}

const unseal = ({ browserKey, storageKey }: Address, iv: string, sealed: string) =>
  gcm(fromText(browserKey), fromText(iv), toBytes(storageKey)).decrypt(fromText(sealed));

/**
 * Opens text that an earlier release kept as its page closed. It was masked with a part of a key
 * stream, whose key was sealed under the storage key without a name. The release after 11.4.0 drops
 * this form.
 */
export function openMaskedText(address: Address & { padKey: string }, stored: string): unknown {
  const [iv = '', sealedKey = '', from = '', masked = ''] = stored.split('.');
  const { browserKey, padKey, storageKey } = address;
  const key = unseal({ browserKey, storageKey: padKey }, iv, sealedKey);
  const skipped = new Uint8Array(Number(from));
  const bytes = new Uint8Array([...skipped, ...fromText(masked)]);
  const plain = ctr(key, new Uint8Array(16)).decrypt(bytes).subarray(skipped.length);
  const [storedKey, value] = JSON.parse(
    new TextDecoder('utf-8', { fatal: true }).decode(plain),
  ) as [string, unknown];
  if (storedKey !== storageKey) throw new Error('of another key');
  return value;
}

const toBytes = (text: string) => new TextEncoder().encode(text);

/** Converts in pieces, because a long text has more characters than a call may have arguments. */
function toText(bytes: Uint8Array): string {
  let letters = '';
  for (let start = 0; start < bytes.length; start += 8_192)
    letters += String.fromCharCode(...bytes.subarray(start, start + 8_192));
  return btoa(letters);
}
const fromText = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
