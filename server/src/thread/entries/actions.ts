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
import { refuse } from '../../platform/errors.ts';

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
    change.touch(`entry:${activityId}`);
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
  if ((await run(change.db, mute, { owner, activityId, muted })) === 0)
    throw refuse('failed-precondition', 'not-a-member');
  change.touch(`inbox:${owner}`, `entry:${activityId}`);
}

// Only what is new: a thread that is read already writes nothing and wakes nobody.
const read = statement(
  'entries.read',
  `update inbox_entries set read_seq = last_seq, overdue = false, overdue_at = null,
     cleared_at = case when overdue then $now else cleared_at end
   where owner = any ($owners) and activity_id = $activityId and (read_seq < last_seq or overdue)
   returning owner`,
  { owners: uuids, activityId: uuid, now: instant },
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

/** Both answer whether anything was there to be marked. */
export async function markRead(change: Change, owned: Owned) {
  const marked = await all(change.db, read, { ...owned, now: change.now });
  return touchMarked(change, owned.activityId, marked);
}

export async function markUnread(change: Change, owned: Owned) {
  return touchMarked(change, owned.activityId, await all(change.db, unread, owned));
}

function touchMarked(change: Change, activityId: string, marked: { owner: string }[]) {
  if (marked.length === 0) return false;
  // The others see who has read.
  change.touch(`thread:${activityId}`);
  for (const { owner } of marked) change.touch(`inbox:${owner}`, `entry:${activityId}`);
  return true;
}
