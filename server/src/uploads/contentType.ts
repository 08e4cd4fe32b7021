import { isTypeOf, type Purpose } from '@corridor/contract/uploads/rules.ts';
import { fileTypeFromBuffer } from 'file-type';

/**
 * Detects the type by the first bytes. Plain text has no signature, so readable text counts as
 * plain text.
 */
export async function typeOf(start: Buffer, purpose: Purpose): Promise<string> {
  const type = (await fileTypeFromBuffer(start))?.mime ?? '';
  if (isTypeOf(purpose, type) || !isTypeOf(purpose, 'text/plain')) return type;
  return readsAsText(start) ? 'text/plain' : type;
}

/** Tells whether a file is valid UTF-8 without NULs. */
export async function isText(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  const reader = textReader();
  for await (const chunk of chunks) if (!reader.takes(chunk)) return false;
  return reader.ends();
}

/** The last letter may be cut. */
const readsAsText = (start: Buffer) => textReader().takes(start);

function textReader() {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decodes = (chunk: Buffer, stream: boolean) => {
    try {
      decoder.decode(chunk, { stream });
      return true;
    } catch {
      return false;
    }
  };
  return {
    takes: (chunk: Buffer) => !chunk.includes(0) && decodes(chunk, true),
    ends: () => decodes(Buffer.alloc(0), false),
  };
}
