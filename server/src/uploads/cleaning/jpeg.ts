import { must } from './damaged.ts';
import { orientationIn, orientationOnly } from './orientation.ts';
import { cleanProfile } from './profile.ts';

const start = 0xd8;
const end = 0xd9;
const scan = 0xda;
const comment = 0xfe;
const profileMark = 'ICC_PROFILE\0';
const profilePart = 65_519;
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** The parts from which the picture is drawn: tables, frames and scans. */
const isDrawing = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xdf && marker !== 0xc8) || marker === scan;

const begins = (content: Buffer, mark: string) =>
  content.toString('latin1', 0, mark.length) === mark;

/**
 * The same picture without the texts about it: place, device, dates, thumbnails, notes, and the bytes
 * behind its end. Its pixels are the same bytes, and its turn and its colours stay.
 */
export function cleanJpeg(bytes: Buffer): Buffer {
  must(bytes[0] === 0xff && bytes[1] === start);
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let scans = 0;
  let placeOfProfile = 0;
  const profile: Buffer[] = [];
  for (let offset = 2; ; ) {
    must(bytes[offset] === 0xff);
    while (bytes[offset + 1] === 0xff) offset += 1;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === end) break;
    must(offset + 4 <= bytes.length && (isDrawing(marker) || marker >= 0xe0));
    must(!isRestart(marker) && marker !== start);
    const next = offset + 2 + bytes.readUInt16BE(offset + 2);
    must(next >= offset + 4 && next <= bytes.length);
    const segment = bytes.subarray(offset, next);
    const content = segment.subarray(4);
    if (isDrawing(marker)) {
      must(isWhole(marker, content));
      kept.push(segment);
    }
    if (marker === 0xe2 && begins(content, profileMark)) {
      if (profile.length === 0) placeOfProfile = kept.length;
      profile.push(content.subarray(profileMark.length));
    }
    if (isApplication(marker)) kept.push(...keptApplication(marker, content));
    if (marker === 0xe1 && begins(content, 'Exif\0\0') && orientation === 1)
      orientation = orientationIn(content.subarray(6));
    must(isDrawing(marker) || isApplication(marker) || marker === comment || marker >= 0xf0);
    offset = next;
    if (marker === scan) {
      scans += 1;
      offset = endOfScan(bytes, next);
      kept.push(bytes.subarray(next, offset));
    }
  }
  must(scans > 0);
  kept.push(Buffer.from([0xff, end]));
  kept.splice(placeOfProfile, 0, ...profileSegments(profile));
  if (orientation !== 1) kept.splice(placeForExif(kept), 0, exifOf(orientation));
  return Buffer.concat(kept);
}

/** The colours that the decoder must know, and the header without its thumbnail. */
function keptApplication(marker: number, content: Buffer): Buffer[] {
  if (marker === 0xee && begins(content, 'Adobe') && content.length >= 12)
    return [framed(marker, content.subarray(0, 12))];
  if (marker === 0xe0 && begins(content, 'JFIF\0') && content.length >= 14)
    return [framed(marker, Buffer.concat([content.subarray(0, 12), Buffer.alloc(2)]))];
  return [];
}

/** A colour profile is longer than a segment may be: each part says which it is of how many. */
function profileSegments(found: Buffer[]): Buffer[] {
  found.sort(([left = 0], [right = 0]) => left - right);
  const profile = cleanProfile(Buffer.concat(found.map((part) => part.subarray(2))));
  if (!profile) return [];
  const parts = Math.ceil(profile.length / profilePart);
  return Array.from({ length: parts }, (_, n) => {
    const part = profile.subarray(n * profilePart, (n + 1) * profilePart);
    const header = Buffer.concat([Buffer.from(profileMark, 'latin1'), Buffer.from([n + 1, parts])]);
    return framed(0xe2, Buffer.concat([header, part]));
  });
}

/** A table, a frame or a scan ends where its numbers end. */
function isWhole(marker: number, content: Buffer): boolean {
  if (marker === 0xdb) return endOf(content, (at) => ((content[at] ?? 0) >> 4 ? 129 : 65));
  if (marker === 0xc4)
    return endOf(content, (at) =>
      content.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 17),
    );
  if (marker === 0xcc) return content.length % 2 === 0 && content.length <= 64;
  if (marker === 0xdd || marker === 0xdc) return content.length === 2;
  if (marker === scan) return content.length === 4 + (content[0] ?? 0) * 2;
  if (marker === 0xdf) return content.length === 1;
  return content.length === 6 + (content[5] ?? 0) * 3;
}

function endOf(content: Buffer, lengthAt: (at: number) => number): boolean {
  let at = 0;
  while (at < content.length) at += lengthAt(at);
  return at === content.length;
}

function framed(marker: number, content: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
}

const exifOf = (orientation: number) =>
  framed(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationOnly(orientation)]));

/** The metadata begins behind the start, and behind the header if there is one. */
const placeForExif = (kept: Buffer[]) => (kept[1]?.[1] === 0xe0 ? 2 : 1);

/** The drawing goes on to the next marker; marks inside it are followed by nothing, or restart it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  must(false);
}
