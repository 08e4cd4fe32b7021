import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { recordUses } from '../../../gallery/actions.ts';
import type { App } from '../../../platform/app.ts';
import { inBackground } from '../../../platform/change.ts';
import { dayOf } from '../../../platform/clock.ts';
import {
  first,
  instant,
  integer,
  statement,
  text,
  uuid,
} from '../../../platform/database/database.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { keepFile } from '../../../uploads/receive.ts';
import { describePhoto } from './photoDetails.ts';
import { type DemoPhoto, demoPhotos } from './yearPhotos.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The accounts of a demo are a year old when it begins. */
const accountAgeMs = 365 * dayMs;
/** A photo is uploaded a little after it is taken. */
const uploadedAfterMs = 4 * minuteMs;

const photographer = statement(
  'thread.demo-photographer',
  'select id, created_at from users where first_name = $firstName order by created_at limit 1',
  { firstName: text },
  { id: uuid, createdAt: instant },
);
const itemAt = statement(
  'thread.demo-item-at',
  'select id from media where uid = $uid and created_at = $at',
  { uid: uuid, at: instant },
  { id: uuid },
);

/** The message in which the newest photo of a series was sent. */
const useOfSeries = statement(
  'thread.demo-use-of-series',
  `select u.activity_id, u.seq from media m join media o on o.series = m.series and o.id <> m.id
   join media_uses u on u.media = o.id
   where m.id = $id limit 1`,
  { id: uuid },
  { activityId: uuid, seq: integer },
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
async function photograph(app: App, place: number): Promise<void> {
  const photo = demoPhotos[place];
  if (!photo) return;
  const person = await first(app.pool, photographer, { firstName: photo.owner });
  if (!person) return;
  const { id: uid, createdAt } = person;
  const { start } = dayOf(new Date(createdAt.getTime() + accountAgeMs));
  const captured = new Date(start.getTime() - photo.daysAgo * dayMs + photo.minute * minuteMs);
  const at = new Date(captured.getTime() + uploadedAfterMs);
  const content = await drawInThread(photo, captured);
  await inBackground(app, async (change) => {
    // A job that was cut off after its change begins anew.
    if (await first(change.db, itemAt, { uid, at })) return;
    const then = { ...change, now: at };
    const file = { owner: uid, purpose: 'media' as const, name: photo.name, content };
    const id = await keepFile(app, then, file);
    await describePhoto(then, app, { uid, id }, photo);
    // The specialist sees the whole series.
    const use = await first(change.db, useOfSeries, { id });
    if (use) await recordUses(change, uid, { ids: [id], ...use });
    await change.job('thread-photograph', { place: place + 1 });
  });
}

const payload = z.object({ place: z.int().min(0) });
export const jobs = {
  /** Draws one photo of the demo after the other. */
  'thread-photograph': job<App, typeof payload>({
    payload,
    handle: ({ place }, app) => photograph(app, place),
  }),
};
