import { alberta, instantOf } from '../../platform/clock.ts';

const [pointerToExif, takenAt, takenOffset] = [0x8769, 0x9003, 0x9011];

/** A picture or a recording can name any moment. The others are of no use, or no moments at all. */
export const isPlausible = (moment: Date): boolean => {
  const year = moment.getUTCFullYear();
  return year >= 1900 && year <= 9999;
};

/** Reads the moment of capture from Exif. Without an offset it counts as Alberta's local time. */
export function capturedIn(exif: Buffer | undefined): Date | undefined {
  if (!exif) return undefined;
  try {
    const start = exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0;
    const found = readTags(exif.subarray(start));
    const moment = instantOfText(found.get(takenAt) ?? '', found.get(takenOffset));
    return moment && isPlausible(moment) ? moment : undefined;
  } catch {
    // The tags point outside of the picture: such a picture has no moment.
    return undefined;
  }
}

function readTags(tiff: Buffer): ReadonlyMap<number, string> {
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (from: number) => (little ? tiff.readUInt16LE(from) : tiff.readUInt16BE(from));
  const long = (from: number) => (little ? tiff.readUInt32LE(from) : tiff.readUInt32BE(from));
  const entriesIn = (directory: number) =>
    Array.from(
      { length: Math.min(short(directory), 500) },
      (_, index) => directory + 2 + index * 12,
    );
  const pointer = entriesIn(long(4)).find((entry) => short(entry) === pointerToExif);
  const texts = new Map<number, string>();
  if (pointer === undefined) return texts;
  for (const entry of entriesIn(long(pointer + 8))) {
    const length = long(entry + 4);
    const from = length > 4 ? long(entry + 8) : entry + 8;
    if (length <= 40) texts.set(short(entry), tiff.toString('latin1', from, from + length));
  }
  return texts;
}

/** Exif writes 2026:11:20 08:54:10, and the offset as -07:00. */
function instantOfText(text: string, offset?: string): Date | undefined {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const local = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const zone = /^[+-]\d\d:\d\d/.exec(offset ?? '')?.[0];
  if (!zone) return instantOf(local, alberta);
  return new Date(`${local}${zone}`);
}
