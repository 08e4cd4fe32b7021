/** Real files as a phone makes them, with planted texts about place, device and date. */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

export const planted = ['Wilhelmina-Place', '53.5461N', 'Featherstone Phone 9', 'secret-note'];
const place = planted.join(' ');
const latin = (text: string) => Buffer.from(text, 'latin1');
const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Tells whether any of the planted texts stands in these bytes. */
export const tells = (bytes: Buffer) => planted.filter((text) => bytes.includes(text));

/** Stripes, so that turning and cutting show. */
const drawn = (times = 1) => {
  const [width, height] = [64 * times, 48 * times];
  const data = Buffer.alloc(width * height * 3);
  for (let n = 0; n < data.length; n++)
    data[n] = (n * 7 + ((n / 192) | 0) * 31 + ((n * n) >> 9)) & 255;
  return sharp(data, { raw: { width, height, channels: 3 } });
};

export const segment = (marker: number, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([255, marker]), u16(body.length + 2), body]);
};

/** Exif as phones write it: how the picture is turned, the device, and where it was taken. */
function exifOf(orientation: number): Buffer {
  const text = latin(`${place}\0`);
  const row = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([u16(tag), u16(type), u32(count), value]);
  const rows = [
    row(0x0110, 2, text.length, u32(50)),
    row(0x0112, 3, 1, Buffer.concat([u16(orientation), u16(0)])),
    row(0x8825, 4, 1, u32(50 + text.length)),
  ];
  const gps = [row(0x001c, 7, text.length, u32(50))];
  return Buffer.concat([
    latin('MM\0*'),
    u32(8),
    u16(rows.length),
    ...rows,
    u32(0),
    text,
    u16(gps.length),
    ...gps,
    u32(0),
  ]);
}

/** GPS, device, notes, previews and a film behind its end. */
export async function phoneJpeg({ orientation = 6, progressive = false, times = 1 } = {}) {
  const whole = await drawn(times)
    .jpeg({ progressive, quality: 100 })
    .withIccProfile('p3')
    .toBuffer();
  const secrets = [
    segment(0xe1, latin('Exif\0\0'), exifOf(orientation)),
    segment(
      0xe1,
      latin('http://ns.adobe.com/xap/1.0/\0'),
      latin(`<x:xmpmeta>${place}</x:xmpmeta>`),
    ),
    segment(0xe2, latin('MPF\0'), latin(place)),
    segment(0xed, latin('Photoshop 3.0\0'), latin(place)),
    segment(0xe5, latin(place)),
    segment(0xfe, latin(place)),
  ];
  const film = Buffer.concat([u32(24), latin('ftypmp42'), latin(place)]);
  return Buffer.concat([whole.subarray(0, 2), ...secrets, whole.subarray(2), film]);
}

export const chunk = (type: string, content: Buffer) => {
  const named = Buffer.concat([latin(type), content]);
  return Buffer.concat([u32(content.length), named, u32(crc32(named))]);
};

export async function phonePng(): Promise<Buffer> {
  const whole = await drawn().png().withIccProfile('p3').toBuffer();
  const secrets = [
    chunk('eXIf', exifOf(6)),
    chunk('tEXt', latin(`Comment\0${place}`)),
    chunk('iTXt', latin(`XML:com.adobe.xmp\0\0\0\0\0${place}`)),
    chunk('zTXt', latin(`Comment\0\0${place}`)),
    chunk('tIME', Buffer.from([7, 234, 11, 24, 3, 0, 0])),
    chunk('prVt', latin(place)),
    chunk('pHYs', Buffer.concat([u32(2835), u32(2835), Buffer.from([1])])),
  ];
  return Buffer.concat([whole.subarray(0, 33), ...secrets, whole.subarray(33), latin(place)]);
}

export const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), latin(type), body]);
};
const zeros = (count: number) => Buffer.alloc(count);
const dated = (length: number) =>
  Buffer.concat([zeros(4), u32(3_900_000_000), u32(3_900_000_001), zeros(length - 12)]);

type Track = { handler: string; chunks: number[]; sizes: number[]; entry: Buffer };
const tableOf = ({ chunks, sizes, entry }: Omit<Track, 'handler'>) =>
  box(
    'stbl',
    box('stsd', zeros(4), u32(1), entry),
    box('stsc', zeros(4), u32(1), u32(1), u32(1), u32(1)),
    box('stsz', zeros(8), u32(sizes.length), ...sizes.map(u32)),
    box('stco', zeros(4), u32(chunks.length), ...chunks.map(u32)),
  );
const trackOf = ({ handler, chunks, sizes, entry }: Track) =>
  box(
    'trak',
    box('tkhd', dated(84)),
    box('udta', box('name', latin(place))),
    box(
      'mdia',
      box('mdhd', dated(24)),
      box('hdlr', zeros(8), latin(handler), zeros(12), latin(`${planted[2]}\0`)),
      box('minf', tableOf({ chunks, sizes, entry })),
    ),
  );
const avc = box(
  'avc1',
  zeros(42),
  Buffer.concat([latin(planted[2] ?? ''), zeros(32)]).subarray(0, 32),
  zeros(4),
);

/**
 * The visible part keeps its place when the file is cleaned; everything recorded beside it does
 * not.
 */
export function phoneMp4({ seen = Buffer.alloc(5_000, 'seen '), front = false } = {}) {
  const beside = latin(place);
  const ftyp = box('ftyp', latin('mp42'), zeros(4), latin('mp42isom'));
  const moovAt = (start: number) =>
    box(
      'moov',
      box('mvhd', dated(100)),
      trackOf({ handler: 'vide', chunks: [start], sizes: [seen.length], entry: avc }),
      trackOf({
        handler: 'meta',
        chunks: [start + seen.length, start + seen.length + 10],
        sizes: [10, beside.length - 10],
        entry: box('mebx', zeros(8), latin(place)),
      }),
      box('udta', box('\xa9xyz', u16(10), u16(0), latin(place)), box('loci', latin(place))),
      box('meta', zeros(4), box('keys', latin(place)), box('ilst', latin(place))),
    );
  const mdat = box('mdat', seen, beside);
  const more = [box('uuid', zeros(16), latin(place)), box('free', latin(place))];
  const length = moovAt(0).length;
  const start = ftyp.length + 8 + (front ? length : 0);
  const middle = front ? [moovAt(start), mdat] : [mdat, moovAt(start)];
  return { bytes: Buffer.concat([ftyp, ...middle, ...more]), seen, start };
}

export const element = (id: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([
    Buffer.from(id, 'hex'),
    Buffer.from([0x10]),
    u32(body.length).subarray(1),
    body,
  ]);
};
const open = (id: string) => Buffer.from(`${id}01ffffffffffffff`, 'hex');

/** A film as a browser records it: without lengths, to the end of the file. */
export function browserWebm({ live = true } = {}) {
  const seen = Buffer.alloc(3_000, 'seen ');
  const header = element('1a45dfa3', element('4282', latin('webm')));
  const info = element(
    '1549a966',
    element('2ad7b1', Buffer.from([15, 66, 64])),
    element('4d80', latin(place)),
    element('5741', latin(place)),
    element('4461', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8])),
    element('7ba9', latin(place)),
  );
  const track = element(
    '1654ae6b',
    element(
      'ae',
      element('d7', Buffer.from([1])),
      element('83', Buffer.from([1])),
      element('536e', latin(place)),
      element('86', latin('V_VP8')),
    ),
  );
  const blocks = [
    element('e7', Buffer.from([0])),
    element('a3', Buffer.from([0x81, 0, 0, 0x80]), seen),
  ];
  const clusters = live
    ? [open('1f43b675'), ...blocks, open('1f43b675'), ...blocks]
    : [element('1f43b675', ...blocks), element('1f43b675', ...blocks)];
  const tags = element('1254c367', element('7373', latin(place)));
  const parts = [info, track, ...clusters, tags, element('ec', latin(place))];
  const bytes = Buffer.concat([
    header,
    ...(live ? [open('18538067'), ...parts] : [element('18538067', ...parts)]),
  ]);
  return { bytes, seen };
}

/** A picture of exactly so many bytes, which only the store reads: its dots mean nothing. */
export function pngOf(size: number, start = Buffer.alloc(0)) {
  const header = Buffer.concat([u32(1), u32(1), Buffer.from([8, 6, 0, 0, 0])]);
  const content = Buffer.concat([start, randomBytes(size - 57 - start.length)]);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A recording of exactly so many bytes, which tells nothing: its only sample means nothing. */
export function mp4Of(size: number, filmHeader = zeros(100)): Buffer {
  const entry = box('avc1', zeros(78));
  const headerOf = (start: number, length: number) =>
    Buffer.concat([
      box('ftyp', latin('mp42'), zeros(4), latin('mp42isom')),
      box(
        'moov',
        box('mvhd', filmHeader),
        box(
          'trak',
          box('tkhd', zeros(84)),
          box(
            'mdia',
            box('mdhd', zeros(24)),
            box('hdlr', zeros(8), latin('vide'), zeros(12)),
            box('minf', tableOf({ chunks: [start], sizes: [length], entry })),
          ),
        ),
      ),
    ]);
  const start = headerOf(0, 0).length + 8;
  return Buffer.concat([headerOf(start, size - start), box('mdat', randomBytes(size - start))]);
}
