import type { App } from '../../../platform/app.ts';
import type { Change } from '../../../platform/change.ts';
import { first, statement, uuid } from '../../../platform/database/database.ts';
import type { Step, Story } from '../transcript.ts';
import { addPhoto, takenBy } from './actions.ts';
import { describePhoto } from './photoDetails.ts';
import { drawYearPhoto } from './yearPhotoDrawing.ts';
import { photoOfToday, sentPhotos } from './yearPhotos.ts';

const newestItem = statement(
  'thread.demo-newest-item',
  'select id from media where uid = $uid order by created_at desc limit 1',
  { uid: uuid },
  { id: uuid },
);

/**
 * The series that a person sends: the photos of the year before, and the newest photo of the
 * gallery, which a line describes. Answers their ids. A world without photos has none.
 */
export async function seedSentSeries(
  change: Change,
  app: App,
  { with: line }: Step,
  { uid, story, year }: { uid: string; story: Story; year: boolean },
): Promise<string[]> {
  const newest = await first(change.db, newestItem, { uid });
  if (!newest) return [];
  const today = photoOfToday(story.lastName, line);
  await describePhoto(change, app, { uid, id: newest.id }, today);
  const ids: string[] = [];
  for (const photo of year ? sentPhotos : []) {
    const taken = photo.patient === today.patient && (await takenBy(change.db, photo));
    if (!taken) continue;
    const content = await drawYearPhoto(photo.drawing, taken.captured);
    ids.push(await addPhoto(change, app, photo, { ...taken, content }));
  }
  return [...ids, newest.id];
}
