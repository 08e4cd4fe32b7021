/** The bytes of a recording, read where they are wanted: it is too large to be held. */
export type Source = { size: number; read(start: number, length: number): Promise<Buffer> };

/** Bytes that are written over a recording, so that every other byte stays in its place. */
export type Patch = { at: number; length: number; bytes?: Buffer };

export const blank = (at: number, length: number): Patch => ({ at, length });
export const written = (at: number, bytes: Buffer): Patch => ({ at, length: bytes.length, bytes });

/** The part of the patches that falls on these bytes; answers whether anything is other than before. */
export function applyPatches(plain: Buffer, from: number, patches: readonly Patch[]): boolean {
  const before = Buffer.from(plain);
  for (const { at: offset, length, bytes } of patches) {
    const start = Math.max(offset, from);
    const end = Math.min(offset + length, from + plain.length);
    if (start >= end) continue;
    if (bytes) bytes.copy(plain, start - from, start - offset, end - offset);
    else plain.fill(0, start - from, end - from);
  }
  return !before.equals(plain);
}

/** From the first byte to the one before the last. */
export type Range = readonly [from: number, to: number];

/** Blanks everything between two places that no range holds. */
export function blankOutside(ranges: readonly Range[], from: number, to: number): Patch[] {
  const patches: Patch[] = [];
  let offset = from;
  for (const [start, end] of ranges) {
    if (start >= to) break;
    if (start > offset) patches.push(blank(offset, start - offset));
    offset = Math.max(offset, end);
  }
  if (offset < to) patches.push(blank(offset, to - offset));
  return patches;
}
