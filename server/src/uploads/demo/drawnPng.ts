import { constants, crc32, deflateSync } from 'node:zlib';
import { height, width } from './noise.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** One empty pixel before each row and one empty row above keep the filters inside. */
const stride = (width + 1) * 3;

/** Encodes a canvas as a PNG with eight bits per colour. */
export function encodePng(canvas: Float32Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  // Soft pictures repeat only runs. A deeper search takes ten times as long and saves a twentieth.
  const packed = deflateSync(filtered(levels(canvas)), {
    strategy: constants.Z_RLE,
    memLevel: 9,
    chunkSize: 1_048_576,
  });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Keeps only even levels: the eye sees no difference, and the file is half as large. */
function levels(canvas: Float32Array): Uint8Array {
  const bytes = new Uint8Array(stride * (height + 1));
  for (let y = 0, from = 0; y < height; y++) {
    const start = (y + 1) * stride + 3;
    for (let i = start; i < start + width * 3; i++) {
      const value = canvas[from++] as number;
      bytes[i] = value <= 0 ? 0 : value >= 254 ? 254 : ((value + 1) >> 1) << 1;
    }
  }
  return bytes;
}

/** Stores each row as differences to the left, above, or both: the smallest wins. */
function filtered(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array((width * 3 + 1) * height);
  for (let y = 1, o = 0; y <= height; y++) {
    const start = y * stride + 3;
    const end = start + width * 3;
    let kind = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let each = 1; each <= 4; each++) {
      let cost = 0;
      // A sample is as good as the whole row; a step of 19 meets every colour.
      for (let i = start; i < end; i += 19) {
        const rest = difference(bytes, i, each);
        cost += rest < 128 ? rest : 256 - rest;
      }
      if (cost >= least) continue;
      least = cost;
      kind = each;
    }
    out[o++] = kind;
    for (let i = start; i < end; i++) out[o++] = difference(bytes, i, kind);
  }
  return out;
}

/** The four filters of PNG, by number. */
function difference(bytes: Uint8Array, i: number, kind: number): number {
  const value = bytes[i] as number;
  const left = bytes[i - 3] as number;
  const above = bytes[i - stride] as number;
  if (kind === 1) return (value - left) & 255;
  if (kind === 2) return (value - above) & 255;
  if (kind === 3) return (value - ((left + above) >> 1)) & 255;
  const corner = bytes[i - stride - 3] as number;
  const a = Math.abs(above - corner);
  const b = Math.abs(left - corner);
  const c = Math.abs(left + above - 2 * corner);
  return (value - (a <= b && a <= c ? left : b <= c ? above : corner)) & 255;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
