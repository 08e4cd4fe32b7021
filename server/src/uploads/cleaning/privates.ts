/** The description of a coded track in a WebM, without the texts that may stand in it. */
import { aacOnly, av1Only, avcOnly, hevcOnly, opusLength, vorbisOnly } from './coders.ts';
import { must, readWithin } from './damaged.ts';

const only: ReadonlyMap<string, (bytes: Buffer) => Buffer> = new Map([
  ['V_MPEG4/ISO/AVC', avcOnly],
  ['V_MPEGH/ISO/HEVC', hevcOnly],
  ['V_AV1', av1Only],
  ['V_VP9', featuresOnly],
  ['A_AAC', aacOnly],
  ['A_VORBIS', vorbisOnly],
  ['A_OPUS', opusOnly],
  ['A_FLAC', flacOnly],
]);

/** Other coders need nothing before their first sample. */
export const privateOnly = (coder: string, bytes: Buffer): Buffer =>
  readWithin(() => (bytes.length > 0 && only.get(coder)?.(bytes)) || Buffer.alloc(0));

/** Profile, level, depth and colours, each of one byte. */
function featuresOnly(bytes: Buffer): Buffer {
  let offset = 0;
  while (
    offset + 3 <= bytes.length &&
    offset < 12 &&
    [1, 2, 3, 4].includes(bytes[offset] ?? 0) &&
    bytes[offset + 1] === 1
  )
    offset += 3;
  return bytes.subarray(0, offset);
}

function opusOnly(bytes: Buffer): Buffer {
  must(bytes.toString('latin1', 0, 8) === 'OpusHead');
  return bytes.subarray(0, opusLength(bytes, 9));
}

/** The first block, as the only one. */
function flacOnly(bytes: Buffer): Buffer {
  must(bytes.length >= 42 && bytes.toString('latin1', 0, 4) === 'fLaC');
  const clean = Buffer.alloc(42);
  bytes.copy(clean, 0, 0, 26);
  clean[4] = 0x80;
  return clean;
}
