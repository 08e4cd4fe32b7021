import type { App } from '../../../platform/app.ts';
import type { Change } from '../../../platform/change.ts';
import { first, statement, uuid } from '../../../platform/database/database.ts';
import type { Step, Story } from '../transcript.ts';
import { describePhoto } from './photoDetails.ts';
import { photoOfToday } from './yearPhotos.ts';

const newestItem = statement(
  'thread.demo-newest-item',
  'select id from media where uid = $uid order by created_at desc limit 1',
  { uid: uuid },
  { id: uuid },
);

/**
 * Describes the newest photo of a person as the last of the series that a line names, and answers
 * its id. A world without photos has none.
 */
export async function describeNewest(
  change: Change,
  app: App,
  { with: line }: Step,
  { uid, story }: { uid: string; story: Story },
): Promise<string[]> {
  const newest = await first(change.db, newestItem, { uid });
  if (!newest) return [];
  const { id } = newest;
  await describePhoto(change, app, { uid, id }, photoOfToday(story.lastName, line));
  return [id];
}
