/** The bytes of a recording, read where they are wanted: it is too large to be held. */
export type Source = { size: number; read(start: number, length: number): Promise<Buffer> };

/** What is written over a recording, so that every other byte stays where it is. */
export type Patch = { at: number; length: number; bytes?: Buffer };

export const blank = (at: number, length: number): Patch => ({ at, length });
export const written = (at: number, bytes: Buffer): Patch => ({ at, length: bytes.length, bytes });

/** The part of the patches that falls on these bytes; answers whether anything is other than before. */
export function applyPatches(plain: Buffer, from: number, patches: readonly Patch[]): boolean {
  const before = Buffer.from(plain);
  for (const { at, length, bytes } of patches) {
    const start = Math.max(at, from);
    const end = Math.min(at + length, from + plain.length);
    if (start >= end) continue;
    if (bytes) bytes.copy(plain, start - from, start - at, end - at);
    else plain.fill(0, start - from, end - from);
  }
  return !before.equals(plain);
}
