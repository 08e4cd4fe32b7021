import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';

const inflated = promisify<Buffer, object, Buffer>(inflate);
const deflated = promisify<Buffer, Buffer>(deflate);

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Larger ones keep a process busy for seconds. */
const pixelsAtMost = 16_000_000;
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Parts = {
  width: number;
  height: number;
  bits: number;
  kind: number;
  data: Buffer;
  palette: Buffer | undefined;
};

/**
 * The same picture as the writer of documents can take it: it trusts what a PNG says of itself, and
 * one that lies ends the process. Nothing for one that is broken, huge, interlaced or of 16 bits.
 */
export async function plainPng(bytes: Buffer): Promise<Buffer | undefined> {
  const parts = partsOf(bytes);
  if (!parts) return undefined;
  // Colours alone stay packed as they are; what can be seen through is laid on white.
  if (parts.kind < 4) return written(parts);
  if (parts.bits !== 8) return undefined;
  const channels = channelsOf[parts.kind] ?? 0;
  try {
    const rows = await unpacked(parts, channels);
    const data = await deflated(onWhite(rows, parts, channels));
    return written({ ...parts, kind: 2, palette: undefined, data });
  } catch {
    return undefined;
  }
}

function partsOf(bytes: Buffer): Parts | undefined {
  if (!bytes.subarray(0, 8).equals(signature) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return undefined;
  if (bytes.length < 33) return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [bits = 0, kind = 9, , , interlaced] = bytes.subarray(24, 29);
  const known = channelsOf[kind] !== undefined && [1, 2, 4, 8].includes(bits) && interlaced === 0;
  if (!known || width === 0 || height === 0 || width * height > pixelsAtMost) return undefined;
  const data: Buffer[] = [];
  let palette: Buffer | undefined;
  for (let at = 33; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (content.length < length) return undefined;
    if (type === 'IDAT') data.push(content);
    if (type === 'PLTE') palette = content;
    if (type === 'IEND') break;
    at += 12 + length;
  }
  const colours = palette?.length ?? 0;
  if (data.length === 0 || colours > 768 || (kind === 3 && (!colours || colours % 3 > 0)))
    return undefined;
  return {
    ...{ width, height, bits, kind, data: Buffer.concat(data) },
    palette: kind === 3 ? palette : undefined,
  };
}

/** The rows with their filters undone. */
async function unpacked({ width, height, data }: Parts, channels: number): Promise<Buffer> {
  const stride = width * channels;
  const size = (stride + 1) * height;
  const raw = await inflated(data, { maxOutputLength: size });
  if (raw.length !== size) throw new Error('a row is missing');
  const out = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row++) {
    const kind = raw[row * (stride + 1)] as number;
    if (kind > 4) throw new Error('no such filter');
    for (let i = 0; i < stride; i++) {
      const at = row * stride + i;
      const left = i < channels ? 0 : (out[at - channels] as number);
      const above = row === 0 ? 0 : (out[at - stride] as number);
      const corner = row === 0 || i < channels ? 0 : (out[at - stride - channels] as number);
      const guess = guessed(kind, left, above, corner);
      out[at] = ((raw[row * (stride + 1) + 1 + i] as number) + guess) & 255;
    }
  }
  return out;
}

function guessed(kind: number, left: number, above: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return above;
  if (kind === 3) return (left + above) >> 1;
  const [a, b] = [Math.abs(above - corner), Math.abs(left - corner)];
  const c = Math.abs(left + above - 2 * corner);
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/** Red, green and blue of each row, behind the number of the filter that changes nothing. */
function onWhite(rows: Buffer, { width, height }: Parts, channels: number): Buffer {
  const out = Buffer.alloc((width * 3 + 1) * height);
  let to = 0;
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (pixel % width === 0) to += 1;
    const from = pixel * channels;
    const alpha = rows[from + channels - 1] as number;
    for (let colour = 0; colour < 3; colour++) {
      const value = rows[from + (channels === 4 ? colour : 0)] as number;
      out[to++] = 255 + Math.round(((value - 255) * alpha) / 255);
    }
  }
  return out;
}

function written({ width, height, bits, kind, data, palette }: Parts): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, bits, kind, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
