import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testFolder } from '../testing.ts';
import { decrypted, encrypted, type SegmentKey, segmentKey } from './segments.ts';

const folder = testFolder();
const path = join(folder.path, 'file');
const size = 65_536;
const step = size + 16;
let key: SegmentKey;
beforeAll(async () => {
  mkdirSync(folder.path, { recursive: true });
  key = await segmentKey('nine lives of a cat', randomBytes(32), Buffer.from('head'));
});
afterAll(() => folder.remove());

const seal = (plain: Buffer) =>
  buffer(encrypted(Readable.from([plain], { objectMode: true }), key));
async function read(sealed: Buffer, by = key): Promise<Buffer> {
  writeFileSync(path, sealed);
  await using file = await open(path);
  return await buffer(decrypted(file, 0, by));
}

it('gives back text of any length, from none to whole segments', async () => {
  for (const length of [0, 1, size - 1, size, size + 1, 2 * size, 3 * size + 7]) {
    const plain = randomBytes(length);
    const sealed = await seal(plain);
    expect(sealed.length).toBe(length + 16 * Math.max(1, Math.ceil(length / size)));
    expect((await read(sealed)).equals(plain), `${length} bytes`).toBe(true);
  }
});

it('refuses altered, cut, moved, missing, repeated or added bytes anywhere', async () => {
  const whole = await seal(randomBytes(3 * size + 7));
  const refused = (sealed: Buffer, what: string) =>
    expect(read(sealed), what).rejects.toThrow(/altered or cut off/);
  for (const position of [0, size, step - 1, step, 2 * step + 5, whole.length - 1]) {
    const flipped = Buffer.from(whole);
    flipped[position] = (flipped[position] ?? 0) ^ 0x80;
    await refused(flipped, `byte ${position}`);
  }
  for (const length of [0, 5, 16, step - 1, step, 2 * step, whole.length - 23, whole.length - 1])
    await refused(whole.subarray(0, length), `length ${length}`);
  const segment = (n: number) => whole.subarray(n * step, (n + 1) * step);
  for (const order of [
    [1, 0, 2, 3],
    [0, 2, 1, 3],
    [0, 1, 3],
    [0, 1, 1, 2, 3],
    [3],
    [0, 1, 2, 3, 3],
  ])
    await refused(Buffer.concat(order.map(segment)), `order ${order}`);
  await refused(Buffer.concat([whole, Buffer.from('x')]), 'one byte more');
});

it('binds the line in clear', async () => {
  const sealed = await seal(Buffer.from('a'));
  await expect(read(sealed, { ...key, bound: Buffer.from('Head') })).rejects.toThrow('altered');
});
