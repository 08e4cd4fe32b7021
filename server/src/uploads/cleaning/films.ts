/** Whole recordings with every box and element that stays. Tests plant texts in them that must go. */
import { box, element } from './testing.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const zeros = (count: number) => Buffer.alloc(count);
const u16 = (...values: number[]) =>
  Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const u32 = (...values: number[]) => {
  const bytes = zeros(values.length * 4);
  for (const [n, value] of values.entries()) bytes.writeUInt32BE(value, n * 4);
  return bytes;
};

export const seen = Buffer.alloc(500, 'seen ');
export const heard = Buffer.alloc(300, 'heard ');
const beside = latin('53.5461N, 113.4938W of the place');

const sets = (type: number) => Buffer.concat([u16(4), Buffer.from([type, 1, 2, 3])]);
const avcC = box('avcC', Buffer.from([1, 66, 0, 30, 255, 225]), sets(7), Buffer.from([1]), sets(8));
const picture = (...more: Buffer[]) =>
  box(
    'avc1',
    ...[zeros(6), u16(1), zeros(16), u16(160, 120), u32(4_718_592, 4_718_592), zeros(4), u16(1)],
    ...[zeros(32), u16(24, 65_535), avcC, ...more],
  );
const aac = Buffer.from(
  '0380808022000100048080801440150000000001f4000001f400058080800211900680808001' + '02',
  'hex',
);
const sound = box(
  'mp4a',
  ...[zeros(6), u16(1), zeros(8), u16(2, 16), zeros(4), u16(48_000, 0)],
  box('esds', zeros(4), aac),
);

type Track = { number: number; handler: string; entry: Buffer; tables: Buffer[] };
const trackOf = ({ number, handler, entry, tables }: Track) =>
  box(
    'trak',
    box('tkhd', zeros(12), u32(number), zeros(68)),
    box('edts', box('elst', zeros(4), u32(1, 1000, 0, 65_536))),
    box(
      'mdia',
      box('mdhd', zeros(12), u32(1000, 1000), zeros(4)),
      box('hdlr', zeros(8), latin(handler), zeros(12), latin('A handler\0')),
      box(
        'minf',
        handler === 'vide' ? box('vmhd', zeros(12)) : box('smhd', zeros(8)),
        box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))),
        box('stbl', box('stsd', u32(0, 1), entry), ...tables),
      ),
    ),
  );
const tablesOf = (places: number[], size: number) => [
  box('stts', u32(0, 1, places.length, 40)),
  box('ctts', u32(0, 1, places.length, 0)),
  box('stss', u32(0, 1, 1)),
  box('stsc', u32(0, 1, 1, 1, 1)),
  box('stsz', u32(0, 0, places.length, ...places.map(() => size))),
  box('stco', u32(0, places.length, ...places)),
];
const ftyp = box('ftyp', latin('mp42'), u32(1), latin('mp42isomavc1'));
const colours = [box('colr', latin('nclx'), u16(1, 1, 1), zeros(1)), box('pasp', u32(1, 1))];

/** A picture, a recording beside it, sound, and bytes that nothing names. */
export function wholeMp4(unnamed = Buffer.alloc(0)): Buffer {
  const start = ftyp.length + 8;
  const places = [start, start + 500 + beside.length];
  const sounds = [(places[1] as number) + 500, (places[1] as number) + 800 + unnamed.length];
  return Buffer.concat([
    ftyp,
    box('mdat', seen, beside, seen, heard, unnamed, heard),
    box(
      'moov',
      box('mvhd', zeros(12), u32(1000, 1000, 65_536), u16(256), zeros(74)),
      trackOf({
        number: 1,
        handler: 'vide',
        entry: picture(...colours),
        tables: tablesOf(places, 500),
      }),
      trackOf({ number: 2, handler: 'soun', entry: sound, tables: tablesOf(sounds, 300) }),
      trackOf({
        number: 3,
        handler: 'meta',
        entry: box('mebx', zeros(8)),
        tables: tablesOf([start + 500], beside.length),
      }),
    ),
  ]);
}

/** The same in pieces. Places are counted from the start, or in each piece from the piece. */
export function piecesMp4(unnamed = Buffer.alloc(0), counted = false): Buffer {
  const parts = [
    { number: 1, bytes: seen },
    { number: 3, bytes: beside },
    { number: 2, bytes: heard },
  ];
  const content = box('mdat', ...parts.map(({ bytes }) => bytes), unnamed);
  const piece = (first: number, flags: number): Buffer => {
    let place = first;
    const trafs = parts.map(({ number, bytes }) => {
      const start = flags ? [u32(0x20000, number)] : [u32(1, number, 0, place)];
      const run = flags ? [u32(0x201, 1, place, bytes.length)] : [u32(0x300, 1, 40, bytes.length)];
      place += bytes.length;
      return box('traf', box('tfhd', ...start), box('tfdt', u32(0, 0)), box('trun', ...run));
    });
    return box('moof', box('mfhd', u32(0, 1)), ...trafs);
  };
  const empty = { tables: tablesOf([], 0) };
  const moov = box(
    'moov',
    box('mvhd', zeros(12), u32(1000, 0, 65_536), u16(256), zeros(74)),
    trackOf({ number: 1, handler: 'vide', entry: picture(), ...empty }),
    trackOf({ number: 2, handler: 'soun', entry: sound, ...empty }),
    trackOf({ number: 3, handler: 'meta', entry: box('mebx', zeros(8)), ...empty }),
    box('mvex', box('mehd', u32(0, 40)), box('trex', u32(0, 1, 1, 40, 0, 0))),
  );
  if (!counted) {
    const start = ftyp.length + 8;
    return Buffer.concat([ftyp, content, moov, piece(start, 0)]);
  }
  const length = piece(0, 1).length;
  return Buffer.concat([ftyp, moov, piece(length + 8, 1), content]);
}

const byte = (...values: number[]) => Buffer.from(values);
const block = (track: number, bytes: Buffer) =>
  Buffer.concat([byte(128 + track, 0, 0, 128), bytes]);

/** Picture, sound and words under the picture, which go. */
export function wholeWebm(): Buffer {
  const opus = Buffer.concat([latin('OpusHead'), byte(1, 2), zeros(9)]);
  const names = Buffer.concat([byte(3), latin('vorbis'), zeros(4), latin('x'.repeat(20)), byte(1)]);
  const vorbis = Buffer.concat([
    byte(2, 30, names.length),
    byte(1),
    latin('vorbis'),
    zeros(23),
    names,
    byte(5),
  ]);
  const track = (number: number, kind: number, coder: string, ...more: Buffer[]) =>
    element(
      'ae',
      ...[
        element('d7', byte(number)),
        element('73c5', byte(9, 9, 9, 9)),
        element('83', byte(kind)),
      ],
      ...[element('86', latin(coder)), ...more],
    );
  return Buffer.concat([
    element('1a45dfa3', element('4286', byte(1)), element('4282', latin('webm'))),
    element(
      '18538067',
      element(
        '114d9b74',
        element('4dbb', element('53ab', byte(22, 84, 174, 107)), element('53ac', byte(1))),
      ),
      element('1549a966', element('2ad7b1', byte(15, 66, 64)), element('4d80', latin('A browser'))),
      element(
        '1654ae6b',
        track(
          1,
          1,
          'V_VP9',
          element('63a2', byte(1, 1, 0)),
          element('e0', element('b0', byte(160)), element('55b0', element('55b1', byte(1)))),
        ),
        track(2, 2, 'A_OPUS', element('63a2', opus), element('e1', element('9f', byte(2)))),
        track(3, 2, 'A_VORBIS', element('63a2', vorbis)),
        track(4, 17, 'S_TEXT/UTF8'),
      ),
      element(
        '1f43b675',
        ...[element('e7', byte(0)), element('a3', block(1, seen)), element('a3', block(4, beside))],
        element('a0', element('a1', block(2, heard)), element('9b', byte(20))),
      ),
      element(
        '1c53bb6b',
        element(
          'bb',
          element('b3', byte(0)),
          element('b7', element('f7', byte(1)), element('f1', byte(1))),
        ),
      ),
    ),
  ]);
}
