import sharp from 'sharp';

// One picture at a time and nothing kept: the process has other work, and little memory for this.
sharp.concurrency(1);
sharp.cache(false);

/** Larger ones keep a process busy for seconds. */
const pixelsAtMost = 100_000_000;
const secondsAtMost = 20;

/** The picture upright and no larger than so many dots a side, on white, with nothing but its dots. */
export const drawSmall = async (bytes: Buffer, side: number): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error' })
    .timeout({ seconds: secondsAtMost })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer();

/** A picture that is cut off, drawn anew as far as it goes: its colours stay, and nothing else that it said. */
export async function drawAgain(type: string, bytes: Buffer): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'none' })
    .timeout({ seconds: secondsAtMost })
    .autoOrient()
    .keepIccProfile();
  return (type === 'image/png' ? picture.png() : picture.jpeg({ quality: 95 })).toBuffer();
}
