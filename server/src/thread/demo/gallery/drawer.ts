/** The thread that draws one photo of the demo's year, because drawing takes long. */
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { drawLabel } from '../../../prediction/drawings/drawings.ts';
import type { Canvas } from '../../../uploads/demo/canvas.ts';
import { height, width } from '../../../uploads/demo/noise.ts';
import { scenes } from '../../../uploads/demo/scenes.ts';
import { skins } from '../../../uploads/demo/skin.ts';
import { changingMole, healingWound } from '../../../uploads/demo/stages.ts';
import type { Drawing } from './yearPhotos.ts';

// Linux counts each thread by itself: this one stands back behind the work of the server.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), 10));

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

const { drawing, captured } = workerData as { drawing: Drawing; captured: Date };
const pixels = Uint8ClampedArray.from(canvasOf(drawing));
const raw = { width, height, channels: 3 as const };
parentPort?.postMessage(
  await sharp(pixels, { raw }).jpeg({ quality: 86 }).withExif(momentOf(captured)).toBuffer(),
);
