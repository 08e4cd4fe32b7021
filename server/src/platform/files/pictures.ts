import sharp from 'sharp';

// Sharp draws one picture at a time and caches none, because the process has other work and little
// memory.
sharp.concurrency(1);
sharp.cache(false);

/** A larger picture keeps the process busy for seconds. */
const pixelsAtMost = 100_000_000;
const secondsAtMost = 20;

/** Draws the picture upright on white, at most `side` dots wide and high, without metadata. */
export const drawSmall = async (bytes: Buffer, side: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' })
    .timeout({ seconds: secondsAtMost })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer();

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
