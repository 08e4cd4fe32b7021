import type { Folder } from '@corridor/contract/thread/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  boolean,
  instant,
  run,
  statement,
  text,
  uuid,
  uuids,
} from '../../platform/database.ts';

const move = statement(
  'entries.move',
  `update inbox_entries set folder = $folder
   where owner = $owner and activity_id = any ($ids) and folder <> $folder returning activity_id`,
  { owner: uuid, ids: uuids, folder: text },
  { activityId: uuid },
);

/** Into the archive or back; only what stands in this inbox. Answers which moved. */
export async function moveEntries(change: Change, owner: string, ids: string[], folder: Folder) {
  const moved = await all(change.db, move, { owner, ids, folder });
  if (moved.length > 0) change.touch(`inbox:${owner}`);
  for (const { activityId } of moved) {
    change.touch(`entry:${owner}:${activityId}`);
    await change.audit({
      action: 'thread.move',
      subject: `thread:${activityId}`,
      details: { folder, owner },
    });
  }
  return moved.length;
}

const mute = statement(
  'entries.mute',
  'update inbox_entries set muted = $muted where owner = $owner and activity_id = $activityId',
  { owner: uuid, activityId: uuid, muted: boolean },
);
export async function muteEntry(change: Change, owner: string, activityId: string, muted: boolean) {
  await run(change.db, mute, { owner, activityId, muted });
  change.touch(`inbox:${owner}`, `entry:${owner}:${activityId}`);
}

// Only what is new: a thread that is read already writes nothing and wakes nobody.
const read = statement(
  'entries.read',
  `update inbox_entries set read_seq = last_seq, overdue = false, overdue_at = null
   where owner = any ($owners) and activity_id = $activityId and (read_seq < last_seq or overdue)
   returning owner`,
  { owners: uuids, activityId: uuid },
  { owner: uuid },
);
// The newest that somebody else wrote is new again.
const unread = statement(
  'entries.unread',
  `update inbox_entries set read_seq = last_seq - 1
   where owner = any ($owners) and activity_id = $activityId and read_seq = last_seq
     and last_seq > 0 returning owner`,
  { owners: uuids, activityId: uuid },
  { owner: uuid },
);

type Owned = { owners: string[]; activityId: string };

async function mark(change: Change, wanted: typeof read, { owners, activityId }: Owned) {
  const marked = await all(change.db, wanted, { owners, activityId });
  if (marked.length === 0) return;
  // The others see who has read.
  change.touch(`thread:${activityId}`);
  for (const { owner } of marked) change.touch(`inbox:${owner}`, `entry:${owner}:${activityId}`);
}

export const markRead = (change: Change, owned: Owned) => mark(change, read, owned);
export const markUnread = (change: Change, owned: Owned) => mark(change, unread, owned);

const late = statement(
  'entries.overdue',
  `update inbox_entries set overdue = true, overdue_at = $now
   where owner = $owner and activity_id = $activityId and not overdue`,
  { owner: uuid, activityId: uuid, now: instant },
);

/** Whoever should have answered by now; opening the thread clears it. Whether it was not so before. */
export async function setOverdue(change: Change, owner: string, activityId: string) {
  if ((await run(change.db, late, { owner, activityId, now: change.now })) === 0) return false;
  change.touch(`inbox:${owner}`, `entry:${owner}:${activityId}`);
  return true;
}
