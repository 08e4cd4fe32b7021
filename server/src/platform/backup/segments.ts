import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** A stream encrypted in segments of one size, so that none of it is believed before it is checked. */
const segment = 65_536;
const tag = 16;

export type SegmentKey = { key: Buffer; bound: Buffer };

/** The key of one file: its salt is never used again, so a plain count is a sound nonce. */
export function segmentKey(passphrase: string, salt: Buffer, bound: Buffer): Promise<SegmentKey> {
  const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
  return new Promise((found, failed) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) =>
      error ? failed(error) : found({ key, bound }),
    );
  });
}

/** Place and end are part of the nonce: nothing can be moved, left out, cut off or added. */
function nonceOf(count: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

function seal({ key, bound }: SegmentKey, plain: Buffer, count: number, last: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count, last)).setAAD(bound);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function open({ key, bound }: SegmentKey, sealed: Buffer, count: number, last: boolean): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(count, last))
    .setAAD(bound)
    .setAuthTag(sealed.subarray(-tag));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tag)), decipher.final()]);
}

export async function* encrypted(
  plain: AsyncIterable<Buffer>,
  key: SegmentKey,
): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  let count = 0;
  for await (const chunk of plain) {
    held = Buffer.concat([held, chunk]);
    // A full one waits until more has come: only then it is not the last.
    for (; held.length > segment; held = held.subarray(segment))
      yield seal(key, held.subarray(0, segment), count++, false);
  }
  yield seal(key, held, count, true);
}

/** The segments of a file from a byte on to its end; the first that was touched ends it. */
export async function* decrypted(
  file: FileHandle,
  from: number,
  key: SegmentKey,
): AsyncGenerator<Buffer> {
  const { size } = await file.stat();
  for (let at = from, count = 0, last = false; !last; count++) {
    const sealed = Buffer.alloc(Math.min(segment + tag, size - at));
    const { bytesRead } = await file.read(sealed, 0, sealed.length, at);
    at += sealed.length;
    last = at >= size;
    let plain: Buffer;
    try {
      plain = open(key, sealed.subarray(0, bytesRead), count, last);
    } catch {
      throw new Error(
        count === 0
          ? 'The backup does not open: the passphrase is wrong, or the file was altered or cut off.'
          : `The backup is damaged: it was altered or cut off before byte ${at}.`,
      );
    }
    yield plain;
  }
}
