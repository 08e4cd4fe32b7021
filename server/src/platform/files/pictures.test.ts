import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openPaper } from '../pdf/paper.ts';
import { pdfPages } from '../pdf/testing.ts';
import { drawAgain, drawSmall } from './pictures.ts';

/** Four times as wide as high: red above, transparent below. */
const half = () =>
  sharp({ create: { width: 400, height: 100, channels: 4, background: '#0000' } })
    .composite([
      {
        input: { create: { width: 400, height: 50, channels: 4, background: '#f00' } },
        gravity: 'north',
      },
    ])
    .png();
const dots = (bytes: Buffer) => sharp(bytes).raw().toBuffer({ resolveWithObject: true });

it('a thumbnail fits its box, stands upright on white and is never larger than its picture', async () => {
  const turned = await half().withMetadata({ orientation: 6 }).toBuffer();
  const { data, info } = await dots(await drawSmall(turned, 100));
  expect([info.width, info.height, info.channels]).toEqual([25, 100, 3]);
  // Turned to the right, the upper half is on the right, and the transparent half is white.
  expect([...data.subarray(0, 3)].every((part) => part > 240)).toBe(true);
  expect([...data.subarray(72, 75)].map((part) => part > 127)).toEqual([true, false, false]);
  const { info: small } = await dots(await drawSmall(await half().toBuffer(), 5_000));
  expect([small.width, small.height]).toEqual([400, 100]);
  const told = await sharp(await drawSmall(turned, 100)).metadata();
  expect([told.exif, told.icc, told.xmp, told.orientation]).toEqual(Array(4).fill(undefined));
});

it('interlaced and 16-bit pictures are drawn; cut and false ones are refused', async () => {
  const whole = await half().toBuffer();
  const deep = await half().toColourspace('rgb16').toBuffer();
  for (const fine of [deep, await half().png({ progressive: true }).toBuffer()])
    expect((await dots(await drawSmall(fine, 50))).info.width).toBe(50);
  const lying = Buffer.from(whole);
  lying.writeUInt32BE(0x7fffffff, 16);
  const none = [whole.subarray(0, 60), lying, Buffer.from('not a picture'), Buffer.alloc(0)];
  for (const bytes of none) await expect(drawSmall(bytes, 50)).rejects.toThrow();
});

it('a cut picture is drawn anew as far as it goes, without its metadata', async () => {
  const exif = { IFD0: { Model: 'Wilhelmina-Featherstone' } };
  const whole = await half().jpeg().withExif(exif).toBuffer();
  expect(whole.includes('Wilhelmina')).toBe(true);
  const again = await drawAgain('image/jpeg', whole.subarray(0, whole.length - 20));
  expect(again.includes('Wilhelmina')).toBe(false);
  expect((await dots(again)).info).toMatchObject({ width: 400, height: 100, format: 'raw' });
});

it('a picture has a page of its own, and a broken one says so there', async () => {
  const paper = await openPaper({ title: 'Pictures', foot: (page, of) => `${page} of ${of}` });
  const made = await drawSmall(await half().toBuffer(), 100);
  const caption = { name: 'left-back.png', from: 'Sent by somebody', failed: 'Cannot be shown' };
  paper.picture(made, caption);
  paper.picture(Buffer.from('ffd8ffe0', 'hex'), { ...caption, name: 'broken.jpg' });
  const pages = await pdfPages(await paper.finish());
  expect(pages[1]).toBe('left-back.png Sent by somebody 2 of 3');
  expect(pages[2]).toContain('broken.jpg Sent by somebody Cannot be shown');
});
