/** The coding of the samples of a track: the numbers that a player reads, and no names. */
import { av1Only, avcOnly, hevcOnly, opusLength, streamOnly } from './coders.ts';
import { must, readWithin } from './damaged.ts';
import type { Range } from './patches.ts';
import { cleanProfile } from './profile.ts';

const pictureCoders = /^(avc[1-4]|hvc1|hev1|dvh1|dvhe|dva1|dvav|vp08|vp09|av01|mp4v|s263|ap\w\w)$/;
const soundCoders =
  /^(mp4a|ac-3|ec-3|Opus|fLaC|alac|samr|sawb|twos|sowt|lpcm|ipcm|fpcm|in24|in32|fl32|fl64|ulaw|alaw|raw |\.mp3)$/;
const stillCoders = /^(jpeg|mjp\w|png )$/;
const plainSound = /^(twos|sowt|lpcm|ipcm|fpcm|in24|in32|fl32|fl64|ulaw|alaw|raw )$/;

const descriptionBytes = 1_048_576;
type Part = { type: string; at: number; body: number; end: number };

/** Boxes inside bytes in memory. Bytes at the end that are shorter than a header hold nothing. */
function partsOf(bytes: Buffer, from: number, to: number): Part[] {
  const parts: Part[] = [];
  for (let offset = from; offset + 8 <= to; ) {
    const end = offset + bytes.readUInt32BE(offset);
    // Four zeros, or an empty box without a name, end a list.
    if (end === offset) break;
    must(end >= offset + 8 && end <= to);
    parts.push({
      type: bytes.toString('latin1', offset + 4, offset + 8),
      at: offset,
      body: offset + 8,
      end,
    });
    offset = end;
  }
  return parts;
}

function entriesOf(bytes: Buffer): Part[] {
  must(bytes.length >= 8 && bytes.length <= descriptionBytes);
  const entries = partsOf(bytes, 8, bytes.length);
  must(entries.length === bytes.readUInt32BE(4));
  return entries;
}

/** The content of a track, as its kind and its coders say. */
export function holds(kind: string, bytes: Buffer): 'played' | 'stills' | 'beside' {
  if (kind !== 'vide' && kind !== 'soun') return 'beside';
  const types = entriesOf(bytes).map(({ type }) => type);
  if (types.length > 0 && types.every((type) => stillCoders.test(type))) return 'stills';
  // Nobody can tell the meaning of the bytes of an unknown coder.
  must(types.every((type) => (kind === 'vide' ? pictureCoders : soundCoders).test(type)));
  return 'played';
}

/** The bytes of a sample of plain sound, which some tables count as one. */
export function plainSoundBytes(bytes: Buffer): number {
  const wide = entriesOf(bytes)
    .filter(({ type, body, end }) => plainSound.test(type) && end - body >= 28)
    .map(
      ({ body }) => bytes.readUInt16BE(body + 16) * Math.ceil(bytes.readUInt16BE(body + 18) / 8),
    );
  return Math.max(0, ...wide);
}

const pictureFields: Range[] = [
  [6, 8],
  [24, 36],
  [40, 42],
  [74, 78],
];
const soundFields = (late: number): Range[] => [
  [6, 10],
  [16, late > 0 ? 28 : 20],
  [24, 28 + ([0, 16, 36][late] ?? 0)],
];

export const cleanDescriptions = (kind: string, bytes: Buffer): Buffer =>
  readWithin(() => {
    const clean = Buffer.alloc(bytes.length);
    bytes.copy(clean, 0, 0, 8);
    for (const { at, body, end } of entriesOf(bytes)) {
      bytes.copy(clean, at, at, body);
      const late = kind === 'soun' && bytes[0] === 0 ? bytes.readUInt16BE(body + 8) : 0;
      const fields = kind === 'vide' ? pictureFields : soundFields(late);
      for (const [from, to] of fields) bytes.copy(clean, body + from, body + from, body + to);
      const length = fields.at(-1)?.[1] ?? 0;
      must(body + length <= end);
      copyParts(clean, bytes, body + length, end);
    }
    return clean;
  });

function copyParts(clean: Buffer, bytes: Buffer, from: number, to: number): void {
  for (const { type, at: offset, body, end } of partsOf(bytes, from, to)) {
    const content = contents.get(type)?.(bytes.subarray(body, end));
    const inside = type === 'wave';
    bytes.copy(clean, offset, offset, offset + 4);
    clean.write(content || inside ? type : 'free', offset + 4, 'latin1');
    must(!content || content.length <= end - body);
    content?.copy(clean, body);
    if (inside) copyParts(clean, bytes, body, end);
  }
}

type Content = (bytes: Buffer) => Buffer | undefined;
const fields =
  (...ranges: Range[]): Content =>
  (bytes) => {
    const clean = Buffer.alloc(ranges.at(-1)?.[1] ?? 0);
    must(clean.length <= bytes.length);
    for (const [from, to] of ranges) bytes.copy(clean, from, from, to);
    return clean;
  };
const first = (length: number) => fields([0, length]);

/** The parts that may stand beside the numbers of an entry. Any other part becomes free space. */
const contents: ReadonlyMap<string, Content> = new Map<string, Content>([
  ['avcC', avcOnly],
  ['hvcC', hevcOnly],
  ['av1C', av1Only],
  ['esds', streamOnly],
  ['vpcC', first(10)],
  ['dvcC', first(5)],
  ['dvvC', first(5)],
  ['pasp', first(8)],
  ['clap', first(32)],
  ['fiel', first(2)],
  ['btrt', first(12)],
  ['mdcv', first(24)],
  ['clli', first(4)],
  ['SmDm', first(28)],
  ['CoLL', first(8)],
  ['dac3', first(3)],
  ['alac', first(28)],
  ['pcmC', first(6)],
  ['srat', first(8)],
  ['frma', first(4)],
  // Both begin with the name of a maker.
  ['d263', fields([4, 7])],
  ['damr', fields([4, 9])],
  ['colr', colours],
  ['dec3', surround],
  ['dOps', (bytes) => bytes.subarray(0, opusLength(bytes, 1))],
  ['dfLa', flac],
]);

function colours(bytes: Buffer): Buffer | undefined {
  const type = bytes.toString('latin1', 0, 4);
  if (type === 'nclx') return first(11)(bytes);
  if (type === 'nclc') return first(10)(bytes);
  const profile = /^(prof|rICC)$/.test(type) ? cleanProfile(bytes.subarray(4)) : undefined;
  return profile && Buffer.concat([bytes.subarray(0, 4), profile]);
}

function surround(bytes: Buffer): Buffer {
  let offset = 2;
  for (let left = (bytes.readUInt8(1) & 7) + 1; left > 0; left--)
    offset += (bytes.readUInt8(offset + 2) >> 1) & 15 ? 4 : 3;
  // Two more say that sound comes from above.
  return bytes.subarray(0, bytes[offset] === 1 ? offset + 2 : offset);
}

/** The first block: its numbers without the checksum. Others hold tags and pictures. */
function flac(bytes: Buffer): Buffer {
  must(bytes.length >= 42 && (bytes.readUInt8(4) & 127) === 0);
  const clean = Buffer.alloc(42);
  bytes.copy(clean, 0, 0, 26);
  clean[4] = 0x80;
  return clean;
}
