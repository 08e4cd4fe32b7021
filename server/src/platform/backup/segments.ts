import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/** A stream encrypted in segments of one size, so the reader checks each segment before its use. */
const segment = 65_536;
const tag = 16;

export type SegmentKey = { key: Buffer; bound: Buffer };

/** Derives the key of one file. A salt is used once, so a plain count is a sound nonce. */
export function segmentKey(passphrase: string, salt: Buffer, bound: Buffer): Promise<SegmentKey> {
  const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
  return new Promise((found, failed) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) =>
      error ? failed(error) : found({ key, bound }),
    );
  });
}

/** Position and end are part of the nonce, so nobody can move, omit, cut or add a segment. */
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
  let pending: Buffer = Buffer.alloc(0);
  let count = 0;
  for await (const chunk of plain) {
    pending = Buffer.concat([pending, chunk]);
    // A full segment waits for more bytes, because only then it is not the last one.
    for (; pending.length > segment; pending = pending.subarray(segment))
      yield seal(key, pending.subarray(0, segment), count++, false);
  }
  yield seal(key, pending, count, true);
}

/** Reads the segments from a byte to the end of the file. An altered segment stops it. */
export async function* decrypted(
  file: FileHandle,
  from: number,
  key: SegmentKey,
): AsyncGenerator<Buffer> {
  const { size } = await file.stat();
  for (let position = from, count = 0, last = false; !last; count++) {
    const sealed = Buffer.alloc(Math.min(segment + tag, size - position));
    const { bytesRead } = await file.read(sealed, 0, sealed.length, position);
    position += sealed.length;
    last = position >= size;
    let plain: Buffer;
    try {
      plain = open(key, sealed.subarray(0, bytesRead), count, last);
    } catch {
      throw new Error(
        count === 0
          ? 'The backup does not open: the passphrase is wrong, or the file was altered or cut off.'
          : `The backup is damaged: it was altered or cut off before byte ${position}.`,
      );
    }
    yield plain;
  }
}
