/** The bytes of a box that a player reads. All others are blanked, those behind the last field too. */
import { must } from './damaged.ts';
import type { Range } from './patches.ts';

type Layout = (header: Buffer) => Range[];

const first = (length: number): Layout => {
  return () => [[0, length]];
};
/** Later versions count time in eight bytes. */
const versions =
  (early: Range[], late: Range[]): Layout =>
  (header) =>
    header[0] === 1 ? late : early;
const table =
  (width: number, late = width): Layout =>
  (header) => [[0, 8 + header.readUInt32BE(4) * (header[0] === 1 ? late : width)]];

/** The number of bytes of the fields that these flags announce. */
const announced = (header: Buffer, widths: Record<number, number>) => {
  const flags = header.readUInt32BE(0);
  return Object.entries(widths).reduce(
    (sum, [flag, width]) => sum + (flags & Number(flag) ? width : 0),
    0,
  );
};

export const runFields = { 256: 4, 512: 4, 1024: 4, 2048: 4 };

const layouts: ReadonlyMap<string, Layout> = new Map<string, Layout>([
  [
    'mvhd',
    versions(
      [
        [0, 4],
        [12, 26],
        [36, 72],
        [96, 100],
      ],
      [
        [0, 4],
        [20, 38],
        [48, 84],
        [108, 112],
      ],
    ),
  ],
  [
    'tkhd',
    versions(
      [
        [0, 4],
        [12, 16],
        [20, 24],
        [32, 38],
        [40, 84],
      ],
      [
        [0, 4],
        [20, 24],
        [28, 36],
        [44, 50],
        [52, 96],
      ],
    ),
  ],
  [
    'mdhd',
    versions(
      [
        [0, 4],
        [12, 22],
      ],
      [
        [0, 4],
        [20, 34],
      ],
    ),
  ],
  // The kind of the track, and that of the handler in files of QuickTime.
  [
    'hdlr',
    (header) => [/^[md]hlr$/.test(header.toString('latin1', 4, 8)) ? [0, 12] : [0, 4], [8, 12]],
  ],
  ['vmhd', first(4)],
  ['smhd', first(4)],
  ['elst', table(12, 20)],
  ['stts', table(8)],
  ['ctts', table(8)],
  ['stsc', table(12)],
  ['stco', table(4)],
  ['co64', table(8)],
  ['stss', table(4)],
  ['cslg', versions([[0, 24]], [[0, 44]])],
  // A table of sizes stands only where not all are the same.
  ['stsz', (header) => [[0, 12 + (header.readUInt32BE(4) > 0 ? 0 : header.readUInt32BE(8) * 4)]]],
  [
    'stz2',
    (header) => [
      [0, 4],
      [7, 12 + Math.ceil((header.readUInt32BE(8) * (header[7] ?? 0)) / 8)],
    ],
  ],
  ['mehd', versions([[0, 8]], [[0, 12]])],
  ['trex', first(24)],
  ['mfhd', first(8)],
  ['tfhd', (header) => [[0, 8 + announced(header, { 1: 8, 2: 4, 8: 4, 16: 4, 32: 4 })]]],
  ['tfdt', versions([[0, 8]], [[0, 12]])],
  [
    'trun',
    (header) => [
      [
        0,
        8 +
          announced(header, { 1: 4, 4: 4 }) +
          header.readUInt32BE(4) * announced(header, runFields),
      ],
    ],
  ],
  [
    'sidx',
    (header) => {
      const reserved = header[0] === 1 ? 28 : 20;
      return [
        [0, reserved],
        [reserved + 2, reserved + 4 + header.readUInt16BE(reserved + 2) * 12],
      ];
    },
  ],
  [
    'tfra',
    (header) => {
      const widths = header[11] ?? 0;
      const numbers = ((widths >> 4) & 3) + ((widths >> 2) & 3) + (widths & 3) + 3;
      return [
        [0, 8],
        [11, 16 + header.readUInt32BE(12) * ((header[0] === 1 ? 16 : 8) + numbers)],
      ];
    },
  ],
  ['mfro', first(8)],
]);

export const headerBytes = 32;

/** The header is the start of the box. Zeros follow a shorter one. */
export function fieldsOf(type: string, header: Buffer, length: number): Range[] | undefined {
  const fields = layouts.get(type)?.(header);
  const last = fields?.at(-1);
  must(!last || last[1] <= length);
  return fields;
}
