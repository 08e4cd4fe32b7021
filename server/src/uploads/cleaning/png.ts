import { crc32 } from 'node:zlib';
import { must } from './damaged.ts';
import { orientationIn, orientationOnly } from './orientation.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** What is drawn, its colours and its size on paper; the last row is for pictures that move. */
const drawing = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND'],
  ...['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'tRNS', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

/** The same picture without texts, dates, Exif, anything unknown, and whatever follows its end. */
export function cleanPng(bytes: Buffer): Buffer {
  must(bytes.subarray(0, 8).equals(signature));
  must(bytes.toString('latin1', 12, 16) === 'IHDR');
  const kept: Buffer[] = [signature];
  let drawn = false;
  for (let at = 8; ; ) {
    must(at + 12 <= bytes.length);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const next = at + 12 + bytes.readUInt32BE(at);
    must(next <= bytes.length && /^[A-Za-z]{4}$/.test(type));
    if (drawing.has(type)) kept.push(bytes.subarray(at, next));
    if (type === 'eXIf') {
      const orientation = orientationIn(bytes.subarray(at + 8, next - 4));
      if (orientation !== 1) kept.push(chunk('eXIf', orientationOnly(orientation)));
    }
    // A decoder may not pass over what it does not know and must.
    must(drawing.has(type) || /^[a-z]/.test(type));
    drawn ||= type === 'IDAT';
    if (type === 'IEND') break;
    at = next;
  }
  must(drawn);
  return Buffer.concat(kept);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
