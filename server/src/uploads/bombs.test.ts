/** Files that are made to cost time or memory. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendFile, startTestServer, type TestServer } from '../testing.ts';
import { chunk, mp4Of } from './cleaning/testing.ts';

let server: TestServer;
let token: string;
const megabyte = 1_000_000;
const side = 50_000;

beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signIn('Grace'));
});
afterAll(() => server.stop());

const drawn = (width = 64) =>
  sharp({ create: { width, height: width, channels: 3, background: 'red' } });

async function hugePng(): Promise<Buffer> {
  const bytes = await drawn().png().toBuffer();
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

async function hugeJpeg(): Promise<Buffer> {
  const bytes = await drawn().jpeg().toBuffer();
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(side, frame + 5);
  bytes.writeUInt16BE(side, frame + 7);
  return bytes;
}

async function movingPng(): Promise<Buffer> {
  const bytes = await drawn().png().toBuffer();
  const frames = chunk('acTL', Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]));
  return Buffer.concat([bytes.subarray(0, 33), frames, bytes.subarray(33)]);
}

const movingGif = () =>
  sharp({ create: { width: 8, height: 80, pageHeight: 8, channels: 3, background: 'red' } })
    .gif()
    .toBuffer();

/** A recording whose list of samples, or whose content, is longer than the file. */
function lyingVideo(box: string, from: number): Buffer {
  const bytes = mp4Of(200_000);
  bytes.writeUInt32BE(0xffff_fff0, bytes.indexOf(box) + from);
  return bytes;
}

/** A recording of the long form, whose moment and length are beyond every calendar. */
function timelessVideo(): Buffer {
  const header = Buffer.alloc(112);
  header[0] = 1;
  header.fill(0xff, 4, 12);
  header.writeUInt32BE(1, 20);
  header.fill(0xff, 24, 32);
  return mp4Of(200_000, header);
}

/** An MP4 in its boxes, whose first type is that of another format. */
function foreignVideo(): Buffer {
  const bytes = mp4Of(200_000);
  bytes.write('qt  ', bytes.indexOf('ftyp') + 4, 'latin1');
  return bytes;
}

const bombs: [name: string, reason: string, make: () => Promise<Buffer> | Buffer][] = [
  ['a PNG of 50,000 by 50,000 dots', 'pixels', hugePng],
  ['a JPEG of 50,000 by 50,000 dots', 'pixels', hugeJpeg],
  ['a PNG that moves', 'animated', movingPng],
  ['a GIF that moves', 'type', movingGif],
  [
    'a JPEG that is cut off',
    'damaged',
    async () => (await drawn(900).jpeg().toBuffer()).subarray(0, 700),
  ],
  [
    'a PNG that is cut off',
    'damaged',
    async () => (await drawn(900).png().toBuffer()).subarray(0, 60),
  ],
  ['a TIFF', 'type', () => drawn().tiff().toBuffer()],
  ['a file whose first type is unsupported', 'type', foreignVideo],
  ['a video that counts four billion samples', 'damaged', () => lyingVideo('stsz', 12)],
  ['a video whose content is longer than the file', 'damaged', () => lyingVideo('mdat', -4)],
];

/** The most memory that the process had while something ran, beyond what it had before. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 2);
  await work();
  clearInterval(watch);
  return Math.max(most, process.memoryUsage.rss()) - before;
}

it.each(bombs)('%s is refused in under a second, with a reason: %s', async (_, reason, make) => {
  const content = await make();
  const refuse = async () => {
    const { status, reason: said } = await sendFile(server.url, token, { content, name: 'x' });
    expect([status, said]).toEqual([400, reason]);
  };
  const times: number[] = [];
  const grown = await growthOf(async () => {
    // The machine has other work too, so the best of three tries counts.
    for (let n = 0; n < 3; n++) {
      const started = performance.now();
      await refuse();
      times.push(performance.now() - started);
    }
  });
  expect(Math.min(...times)).toBeLessThan(1_000);
  expect(grown).toBeLessThan(100 * megabyte);
  const { rows } = await server.app.pool.query(
    'select count(*)::int as n from files where not whole',
  );
  expect(rows).toEqual([{ n: 0 }]);
});

it('a recording whose moment and length are no times is kept without them', async () => {
  const { status, id } = await sendFile(server.url, token, {
    content: timelessVideo(),
    name: 'gait.mp4',
    purpose: 'media',
  });
  expect(status).toBe(204);
  const { rows } = await server.app.pool.query(
    'select whole, seconds, captured_at from files where id = $1',
    [id],
  );
  expect(rows).toEqual([{ whole: true, seconds: null, captured_at: null }]);
});

it('a picture whose moment is in the year 0 is kept without it', async () => {
  const exif = {
    IFD2: { DateTimeOriginal: '0000:01:01 00:00:00', OffsetTimeOriginal: '+00:00' },
  };
  const content = await drawn().withExif(exif).jpeg().toBuffer();
  const { id } = await sendFile(server.url, token, { content, name: 'a.jpg', purpose: 'media' });
  const { rows } = await server.app.pool.query('select captured_at from files where id = $1', [id]);
  expect(rows).toEqual([{ captured_at: null }]);
});
