import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { Damaged } from './damaged.ts';
import { cleanJpeg } from './jpeg.ts';
import { patchesOfMp4 } from './mp4.ts';
import { applyPatches, type Patch, type Source } from './patches.ts';
import { cleanPng } from './png.ts';
import { browserWebm, phoneJpeg, phoneMp4, phonePng, planted, tells } from './testing.ts';
import { patchesOfWebm } from './webm.ts';

const dots = (bytes: Buffer, turned = false) =>
  (turned ? sharp(bytes).autoOrient() : sharp(bytes)).raw().toBuffer();
const metadataOf = async (bytes: Buffer) => sharp(bytes).metadata();
const sourceOf = (bytes: Buffer): Source => ({
  size: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
});
const patched = async (bytes: Buffer, ask: (source: Source) => Promise<Patch[][]>) => {
  const after = Buffer.from(bytes);
  for (const patches of await ask(sourceOf(bytes))) applyPatches(after, 0, patches);
  return after;
};
const cleanMp4 = (bytes: Buffer) => patched(bytes, patchesOfMp4);
const cleanWebm = (bytes: Buffer) =>
  patched(bytes, async (source) => [await patchesOfWebm(source)]);

it('a JPEG keeps its pixels, its orientation and its colours and reveals nothing else', async () => {
  for (const options of [{}, { progressive: true }, { orientation: 1 }, { orientation: 8 }]) {
    const before = await phoneJpeg(options);
    expect(tells(before)).toEqual(planted);
    const after = cleanJpeg(before);
    expect(tells(after)).toEqual([]);
    expect((await dots(after)).equals(await dots(before))).toBe(true);
    expect((await dots(after, true)).equals(await dots(before, true))).toBe(true);
    const [was, is] = [await metadataOf(before), await metadataOf(after)];
    expect(is.orientation ?? 1).toBe(options.orientation ?? 6);
    expect(is.icc?.length).toBe(was.icc?.length);
    expect([is.xmp, is.iptc, is.comments]).toEqual([undefined, undefined, undefined]);
    expect(is.exif?.length).toBe((options.orientation ?? 6) === 1 ? undefined : 32);
    expect(cleanJpeg(after)).toEqual(after);
    expect(after.subarray(-2)).toEqual(Buffer.from([255, 217]));
  }
});

it('a PNG keeps its pixels, orientation, colours and printed size and reveals nothing else', async () => {
  const before = await phonePng();
  expect(tells(before)).toEqual(planted);
  const after = cleanPng(before);
  expect(tells(after)).toEqual([]);
  expect((await dots(after)).equals(await dots(before))).toBe(true);
  const [was, is] = [await metadataOf(before), await metadataOf(after)];
  expect([is.orientation, is.density]).toEqual([6, 72]);
  expect(is.icc?.length).toBe(was.icc?.length);
  expect([is.xmp, is.comments]).toEqual([undefined, undefined]);
  expect(after.includes('tIME')).toBe(false);
  expect(after.subarray(-8, -4).toString()).toBe('IEND');
  expect(cleanPng(after)).toEqual(after);
});

it('an MP4 keeps its length and its content in place and reveals nothing else', async () => {
  for (const front of [false, true]) {
    const { bytes, seen, start } = phoneMp4({ front });
    expect(tells(bytes)).toEqual(planted);
    const after = await cleanMp4(bytes);
    expect(tells(after)).toEqual([]);
    expect(after.length).toBe(bytes.length);
    expect(after.subarray(start, start + seen.length)).toEqual(seen);
    // The film and its tracks lose every date.
    for (const type of ['mvhd', 'tkhd', 'mdhd']) {
      const at = after.indexOf(type);
      expect(after.subarray(at + 8, at + 16)).toEqual(Buffer.alloc(8));
    }
    expect(after.includes('trak') && after.includes('stco')).toBe(true);
    for (const type of ['udta', 'meta', 'uuid', 'mebx', '\xa9xyz'])
      expect(after.includes(Buffer.from(type, 'latin1')), type).toBe(false);
    expect(await cleanMp4(after)).toEqual(after);
  }
});

it('a cleaning that stopped after the samples is completed by the next one', async () => {
  const { bytes } = phoneMp4({ front: true });
  const [samples = []] = await patchesOfMp4(sourceOf(bytes));
  const half = Buffer.from(bytes);
  applyPatches(half, 0, samples);
  expect(samples.length).toBeGreaterThan(0);
  expect(await cleanMp4(half)).toEqual(await cleanMp4(bytes));
});

it('a WebM keeps its length and its content and reveals nothing else', async () => {
  for (const live of [false, true]) {
    const { bytes, seen } = browserWebm({ live });
    expect(tells(bytes)).toEqual(planted);
    const after = await cleanWebm(bytes);
    expect(tells(after)).toEqual([]);
    expect(after.length).toBe(bytes.length);
    expect(after.indexOf(seen)).toBe(bytes.indexOf(seen));
    expect(after.lastIndexOf(seen)).toBe(bytes.lastIndexOf(seen));
    expect(after.includes('V_VP8')).toBe(true);
    expect(await cleanWebm(after)).toEqual(after);
  }
});

it('a file that is cut anywhere is refused', async () => {
  const jpeg = await phoneJpeg();
  const end = cleanJpeg(jpeg).length;
  const png = await phonePng();
  for (let at = 0; at < end - 40; at += 37)
    expect(() => cleanJpeg(cleanJpeg(jpeg).subarray(0, at)), String(at)).toThrow(Damaged);
  for (let at = 0; at < cleanPng(png).length; at += 7)
    expect(() => cleanPng(cleanPng(png).subarray(0, at)), String(at)).toThrow(Damaged);
  const { bytes } = phoneMp4();
  for (let at = 0; at < bytes.length; at += 11) {
    const cut = await cleanMp4(bytes.subarray(0, at)).catch((error: unknown) => error);
    // A film that ends between two of its last boxes is whole.
    if (cut instanceof Buffer) expect(tells(cut)).toEqual([]);
    else expect(cut).toBeInstanceOf(Damaged);
  }
});

it('any file is refused or cleaned, within two seconds', async () => {
  const files = [
    { bytes: await phoneJpeg(), clean: async (bytes: Buffer) => cleanJpeg(bytes) },
    { bytes: await phonePng(), clean: async (bytes: Buffer) => cleanPng(bytes) },
    { bytes: phoneMp4().bytes, clean: cleanMp4 },
    { bytes: browserWebm().bytes, clean: cleanWebm },
  ];
  for (const { bytes, clean } of files) {
    const changes = fc.array(
      fc.record({
        at: fc.oneof(fc.nat(bytes.length - 1), fc.nat(Math.min(bytes.length - 1, 400))),
        value: fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 0x7f, 0x80, 0xff)),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(bytes.length), fc.boolean(), async (all, length, cut) => {
        const other = Buffer.from(cut ? bytes.subarray(0, length) : bytes);
        for (const { at, value } of all) if (at < other.length) other[at] = value;
        const before = performance.now();
        const result = await clean(other).catch((error: unknown) => error);
        expect(performance.now() - before).toBeLessThan(2_000);
        if (!(result instanceof Buffer)) expect(result).toBeInstanceOf(Damaged);
        else expect(await clean(result)).toEqual(result);
      }),
      { numRuns: 1_500 },
    );
  }
});
