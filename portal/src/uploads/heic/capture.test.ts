import { expect, it } from 'vitest';
import { captureOf, withCapture } from './capture.ts';

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

it('the moment of capture is written into a JPEG and read back, with and without an offset', async () => {
  for (const capture of [
    { time: '2026:11:20 08:54:10', offset: '-07:00' },
    { time: '2026:11:20 08:54:10' },
  ]) {
    const written = await bytesOf(withCapture(jpeg, capture));
    expect(captureOf(written)).toEqual(capture);
    expect([...written.subarray(0, 4)]).toEqual([0xff, 0xd8, 0xff, 0xe1]);
    // The length of the segment leads to what the picture had after its start.
    const length = new DataView(written.buffer).getUint16(4);
    expect([...written.subarray(4 + length)]).toEqual([0xff, 0xd9]);
  }
});

it('bytes without Exif, or with a broken one, have no moment', () => {
  const marked = (more: string) => new TextEncoder().encode(`Exif\0\0${more}`);
  for (const bytes of [jpeg, marked(''), marked('MM\0*\xff\xff'), marked('no tiff at all')])
    expect(captureOf(bytes)).toBeUndefined();
});
