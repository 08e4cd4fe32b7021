/**
 * The facts that a decoder needs before the first sample, without the texts that may stand beside
 * them.
 */
import { must } from './damaged.ts';

/** The parameter sets of a picture in H.264. */
export function avcOnly(bytes: Buffer): Buffer {
  let offset = 6;
  const takeSets = (count: number, type: number) => {
    for (let n = 0; n < count; n++) {
      const length = bytes.readUInt16BE(offset);
      must(length > 0 && (bytes.readUInt8(offset + 2) & 31) === type);
      offset += 2 + length;
    }
  };
  takeSets(bytes.readUInt8(5) & 31, 7);
  takeSets(bytes.readUInt8(offset++), 8);
  const [chroma = 0, luma = 0, depth = 0, more] = bytes.subarray(offset, offset + 4);
  const extended = chroma >> 2 === 63 && luma >> 3 === 31 && depth >> 3 === 31;
  if (extended && more !== undefined && [100, 110, 122, 144, 244].includes(bytes.readUInt8(1))) {
    offset += 4;
    takeSets(more, 13);
  }
  must(offset <= bytes.length);
  return bytes.subarray(0, offset);
}

/** The parameter sets of a picture in H.265. Other arrays may hold the names of coders and cameras. */
export function hevcOnly(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let offset = 23;
  for (let left = bytes.readUInt8(22); left > 0; left--) {
    const start = offset;
    const type = bytes.readUInt8(offset) & 63;
    const units = bytes.readUInt16BE(offset + 1);
    offset += 3;
    for (let n = 0; n < units; n++) {
      must(((bytes.readUInt8(offset + 2) >> 1) & 63) === type);
      offset += 2 + bytes.readUInt16BE(offset);
    }
    must(offset <= bytes.length);
    if (type >= 32 && type <= 34) kept.push(bytes.subarray(start, offset));
  }
  return Buffer.concat([bytes.subarray(0, 22), Buffer.from([kept.length]), ...kept]);
}

/** The sequence header of a picture in AV1. Every other part becomes padding. */
export function av1Only(bytes: Buffer): Buffer {
  must(bytes.length >= 4);
  const clean = Buffer.from(bytes);
  for (let offset = 4; offset < bytes.length; ) {
    const header = bytes.readUInt8(offset);
    let body = offset + 1 + ((header >> 2) & 1);
    let end = bytes.length;
    if (header & 2) {
      let length = 0;
      for (let shift = 0, more = true; more; shift += 7) {
        const part = bytes.readUInt8(body++);
        length += (part & 127) * 2 ** shift;
        more = part >= 128;
        must(shift < 56);
      }
      end = body + length;
    }
    must(end <= bytes.length && end > offset);
    if (((header >> 3) & 15) !== 1) {
      clean[offset] = (header & 0x87) | 0x78;
      clean.fill(0, body, end);
    }
    offset = end;
  }
  return clean;
}

/** The description of sound in AAC. It is longer if the channels are not a number. */
export const aacOnly = (bytes: Buffer): Buffer =>
  (((bytes[1] ?? 0) >> 3) & 15) === 0 ? bytes.subarray(0, 64) : bytes.subarray(0, 8);

/** The start of a picture in MPEG-4, without the remarks of its coder about itself. */
function mpeg4Only(bytes: Buffer): Buffer {
  const clean = Buffer.from(bytes);
  for (let offset = bytes.indexOf('000001b2', 0, 'hex'); offset >= 0; ) {
    const next = bytes.indexOf('000001', offset + 4, 'hex');
    clean.fill(0, offset + 4, next < 0 ? bytes.length : next);
    offset = next < 0 ? -1 : bytes.indexOf('000001b2', next, 'hex');
  }
  return clean;
}

type Part = { tag: number; content: Buffer };
function* partsOf(bytes: Buffer): Generator<Part> {
  for (let offset = 0; offset + 2 <= bytes.length && bytes[offset] !== 0; ) {
    const tag = bytes.readUInt8(offset++);
    let length = 0;
    for (let more = true; more; ) {
      const part = bytes.readUInt8(offset++);
      length = length * 128 + (part & 127);
      more = part >= 128;
    }
    must(offset + length <= bytes.length);
    yield { tag, content: bytes.subarray(offset, offset + length) };
    offset += length;
  }
}
const partIn = (bytes: Buffer, tag: number) => {
  for (const part of partsOf(bytes)) if (part.tag === tag) return part.content;
  return undefined;
};
const framed = (tag: number, content: Buffer) => {
  const lengths = [content.length & 127];
  for (let rest = content.length >> 7; rest > 0; rest >>= 7) lengths.unshift((rest & 127) | 128);
  return Buffer.concat([Buffer.from([tag, ...lengths]), content]);
};

/** The description of a stream in MPEG-4: its coder, its rates and how it is coded. */
export function streamOnly(bytes: Buffer): Buffer {
  const stream = partIn(bytes.subarray(4), 3);
  must(stream);
  const flags = stream.readUInt8(2);
  let offset = 3 + (flags & 128 ? 2 : 0);
  if (flags & 64) offset += 1 + stream.readUInt8(offset);
  if (flags & 32) offset += 2;
  const coder = partIn(stream.subarray(offset), 4);
  must(coder && coder.length >= 13);
  const start = partIn(coder.subarray(13), 5);
  const kind = coder.readUInt8(0);
  const isAac = kind === 0x40 || (kind >= 0x66 && kind <= 0x68);
  const cleanStart = start && (isAac ? aacOnly(start) : mpeg4Only(start));
  const inner = [coder.subarray(0, 13), ...(cleanStart ? [framed(5, cleanStart)] : [])];
  const rules = partIn(stream.subarray(offset), 6) ? [Buffer.from([6, 1, 2])] : [];
  const whole = [Buffer.alloc(3), framed(4, Buffer.concat(inner)), ...rules];
  return Buffer.concat([Buffer.alloc(4), framed(3, Buffer.concat(whole))]);
}

/**
 * The description of sound in Opus. From the field of its channels on, both containers say the
 * same.
 */
export const opusLength = (bytes: Buffer, channels: number): number =>
  channels + (bytes.readUInt8(channels + 9) === 0 ? 10 : 12 + bytes.readUInt8(channels));

/** The first packets of sound in Vorbis: the second names its coder, its singer and more. */
export function vorbisOnly(bytes: Buffer): Buffer {
  must(bytes.readUInt8(0) === 2);
  let offset = 1;
  const lengths: number[] = [];
  while (lengths.length < 2) {
    let length = 0;
    let part: number;
    do {
      part = bytes.readUInt8(offset++);
      length += part;
    } while (part === 255);
    lengths.push(length);
  }
  const [first = 0, names = 0] = lengths;
  must(first === 30 && names >= 16 && offset + first + names <= bytes.length);
  const clean = Buffer.from(bytes);
  const from = offset + first;
  must(bytes.toString('latin1', from + 1, from + 7) === 'vorbis');
  clean.fill(0, from + 7, from + names);
  clean.writeUInt32LE(names - 16, from + 7);
  clean[from + names - 1] = 1;
  return clean;
}
