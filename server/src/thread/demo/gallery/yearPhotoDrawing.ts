/** Draws a photo of the demo's year, and encodes it as a camera would. */
import sharp from 'sharp';
import { drawLabel } from '../../../prediction/drawings/drawings.ts';
import type { Canvas } from '../../../uploads/demo/canvas.ts';
import { height, width } from '../../../uploads/demo/noise.ts';
import { scenes } from '../../../uploads/demo/scenes.ts';
import { skins } from '../../../uploads/demo/skin.ts';
import { changingMole, healingWound } from '../../../uploads/demo/stages.ts';
import type { Drawing } from './yearPhotos.ts';

function canvasOf(drawing: Drawing): Canvas {
  const { seed } = drawing;
  if (drawing.kind === 'label')
    return drawLabel(drawing.category, drawing.label, seed, drawing.skin).pixels;
  const skin = skins[drawing.skin];
  if (drawing.kind === 'scene') return scenes[drawing.scene](skin, seed);
  const draw = drawing.series === 'mole' ? changingMole : healingWound;
  return draw(skin, seed, drawing.stage);
}

/** A camera writes the moment of capture into the photo. */
const momentOf = (captured: Date) => ({
  IFD2: {
    DateTimeOriginal: captured.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' '),
    OffsetTimeOriginal: '+00:00',
  },
});

export function drawYearPhoto(drawing: Drawing, captured: Date): Promise<Buffer> {
  const pixels = Uint8ClampedArray.from(canvasOf(drawing));
  const raw = { width, height, channels: 3 as const };
  return sharp(pixels, { raw }).jpeg({ quality: 86 }).withExif(momentOf(captured)).toBuffer();
}
