/** The parts that stay in a picture beside its pixels reveal nothing either. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { Damaged } from './damaged.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanProfile } from './profile.ts';
import { chunk, phoneJpeg, phonePng, segment } from './testing.ts';

const text = Buffer.from('Featherstone Phone 9 is here', 'latin1');
const latin = (words: string) => Buffer.from(words, 'latin1');
const row = (name: string, at: number, length: number) => {
  const bytes = Buffer.from(`${name}\0\0\0\0\0\0\0\0`, 'latin1');
  bytes.writeUInt32BE(at, 4);
  bytes.writeUInt32BE(length, 8);
  return bytes;
};

/** The profile of a screen with its maker's name in each place that has room for it. */
async function namedProfile(gap = 0): Promise<Buffer> {
  const plain = (await sharp(await phonePng()).metadata()).icc as Buffer;
  const count = plain.readUInt32BE(128);
  const content = 132 + count * 12;
  const names = [
    { name: 'dmdd', value: Buffer.concat([latin('text\0\0\0\0'), text]) },
    { name: 'desc', value: Buffer.concat([latin('text\0\0\0\0'), text]) },
    { name: 'cprt', value: Buffer.concat([latin('mluc\0\0\0\0\0\0\0\x01\0\0\0\x0c'), text]) },
    { name: 'mmod', value: Buffer.concat([latin('mmod\0\0\0\0'), text]) },
  ];
  const moved = 4 * 12;
  const rows: Buffer[] = [];
  for (let n = 0; n < count; n++) {
    const bytes = Buffer.from(plain.subarray(132 + n * 12, 144 + n * 12));
    if (/desc|cprt/.test(bytes.toString('latin1', 0, 4))) bytes.write(`gon${n}`, 0);
    bytes.writeUInt32BE(bytes.readUInt32BE(4) + moved, 4);
    rows.push(bytes);
  }
  let end = plain.length + moved;
  const parts: Buffer[] = [];
  for (const { name, value } of names) {
    rows.push(row(name, end, value.length));
    parts.push(value);
    end += value.length;
  }
  const header = Buffer.from(plain.subarray(0, 132));
  header.writeUInt32BE(count + names.length, 128);
  header.write('Feat', 48);
  header.write('Feat', 80);
  text.copy(header, 100, 0, 28);
  const between = Buffer.alloc(gap, text);
  const whole = Buffer.concat([header, ...rows, plain.subarray(content), ...parts, between, text]);
  whole.writeUInt32BE(whole.length, 0);
  return whole;
}
const dots = (bytes: Buffer) => sharp(bytes).raw().toBuffer();

it('a profile keeps its colours and loses every name, and bytes that are no profile are dropped', async () => {
  for (const gap of [0, 70_000]) {
    const profile = await namedProfile(gap);
    const after = cleanProfile(profile) as Buffer;
    expect(after.length).toBe(profile.length);
    for (const word of ['Feat', 'Phone', 'is here']) expect(after.includes(word)).toBe(false);
    for (const name of ['rXYZ', 'gTRC', 'wtpt', 'desc', 'cprt'])
      expect(after.includes(name), name).toBe(true);
    for (const name of ['dmdd', 'mmod', 'gon']) expect(after.includes(name), name).toBe(false);
    expect(cleanProfile(after)).toEqual(after);
    for (let at = 0; at < 400; at += 7)
      expect(cleanProfile(profile.subarray(0, at))).toBe(undefined);
  }
  expect(cleanProfile(text)).toBe(undefined);
});

it('a JPEG and a PNG show the same colours with the cleaned profile', async () => {
  const profile = await namedProfile(70_000);
  const parts = [profile.subarray(0, 65_000), profile.subarray(65_000)].map((part, n) =>
    segment(0xe2, latin('ICC_PROFILE\0'), Buffer.from([n + 1, 2]), part),
  );
  const bare = await sharp(await phoneJpeg({ orientation: 1 }))
    .jpeg()
    .toBuffer();
  const jpeg = Buffer.concat([bare.subarray(0, 2), ...parts, bare.subarray(2)]);
  const barePng = await sharp(bare).png().toBuffer();
  const named = Buffer.concat([text, Buffer.from([0, 0]), deflateSync(profile), text]);
  const png = Buffer.concat([barePng.subarray(0, 33), chunk('iCCP', named), barePng.subarray(33)]);
  for (const [before, clean] of [
    [jpeg, cleanJpeg],
    [png, cleanPng],
  ] as const) {
    const after = clean(before);
    expect(after.includes('Phone')).toBe(false);
    const kept = (await sharp(after).metadata()).icc as Buffer;
    expect(kept).toEqual(cleanProfile(profile));
    expect((await dots(after)).equals(await dots(before))).toBe(true);
    // The colours differ without the profile.
    const without = clean === cleanJpeg ? bare : barePng;
    expect((await dots(after)).equals(await dots(without))).toBe(false);
    expect(clean(after)).toEqual(after);
  }
});

it('a part of a picture that is longer than its numbers is dropped, or the picture is refused', async () => {
  const png = await phonePng();
  for (const type of 'cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI tRNS bKGD pHYs acTL'.split(' ')) {
    const after = cleanPng(
      Buffer.concat([png.subarray(0, 33), chunk(type, text), png.subarray(33)]),
    );
    expect(after.includes('Phone'), type).toBe(false);
  }
  const jpeg = cleanJpeg(await phoneJpeg({ progressive: true }));
  for (const marker of [0xdb, 0xc4, 0xdd, 0xc2, 0xda]) {
    const position = jpeg.indexOf(Buffer.from([255, marker]));
    const place = position < 0 ? 2 : position;
    const content =
      position < 0
        ? Buffer.alloc(2)
        : jpeg.subarray(position + 4, position + 2 + jpeg.readUInt16BE(position + 2));
    const longer = segment(marker, content, text);
    const other = Buffer.concat([jpeg.subarray(0, place), longer, jpeg.subarray(place)]);
    expect(() => cleanJpeg(other), String(marker)).toThrow(Damaged);
  }
});
