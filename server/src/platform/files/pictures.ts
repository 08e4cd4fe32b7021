import sharp from 'sharp';

// Sharp draws one picture at a time and caches none, because the process has other work and little
// memory.
sharp.concurrency(1);
sharp.cache(false);

/** A larger picture keeps the process busy for seconds. */
export const pixelsAtMost = 100_000_000;
const secondsAtMost = 20;

/** The size of a picture as it is seen, and its Exif; nothing if its header cannot be read. */
export async function pictureHeader(start: Buffer) {
  try {
    const {
      width,
      height,
      orientation = 1,
      exif,
    } = await sharp(start, {
      limitInputPixels: false,
      failOn: 'none',
    }).metadata();
    const lies = orientation >= 5;
    return { width: lies ? height : width, height: lies ? width : height, exif };
  } catch {
    return undefined;
  }
}

type Drawing = { side: number; quality: number };

/** Draws the picture upright on white, without metadata and in the colours of every screen. */
export const drawVariant = async (bytes: Buffer, { side, quality }: Drawing): Promise<Buffer> =>
  upright(bytes, side)
    .jpeg({ quality, mozjpeg: side < 1_000 })
    .toBuffer();

/** A bitmap of four dots by four, which a browser shows smoothly while the picture loads. */
export async function drawPlaceholder(bytes: Buffer): Promise<Buffer> {
  const side = 4;
  const { data } = await sharp(bytes, { failOn: 'none' })
    .resize({ width: side, height: side, fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const header = Buffer.alloc(54);
  header.write('BM', 'latin1');
  header.writeUInt32LE(header.length + data.length, 2);
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(side, 18);
  // A negative height: the first row is the top one.
  header.writeInt32LE(-side, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(24, 28);
  const dots = Buffer.alloc(data.length);
  for (let dot = 0; dot < data.length; dot += 3) {
    dots[dot] = data[dot + 2] ?? 0;
    dots[dot + 1] = data[dot + 1] ?? 0;
    dots[dot + 2] = data[dot] ?? 0;
  }
  return Buffer.concat([header, dots]);
}

const upright = (bytes: Buffer, side: number) =>
  sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' })
    .timeout({ seconds: secondsAtMost })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' });

/** Draws the picture upright on white, at most `side` dots wide and high, without metadata. */
export const drawSmall = async (bytes: Buffer, side: number): Promise<Buffer> =>
  upright(bytes, side).jpeg({ quality: 85 }).toBuffer();

/**
 * Draws a cut-off picture again as far as it goes. It keeps the colour profile and drops all other
 * metadata.
 */
export async function drawAgain(type: string, bytes: Buffer): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'none' })
    .timeout({ seconds: secondsAtMost })
    .autoOrient()
    .keepIccProfile();
  return (type === 'image/png' ? picture.png() : picture.jpeg({ quality: 95 })).toBuffer();
}
