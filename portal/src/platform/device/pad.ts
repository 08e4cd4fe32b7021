/**
 * A page that is closing has no time to seal. So a key stream is made ahead, and its key is sealed
 * ahead: text of the last moment is masked with the stream at once. No part of a stream is used
 * twice.
 */
export type Pad = { sealedKey: string; stream: Uint8Array<ArrayBuffer>; used: number };

const padBytes = 1_048_576;

export async function makePad(
  seal: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>,
): Promise<Pad> {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const [sealedKey, stream] = await Promise.all([seal(key), streamOf(key, padBytes)]);
  return { sealedKey, stream, used: 0 };
}

/**
 * Answers the offset in the stream and the masked bytes, or `undefined` when too little of the
 * stream is left.
 */
export function mask(pad: Pad, plain: Uint8Array<ArrayBuffer>) {
  const offset = pad.used;
  if (offset + plain.length > pad.stream.length) return undefined;
  pad.used += plain.length;
  return { from: offset, masked: xor(plain, pad.stream.subarray(offset)) };
}

export async function unmask(
  key: Uint8Array<ArrayBuffer>,
  offset: number,
  masked: Uint8Array<ArrayBuffer>,
) {
  const stream = await streamOf(key, offset + masked.length);
  return xor(masked, stream.subarray(offset));
}

const xor = (bytes: Uint8Array<ArrayBuffer>, stream: Uint8Array<ArrayBuffer>) =>
  bytes.map((byte, index) => byte ^ (stream[index] ?? 0));

async function streamOf(key: Uint8Array<ArrayBuffer>, length: number) {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-CTR', false, ['encrypt']);
  const algorithm = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 };
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, imported, new Uint8Array(length)));
}
