/**
 * Sealing takes a moment that a page which is being closed does not have. So a stream is made
 * ahead, of a key that is sealed ahead: what is written at the last moment is masked with it at
 * once. No piece of a stream is used twice.
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

/** Where in the stream it stands, and the masked bytes; nothing when the rest is too short. */
export function mask(pad: Pad, plain: Uint8Array<ArrayBuffer>) {
  const from = pad.used;
  if (from + plain.length > pad.stream.length) return undefined;
  pad.used += plain.length;
  return { from, masked: xor(plain, pad.stream.subarray(from)) };
}

export async function unmask(
  key: Uint8Array<ArrayBuffer>,
  from: number,
  masked: Uint8Array<ArrayBuffer>,
) {
  const stream = await streamOf(key, from + masked.length);
  return xor(masked, stream.subarray(from));
}

const xor = (bytes: Uint8Array<ArrayBuffer>, stream: Uint8Array<ArrayBuffer>) =>
  bytes.map((byte, at) => byte ^ (stream[at] ?? 0));

async function streamOf(key: Uint8Array<ArrayBuffer>, length: number) {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-CTR', false, ['encrypt']);
  const algorithm = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 };
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, imported, new Uint8Array(length)));
}
