/** The thread that draws one photo of the demo's year, because drawing takes long. */
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { drawYearPhoto } from './yearPhotoDrawing.ts';
import type { Drawing } from './yearPhotos.ts';

// Linux counts each thread by itself: this one stands back behind the work of the server.
if (process.platform === 'linux') setPriority(Math.max(getPriority(), 10));

const { drawing, captured } = workerData as { drawing: Drawing; captured: Date };
parentPort?.postMessage(await drawYearPhoto(drawing, captured));
