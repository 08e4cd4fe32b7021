const tag = 0x0112;

/** The turn of a picture, as its Exif says; none if that cannot be read. */
export function orientationIn(exif: Buffer): number {
  const little = exif.toString('latin1', 0, 2) === 'II';
  const short = (at: number) =>
    at < 0 || at + 2 > exif.length ? 0 : little ? exif.readUInt16LE(at) : exif.readUInt16BE(at);
  const long = (at: number) =>
    little ? short(at + 2) * 65_536 + short(at) : short(at) * 65_536 + short(at + 2);
  if (short(2) !== 42) return 1;
  const from = long(4);
  const entries = Math.min(short(from), 1_000);
  for (let n = 0; n < entries; n++) {
    const at = from + 2 + n * 12;
    if (short(at) !== tag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An Exif that says this and nothing else. */
export const orientationOnly = (orientation: number) =>
  Buffer.from([
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
