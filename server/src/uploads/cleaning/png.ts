import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { must } from './damaged.ts';
import { orientationIn, orientationOnly } from './orientation.ts';
import { cleanProfile } from './profile.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/**
 * The chunks with the drawing, its colours and its size on paper; the last row is for pictures that
 * move.
 */
const drawing = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'cHRM',
  'gAMA',
  'sBIT',
  'sRGB',
  'cICP',
  'mDCV',
  'cLLI',
  'tRNS',
  'bKGD',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
]);

/** The lengths of the chunks beside the drawing itself, by the number of its colours. */
const lengths: ReadonlyMap<string, (colours: number) => readonly number[]> = new Map([
  ['cHRM', () => [32]],
  ['gAMA', () => [4]],
  ['sRGB', () => [1]],
  ['cICP', () => [4]],
  ['mDCV', () => [24]],
  ['cLLI', () => [8]],
  ['pHYs', () => [9]],
  ['acTL', () => [8]],
  ['fcTL', () => [26]],
  ['sBIT', (colours: number) => [{ 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 }[colours] ?? 0]],
  ['bKGD', (colours: number) => [{ 0: 2, 2: 6, 3: 1, 4: 2, 6: 6 }[colours] ?? 0]],
  // A palette says of each of its colours how much shines through.
  ['tRNS', (colours: number) => (colours === 3 ? oneToMany : [{ 0: 2, 2: 6 }[colours] ?? 0])],
  ['PLTE', (colours: number) => (colours === 3 ? threeToMany : [])],
]);
const oneToMany = Array.from({ length: 256 }, (_, n) => n + 1);
const threeToMany = oneToMany.map((n) => n * 3);

const repeated = new Set(['IDAT', 'fcTL', 'fdAT']);
const isDrawn = (type: string, { length }: Buffer, colours: number) =>
  drawing.has(type) && (lengths.get(type)?.(colours).includes(length) ?? true);

/** The same picture without texts, dates, Exif, unknown chunks, and bytes behind its end. */
export function cleanPng(bytes: Buffer): Buffer {
  must(bytes.subarray(0, 8).equals(signature));
  must(bytes.length >= 33 && bytes.toString('latin1', 12, 16) === 'IHDR');
  must(bytes.readUInt32BE(8) === 13);
  const kept: Buffer[] = [signature];
  let drawn = false;
  const seen = new Set<string>();
  for (let offset = 8; ; ) {
    must(offset + 12 <= bytes.length);
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    const next = offset + 12 + bytes.readUInt32BE(offset);
    must(next <= bytes.length && /^[A-Za-z]{4}$/.test(type));
    const colours = bytes[25] ?? 0;
    const content = bytes.subarray(offset + 8, next - 4);
    const first = !seen.has(type);
    seen.add(type);
    must(first || type !== 'IHDR');
    must(type !== 'IEND' || content.length === 0);
    if (type === 'iCCP' && first) kept.push(...profileChunks(content));
    else if ((first || repeated.has(type)) && isDrawn(type, content, colours))
      kept.push(bytes.subarray(offset, next));
    if (type === 'eXIf' && first) {
      const orientation = orientationIn(content);
      if (orientation !== 1) kept.push(chunk('eXIf', orientationOnly(orientation)));
    }
    // A decoder may not pass over an unknown chunk that it needs.
    must(drawing.has(type) || /^[a-z]/.test(type));
    drawn ||= type === 'IDAT';
    if (type === 'IEND') break;
    offset = next;
  }
  must(drawn);
  return Buffer.concat(kept);
}

const profileAtMost = 16 * 1_048_576;

/** The colour profile without its name; a profile that cannot be read gives no colours. */
function profileChunks(content: Buffer): Buffer[] {
  const end = content.indexOf(0);
  if (end < 1 || end > 79 || content[end + 1] !== 0) return [];
  const profile = cleanProfile(inflated(content.subarray(end + 2)));
  if (!profile) return [];
  const named = Buffer.from('ICC\0\0', 'latin1');
  return [chunk('iCCP', Buffer.concat([named, deflateSync(profile)]))];
}

function inflated(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: profileAtMost });
  } catch {
    return Buffer.alloc(0);
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
