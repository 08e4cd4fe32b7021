import type { App } from '../../../platform/app.ts';
import type { Change } from '../../../platform/change.ts';
import { dayOf } from '../../../platform/clock.ts';
import {
  type Db,
  first,
  instant,
  statement,
  text,
  uuid,
} from '../../../platform/database/database.ts';
import { keepFile } from '../../../uploads/receive.ts';
import { describePhoto } from './photoDetails.ts';
import type { DemoPhoto } from './yearPhotos.ts';

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

/** The author of a photo of the demo, the time of the photo, and that of its upload. */
export type Taken = { uid: string; captured: Date; uploaded: Date };

export async function takenBy(
  db: Db,
  { owner, daysAgo, minute }: DemoPhoto,
): Promise<Taken | undefined> {
  const person = await first(db, photographer, { firstName: owner });
  if (!person) return undefined;
  const { start } = dayOf(new Date(person.createdAt.getTime() + accountAgeMs));
  const captured = new Date(start.getTime() - daysAgo * dayMs + minute * minuteMs);
  const uploaded = new Date(captured.getTime() + uploadedAfterMs);
  return { uid: person.id, captured, uploaded };
}

/** Adds a drawn photo to its gallery, at its time, with what the clinician wrote beside it. */
export async function addPhoto(
  change: Change,
  app: App,
  photo: DemoPhoto,
  { uid, uploaded, content }: Taken & { content: Buffer },
): Promise<string> {
  const then = { ...change, now: uploaded };
  const file = { owner: uid, purpose: 'media' as const, name: photo.name, content };
  const id = await keepFile(app, then, file);
  await describePhoto(then, app, { uid, id }, photo);
  return id;
}
