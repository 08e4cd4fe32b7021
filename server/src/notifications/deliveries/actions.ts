import type { Channel, DeliveryState } from '@corridor/contract/notifications/deliveries/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../../platform/database/database.ts';

const add = statement(
  'deliveries.add',
  `insert into deliveries (activity_id, uid, channel, seq, state, reason, fax_id, at)
   select $activityId, w.uid, w.channel, $seq, case when w.reason = '' then 'waiting' else 'failed' end,
     nullif(w.reason, ''), nullif(w.fax_id, '')::uuid, $now
   from unnest($uids::uuid[], $channels::text[], $reasons::text[], $faxIds::text[])
     as w (uid, channel, reason, fax_id)
   on conflict do nothing`,
  {
    activityId: uuid,
    seq: integer,
    uids: uuids,
    channels: texts,
    reasons: texts,
    faxIds: texts,
    now: instant,
  },
);

/** A reason means that the delivery has failed already. A fax keeps its own state. */
export type PlannedWay = { uid: string; channel: Channel; reason?: string; faxId?: string };
type Planned = { activityId: string; seq: number; ways: PlannedWay[] };

/** Records each planned delivery before its first try. */
export async function planDeliveries(change: Change, { activityId, seq, ways }: Planned) {
  // The sender also sees inboxes that get no notification.
  change.touch(`delivery:${activityId}`);
  if (ways.length === 0) return;
  const uids = ways.map(({ uid }) => uid);
  const channels = ways.map(({ channel }) => channel);
  const reasons = ways.map(({ reason = '' }) => reason);
  const faxIds = ways.map(({ faxId = '' }) => faxId);
  const planned = { activityId, seq, uids, channels, reasons, faxIds, now: change.now };
  await run(change.db, add, planned);
}

// One push covers all waiting messages; without a thread it covers every thread.
// Served by deliveries_open.
const settle = statement(
  'deliveries.settle',
  `update deliveries set state = $state, at = $now
   where uid = $uid and channel = $channel and state in ('waiting', 'trying')
     and ($activityId::uuid is null or activity_id = $activityId) and at <= $begun
   returning activity_id`,
  {
    uid: uuid,
    channel: text,
    activityId: optional(uuid),
    state: text,
    begun: instant,
    now: instant,
  },
  { activityId: uuid },
);
// Served by deliveries_pkey.
const drop = statement(
  'deliveries.drop',
  `delete from deliveries
   where uid = $uid and channel = $channel and activity_id = $activityId
     and state in ('waiting', 'trying')`,
  { uid: uuid, channel: text, activityId: uuid },
);

type Way = { uid: string; channel: Channel; activityId?: string };

/** Settles the deliveries of one channel that were planned before the try began. */
export async function settleDeliveries(
  change: Change,
  { activityId = undefined, ...way }: Way,
  state: DeliveryState,
  begun = change.now,
) {
  const { db, now } = change;
  const params = { ...way, activityId: activityId ?? null, state, begun, now };
  const settled = await all(db, settle, params);
  change.touch(...settled.map((row) => `delivery:${row.activityId}`));
}

/** Drops deliveries that are no longer needed. */
export async function dropDeliveries(change: Change, way: Required<Way>) {
  await run(change.db, drop, way);
  change.touch(`delivery:${way.activityId}`);
}
