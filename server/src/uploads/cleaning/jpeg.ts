import { must } from './damaged.ts';
import { orientationIn, orientationOnly } from './orientation.ts';

const start = 0xd8;
const end = 0xd9;
const scan = 0xda;
const comment = 0xfe;
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** Tables, frames and scans: what the picture is drawn from. */
const isDrawing = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xdf && marker !== 0xc8) || marker === scan;

const begins = (content: Buffer, mark: string) =>
  content.toString('latin1', 0, mark.length) === mark;

/**
 * The same picture without what was written about it: place, device, dates, thumbnails, notes, and
 * whatever follows its end. Its pixels are the same bytes; how it is turned and its colours stay.
 */
export function cleanJpeg(bytes: Buffer): Buffer {
  must(bytes[0] === 0xff && bytes[1] === start);
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let scans = 0;
  for (let at = 2; ; ) {
    must(bytes[at] === 0xff);
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? 0;
    if (marker === end) break;
    must(at + 4 <= bytes.length && (isDrawing(marker) || marker >= 0xe0));
    must(!isRestart(marker) && marker !== start);
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    must(next >= at + 4 && next <= bytes.length);
    const segment = bytes.subarray(at, next);
    const content = segment.subarray(4);
    if (isDrawing(marker)) kept.push(segment);
    if (isApplication(marker)) kept.push(...keptApplication(marker, segment, content));
    if (marker === 0xe1 && begins(content, 'Exif\0\0') && orientation === 1)
      orientation = orientationIn(content.subarray(6));
    must(isDrawing(marker) || isApplication(marker) || marker === comment || marker >= 0xf0);
    at = next;
    if (marker === scan) {
      scans += 1;
      at = endOfScan(bytes, next);
      kept.push(bytes.subarray(next, at));
    }
  }
  must(scans > 0);
  kept.push(Buffer.from([0xff, end]));
  if (orientation !== 1) kept.splice(placeForExif(kept), 0, exifOf(orientation));
  return Buffer.concat(kept);
}

/** The colour profile, what the decoder must know of the colours, and the head without its thumbnail. */
function keptApplication(marker: number, segment: Buffer, content: Buffer): Buffer[] {
  if (marker === 0xe2 && begins(content, 'ICC_PROFILE\0')) return [segment];
  if (marker === 0xee && begins(content, 'Adobe') && content.length >= 12)
    return [framed(marker, content.subarray(0, 12))];
  if (marker === 0xe0 && begins(content, 'JFIF\0') && content.length >= 14)
    return [framed(marker, Buffer.concat([content.subarray(0, 12), Buffer.alloc(2)]))];
  return [];
}

function framed(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const exifOf = (orientation: number) =>
  framed(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationOnly(orientation)]));

/** Behind the start, and behind the head where there is one. */
const placeForExif = (kept: Buffer[]) => (kept[1]?.[1] === 0xe0 ? 2 : 1);

/** The drawing goes on to the next marker; marks inside it are followed by nothing, or restart it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  must(false);
}
