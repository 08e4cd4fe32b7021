import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { inBackground } from '../../../platform/change.ts';
import { first, instant, statement, uuid } from '../../../platform/database/database.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { addPhoto, takenBy } from './actions.ts';
import { type DemoPhoto, demoPhotos } from './yearPhotos.ts';

const itemAt = statement(
  'thread.demo-item-at',
  'select id from media where uid = $uid and created_at = $uploaded',
  { uid: uuid, uploaded: instant },
  { id: uuid },
);

function drawInThread({ drawing }: DemoPhoto, captured: Date): Promise<Buffer> {
  const drawer = new Worker(new URL('./drawer.ts', import.meta.url), {
    workerData: { drawing, captured },
  });
  // It never keeps the process from ending.
  drawer.unref();
  return new Promise((resolve, reject) => {
    drawer.once('message', (drawn: Uint8Array) => resolve(Buffer.from(drawn)));
    drawer.once('error', reject);
    drawer.once('exit', () => reject(new Error('the drawing ended early')));
  });
}

/**
 * Adds one photo of the demo's year, and the next one after it. The demo starts without them, and
 * its galleries fill in the first half minute.
 */
async function addPhotoAt(app: App, place: number): Promise<void> {
  const photo = demoPhotos[place];
  const taken = photo && (await takenBy(app.pool, photo));
  if (!taken) return;
  const content = await drawInThread(photo, taken.captured);
  await inBackground(app, async (change) => {
    // A job that was cut off after its change begins anew.
    const { uid, uploaded } = taken;
    if (await first(change.db, itemAt, { uid, uploaded })) return;
    await addPhoto(change, app, photo, { ...taken, content });
    await change.job('thread-photograph', { place: place + 1 });
  });
}

const payload = z.object({ place: z.int().min(0) });
export const jobs = {
  /** Draws one photo of the demo after the other. */
  'thread-photograph': job<App, typeof payload>({
    payload,
    handle: ({ place }, app) => addPhotoAt(app, place),
  }),
};
