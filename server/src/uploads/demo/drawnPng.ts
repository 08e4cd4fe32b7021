import { constants, crc32, deflateSync } from 'node:zlib';
import { height, width } from './noise.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** One empty pixel before each row and one empty row above all, so that no filter meets an edge. */
const stride = (width + 1) * 3;

/** A canvas as a PNG of eight bits for each colour. */
export function encodePng(canvas: Float32Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  // Soft pictures repeat nothing but runs: to look for more takes ten times as long for a twentieth.
  const packed = deflateSync(filtered(levels(canvas)), {
    strategy: constants.Z_RLE,
    memLevel: 9,
    chunkSize: 1_048_576,
  });
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Even levels only: nobody sees the difference, and a picture takes half the room. */
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

/** Each row as its differences from what is left of it, above it, or both: whichever are smallest. */
function filtered(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array((width * 3 + 1) * height);
  for (let y = 1, o = 0; y <= height; y++) {
    const start = y * stride + 3;
    const end = start + width * 3;
    let kind = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let each = 1; each <= 4; each++) {
      let cost = 0;
      // A sample tells as much as the whole row; 19 meets every colour.
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

/** The four filters of the format, by its numbers. */
function difference(bytes: Uint8Array, i: number, kind: number): number {
  const here = bytes[i] as number;
  const left = bytes[i - 3] as number;
  const above = bytes[i - stride] as number;
  if (kind === 1) return (here - left) & 255;
  if (kind === 2) return (here - above) & 255;
  if (kind === 3) return (here - ((left + above) >> 1)) & 255;
  const corner = bytes[i - stride - 3] as number;
  const a = Math.abs(above - corner);
  const b = Math.abs(left - corner);
  const c = Math.abs(left + above - 2 * corner);
  return (here - (a <= b && a <= c ? left : b <= c ? above : corner)) & 255;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
