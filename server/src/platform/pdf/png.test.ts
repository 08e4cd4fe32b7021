import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openPaper } from './paper.ts';
import { plainPng } from './png.ts';
import { pdfPages } from './testing.ts';

type Head = { width?: number; height?: number; bits?: number; kind?: number; interlaced?: number };

function png(
  rows: number[],
  { width = 2, height = 2, bits = 8, kind = 6, interlaced = 0 }: Head = {},
) {
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, bits, kind, 0, 0, interlaced]);
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const pixelsOf = (made: Buffer | undefined) =>
  made && [...inflateSync(made.subarray(41, 41 + made.readUInt32BE(33)))];
const clearRed = [255, 0, 0, 0];
const red = [255, 0, 0, 255];

it('what can be seen through is laid on white, whatever filter its rows have', async () => {
  const white = [255, 255, 255];
  const rgb = [255, 0, 0];
  const plain = [0, ...clearRed, ...red, 0, ...red, ...clearRed];
  const wanted = [0, ...white, ...rgb, 0, ...rgb, ...white];
  expect(pixelsOf(await plainPng(png(plain)))).toEqual(wanted);
  const filtered = [1, ...clearRed, 0, 0, 0, 255, 2, 0, 0, 0, 255, 0, 0, 0, 1];
  expect(pixelsOf(await plainPng(png(filtered)))).toEqual(wanted);
});

it('colours alone stay as they are, without what is not needed', async () => {
  const rows = [0, 1, 2, 3, 4, 5, 6, 1, 7, 8, 9, 1, 1, 1];
  expect(pixelsOf(await plainPng(png(rows, { kind: 2 })))).toEqual(rows);
});

it('one that is cut, lies about itself or cannot be drawn is nothing, and ends no process', async () => {
  const whole = png([0, ...clearRed, ...red, 0, ...red, ...clearRed]);
  const lying = Buffer.from(whole);
  lying.writeUInt32BE(0x7fffffff, 33);
  const bad = [
    whole.subarray(0, 40),
    lying,
    png([0, ...red]),
    png([9, ...red, ...red, 0, ...red, ...red]),
    png([0, ...red, ...red, 0, ...red, ...red, ...red]),
    png([0, 1, 2, 0, 3, 4], { kind: 3 }),
    png([0], { bits: 16 }),
    png([0], { interlaced: 1 }),
    png([0], { width: 0 }),
    Buffer.from('not a picture'),
    Buffer.alloc(0),
  ];
  for (const one of bad) expect(await plainPng(one)).toBe(undefined);
});

it('a picture stands on a page of its own, and a broken one says so there', async () => {
  const paper = await openPaper({ title: 'Pictures', foot: (page, of) => `${page} of ${of}` });
  const made = await plainPng(png([0, ...clearRed, ...red, 0, ...red, ...clearRed]));
  const caption = { name: 'left-back.png', from: 'Sent by somebody', failed: 'Cannot be shown' };
  paper.picture(made ?? Buffer.alloc(0), caption);
  paper.picture(Buffer.from('ffd8ffe0', 'hex'), { ...caption, name: 'broken.jpg' });
  const pages = await pdfPages(await paper.finish());
  expect(pages[1]).toBe('left-back.png Sent by somebody 2 of 3');
  expect(pages[2]).toContain('broken.jpg Sent by somebody Cannot be shown');
});
