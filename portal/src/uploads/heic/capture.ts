/** The moment of capture in a picture's Exif, taken over from a HEIC into its JPEG. */
const [pointerToExif, takenAt, takenOffset] = [0x8769, 0x9003, 0x9011];
const [text, long] = [2, 4];
/** Exif is a TIFF, in one of two orders of bytes. A HEIC may keep it anywhere. */
const headers = [
  [0x49, 0x49, 42, 0],
  [0x4d, 0x4d, 0, 42],
];
const exifMark = [0x45, 0x78, 0x69, 0x66, 0, 0];

export type Capture = { time: string; offset?: string };

export function captureOf(bytes: Uint8Array): Capture | undefined {
  for (const header of headers) {
    const [first = 0] = header;
    for (let from = bytes.indexOf(first); from >= 0; from = bytes.indexOf(first, from + 1)) {
      if (!header.every((byte, place) => bytes[from + place] === byte)) continue;
      const capture = readTiff(bytes.subarray(from), first === 0x49);
      if (capture) return capture;
    }
  }
  return undefined;
}

function readTiff(tiff: Uint8Array, little: boolean): Capture | undefined {
  try {
    return readTags(tiff, little);
  } catch {
    // The tags point outside of the file: these bytes are no Exif.
    return undefined;
  }
}

function readTags(tiff: Uint8Array, little: boolean): Capture | undefined {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const entriesIn = (directory: number) =>
    Array.from(
      { length: Math.min(view.getUint16(directory, little), 500) },
      (_, place) => directory + 2 + place * 12,
    );
  const find = (directory: number, tag: number) =>
    entriesIn(directory).find((entry) => view.getUint16(entry, little) === tag);
  const exif = find(view.getUint32(4, little), pointerToExif);
  if (exif === undefined) return undefined;
  const directory = view.getUint32(exif + 8, little);
  const read = (tag: number, pattern: RegExp) => {
    const entry = find(directory, tag);
    if (entry === undefined) return undefined;
    const [length, from] = [view.getUint32(entry + 4, little), view.getUint32(entry + 8, little)];
    const said = new TextDecoder('latin1').decode(tiff.subarray(from, from + Math.min(length, 40)));
    return pattern.exec(said)?.[0];
  };
  const time = read(takenAt, /^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d/);
  const offset = read(takenOffset, /^[+-]\d\d:\d\d/);
  return time === undefined ? undefined : { time, ...(offset && { offset }) };
}

/** The JPEG with an Exif that holds the moment alone. */
export function withCapture(jpeg: Uint8Array<ArrayBuffer>, { time, offset }: Capture) {
  const texts = [
    { tag: takenAt, said: `${time}\0` },
    ...(offset ? [{ tag: takenOffset, said: `${offset}\0` }] : []),
  ];
  const second = 26;
  const ends = second + 2 + texts.length * 12 + 4;
  const tiff = new DataView(new ArrayBuffer(ends + texts.map(({ said }) => said).join('').length));
  const bytes = new Uint8Array(tiff.buffer);
  const put = (entry: number, [tag, type, count, value]: [number, number, number, number]) => {
    tiff.setUint16(entry, tag);
    tiff.setUint16(entry + 2, type);
    tiff.setUint32(entry + 4, count);
    tiff.setUint32(entry + 8, value);
  };
  bytes.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]);
  put(10, [pointerToExif, long, 1, second]);
  tiff.setUint16(second, texts.length);
  let free = ends;
  for (const [place, { tag, said: value }] of texts.entries()) {
    put(second + 2 + place * 12, [tag, text, value.length, free]);
    bytes.set(new TextEncoder().encode(value), free);
    free += value.length;
  }
  const length = 2 + exifMark.length + bytes.length;
  const header = [0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff, ...exifMark];
  return new Blob([new Uint8Array(header), bytes, jpeg.subarray(2)]);
}
