import type { Folder } from '@corridor/contract/thread/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  bigints,
  boolean,
  bytes,
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import { tokenOf } from '../sealed.ts';

// An existing entry keeps its folder and its read position.
const addEntry = statement(
  'thread.add-entry',
  `insert into inbox_entries (owner, activity_id, status, last_message_at, last_seq, read_seq)
   select $owner, a.id, a.status, a.last_message_at, a.last_seq, 0
   from activities a where a.id = $activityId
   on conflict do nothing returning owner`,
  { owner: uuid, activityId: uuid },
  { owner: uuid },
);
const addTokens = statement(
  'thread.add-tokens',
  `insert into inbox_tokens (token, activity_id)
   select token, $activityId from unnest($tokens::bigint[]) as token on conflict do nothing`,
  { activityId: uuid, tokens: bigints },
);

/** Adds a thread to an inbox and makes it searchable there. */
export async function enterInbox(
  change: Change,
  keys: Keys,
  activityId: string,
  owner: string,
  words: readonly string[],
) {
  const entered = await first(change.db, addEntry, { owner, activityId });
  const tokens = words.map((word) => tokenOf(keys, owner, word));
  await run(change.db, addTokens, { activityId, tokens });
  if (entered) change.touch(`inbox:${owner}`);
}

/** The owners of the inboxes that hold a thread. */
export const inboxesOf = statement(
  'entries.inboxes-of',
  'select owner from inbox_entries where activity_id = $activityId',
  { activityId: uuid },
  { owner: uuid },
);

/** Every list with this thread reads again. */
export async function touchInboxes(change: Change, activityId: string): Promise<void> {
  const found = await all(change.db, inboxesOf, { activityId });
  change.touch(...found.map(({ owner }) => `inbox:${owner}`));
}

const dropEntry = statement(
  'thread.drop-entry',
  `delete from inbox_entries e where e.activity_id = $activityId and (e.owner = $uid
     or e.owner = (select (m.profile->'location'->>'clinicId')::uuid from activity_members m
                   where m.activity_id = $activityId and m.uid = $uid)
       and not exists (select from activity_members o
         where o.activity_id = $activityId and o.uid <> $uid and o.role <> 'moa'
           and o.removed_at is null and o.profile->'location'->>'clinicId' = e.owner::text))
   returning e.owner`,
  { activityId: uuid, uid: uuid },
  { owner: uuid },
);

/**
 * Removes a thread from a person's inbox. It leaves the clinic's inbox too, unless another member
 * works there.
 */
export async function leaveInbox(change: Change, activityId: string, uid: string) {
  const dropped = await all(change.db, dropEntry, { activityId, uid });
  change.touch(`inbox:${uid}`, ...dropped.map(({ owner }) => `inbox:${owner}`));
}

/** One entry of these owners, the viewer's own first. */
const ownerEntry = `e.owner = (select o.owner from inbox_entries o
  where o.activity_id = e.activity_id and o.owner = any ($owners) order by o.owner = $uid desc limit 1)`;

const move = statement(
  'entries.move',
  `update inbox_entries e set folder = $folder
   where e.activity_id = any ($ids) and e.folder <> $folder and ${ownerEntry}
   returning e.activity_id, e.owner,
     (select a.patient from activities a where a.id = e.activity_id) as patient`,
  { owners: uuids, uid: uuid, ids: uuids, folder: text },
  { activityId: uuid, owner: uuid, patient: bytes },
);
type Moving = { ids: string[]; uid: string; covering: string[]; owners: string[] };

/** Moves entries of these inboxes into a folder and returns the number. */
export async function moveEntries(change: Change, moving: Moving, folder: Folder) {
  const { covering, ...entries } = moving;
  const moved = await all(change.db, move, { ...entries, folder });
  for (const { activityId, owner, patient } of moved) {
    change.touch(`inbox:${owner}`, `entry:${activityId}`);
    await change.audit({
      action: 'thread.move',
      subject: `thread:${activityId}`,
      patient,
      actingFor: covering.includes(owner) ? owner : null,
      details: { folder, owner },
    });
  }
  return moved.length;
}

const mute = statement(
  'entries.mute',
  `update inbox_entries e set muted = $muted where e.activity_id = $activityId and ${ownerEntry}
   returning e.owner`,
  { owners: uuids, uid: uuid, activityId: uuid, muted: boolean },
  { owner: uuid },
);
type Muting = { activityId: string; uid: string; covering: string[]; owners: string[] };

export async function muteEntry(change: Change, muting: Muting, muted: boolean) {
  const { covering, ...entries } = muting;
  for (const { owner } of await all(change.db, mute, { ...entries, muted })) {
    change.touch(`inbox:${owner}`, `entry:${muting.activityId}`);
    // A person may mute their own entry without an audit.
    if (!covering.includes(owner)) continue;
    const subject = `thread:${muting.activityId}`;
    await change.audit({ action: 'thread.mute', subject, actingFor: owner, details: { muted } });
  }
}

// A thread without unread messages writes nothing and touches nobody. Senders see the time of the
// read. A read by a covering colleague does not count as a read by the covered one.
const read = statement(
  'entries.read',
  `with marked as (
     update inbox_entries set read_seq = greatest(read_seq, least(last_seq, $seq)),
       overdue = false, overdue_at = null,
       cleared_at = case when overdue then $now else cleared_at end
     where owner = any ($owners) and activity_id = $activityId
       and (read_seq < least(last_seq, $seq) or overdue)
     returning owner, read_seq),
   noted as (
     insert into deliveries (activity_id, uid, channel, seq, state, at)
     select m.activity_id, m.uid, 'read', marked.read_seq, 'read', $now
     from marked join activity_members m on m.activity_id = $activityId and m.uid = marked.owner
     where m.uid = $uid
     on conflict do nothing)
   select owner from marked`,
  { owners: uuids, activityId: uuid, uid: uuid, seq: optional(integer), now: instant },
  { owner: uuid },
);
// The newest message of another person becomes unread.
const unread = statement(
  'entries.unread',
  `update inbox_entries set read_seq = last_seq - 1
   where owner = any ($owners) and activity_id = $activityId and read_seq = last_seq
     and last_seq > 0 returning owner`,
  { owners: uuids, activityId: uuid },
  { owner: uuid },
);

type Owned = { owners: string[]; activityId: string };

/** Marks messages read up to `seq`; later ones stay unread. Returns whether anything changed. */
export async function markRead(change: Change, owned: Owned & { uid: string; seq?: number }) {
  const marked = await all(change.db, read, { ...owned, seq: owned.seq ?? null, now: change.now });
  return touchMarked(change, owned.activityId, marked);
}

export async function markUnread(change: Change, owned: Owned) {
  return touchMarked(change, owned.activityId, await all(change.db, unread, owned));
}

function touchMarked(change: Change, activityId: string, marked: { owner: string }[]) {
  if (marked.length === 0) return false;
  // The other members see who has read.
  change.touch(`activity:${activityId}`, `delivery:${activityId}`);
  for (const { owner } of marked) change.touch(`inbox:${owner}`, `entry:${activityId}`);
  return true;
}
