import { crc32, inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { encodePng } from './drawnPng.ts';
import { height, random, width } from './noise.ts';
import { drawPhoto, type Photo, scenes } from './scenes.ts';

const names = Object.keys(scenes) as Photo['scene'][];

/** Reads the size of a PNG and its filtered rows. */
function open(png: Buffer): { width: number; height: number; rows: Buffer } {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect(png.toString('latin1', 12, 16)).toBe('IHDR');
  // Eight bits, red green blue, nothing unusual.
  expect([...png.subarray(24, 29)]).toEqual([8, 2, 0, 0, 0]);
  expect(png.toString('latin1', 37, 41)).toBe('IDAT');
  const end = 41 + png.readUInt32BE(33);
  expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(37, end)));
  expect(png.toString('latin1', end + 8, end + 12)).toBe('IEND');
  const rows = inflateSync(png.subarray(41, end));
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), rows };
}

it('the same words draw the same bytes, and another seed or skin draws others', () => {
  const photo = { scene: 'dermoscopy', skin: 'tan', seed: 7 } as const;
  const first = drawPhoto(photo);
  expect(drawPhoto(photo).equals(first)).toBe(true);
  expect(drawPhoto({ ...photo, seed: 8 }).equals(first)).toBe(false);
  expect(drawPhoto({ ...photo, skin: 'deep' }).equals(first)).toBe(false);
});

it.each(names)('%s is a whole PNG of its size, and not a large one', (scene) => {
  const png = drawPhoto({ scene, skin: 'fair', seed: 3 });
  expect(png.length).toBeLessThan(400_000);
  const { rows, ...size } = open(png);
  expect(size).toEqual({ width, height });
  expect(rows.length).toBe((width * 3 + 1) * height);
});

it('undone filters give the pixels back', () => {
  const canvas = new Float32Array(width * height * 3);
  const next = random(1);
  // Flat, sloping and rough rows make each filter the best one somewhere.
  for (let i = 0; i < canvas.length; i++) {
    const [row, x] = [Math.floor(i / (width * 3)), i % (width * 3)];
    canvas[i] = [x % 256, 2 * (row % 120), next() * 254, (x + row) % 200][(row >> 4) & 3] ?? 0;
  }
  const { rows } = open(encodePng(canvas));
  const stride = width * 3;
  const pixels = new Uint8Array(canvas.length);
  let wrong = 0;
  for (let i = 0; i < pixels.length; i++) {
    const [row, x] = [Math.floor(i / stride), i % stride];
    const left = x < 3 ? 0 : (pixels[i - 3] ?? 0);
    const above = pixels[i - stride] ?? 0;
    const corner = x < 3 ? 0 : (pixels[i - stride - 3] ?? 0);
    const kind = rows[row * (stride + 1)];
    const before =
      kind === 1
        ? left
        : kind === 2
          ? above
          : kind === 3
            ? (left + above) >> 1
            : paeth(left, above, corner);
    pixels[i] = (rows[row * (stride + 1) + 1 + x] ?? 0) + before;
    if (Math.abs((pixels[i] ?? 0) - (canvas[i] ?? 0)) > 2) wrong += 1;
  }
  expect(wrong).toBe(0);
});

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}
