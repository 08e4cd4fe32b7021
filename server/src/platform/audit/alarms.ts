/**
 * Alarms about the audit trail for privacy officers. The sealer and the command line raise them.
 */
import type { App } from '../app.ts';
import { type Change, inBackground } from '../change.ts';
import {
  all,
  bigint,
  first,
  instant,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../database/database.ts';
import { newId } from '../ids.ts';
import type { Head } from './blocks.ts';
import {
  blockAfterOrphans,
  type FaultKind,
  hasKeptBefore,
  lastHead,
  missingHead,
  refuseOtherPast,
  sealAudit,
  TrailFault,
} from './chain.ts';
import { acceptBlocks, alteredBlocks, walkOn } from './walk.ts';

export type AlarmKind = FaultKind | 'head-missing' | 'head-accepted' | 'unconfirmed-grant';
export const alarmTopic = 'audit:alarms';

// Served by audit_alarms_open: an open alarm is not raised again.
const raise = statement(
  'audit.raise-alarm',
  `insert into audit_alarms (id, kind, raised_at, block_id, reason)
   values ($id, $kind, $now, $block, $reason) on conflict do nothing returning id`,
  { id: uuid, kind: text, now: instant, block: bigint, reason: text },
  { id: uuid },
);
// Served by audit_alarms_open.
const openAlarms = statement(
  'audit.open-alarms',
  `select id, kind, raised_at, block_id as block, reason from audit_alarms
   where settled_at is null order by raised_at desc, id desc limit 50`,
  {},
  { id: uuid, kind: text, raisedAt: instant, block: bigint, reason: text },
);
// An alarm about an altered chain stays open until a person accepts the chain.
export const settleAlarm = statement(
  'audit.settle-alarm',
  `update audit_alarms set settled_at = $now, settled_by = $by
   where id = $id and settled_at is null and kind in ('head-missing', 'head-accepted') returning kind`,
  { id: uuid, now: instant, by: optional(uuid) },
  { kind: text },
);
const settleFaults = statement(
  'audit.settle-faults',
  `update audit_alarms set settled_at = $now
   where settled_at is null and kind not in ('head-missing', 'head-accepted')`,
  { now: instant },
);

type Alarm = { kind: AlarmKind; block: number; reason?: string };

export async function raiseAlarm(change: Change, { kind, block, reason = '' }: Alarm) {
  const { db, now } = change;
  if (!(await first(db, raise, { id: newId(), kind, now, block, reason }))) return;
  await change.audit({ action: 'audit.alarm', subject: 'audit', details: { kind, block } });
  change.touch(alarmTopic);
}

/**
 * Seals the trail and returns its new head. It raises an alarm when the trail does not hold the
 * kept heads. A server without a kept head adopts the present one and records that.
 */
export async function sealTrail(app: App): Promise<Head | undefined> {
  const alarm = async (raised: Alarm) => {
    app.metrics.auditAlarm(raised.kind);
    app.log.error({ alarm: raised.kind, block: raised.block }, 'the audit trail raised an alarm');
    await inBackground(app, (change) => raiseAlarm(change, raised));
  };
  const found = app.heads.read().length === 0 ? await lastHead(app.pool) : undefined;
  if (found) {
    if (await hasKeptBefore(app.pool)) await alarm({ kind: 'head-missing', block: found.id });
    await inBackground(app, (change) =>
      change.audit({
        action: 'audit.adopt-head',
        subject: 'audit',
        details: { block: found.id },
      }),
    );
    app.heads.keep(found);
  }
  try {
    await refuseOtherPast(app.pool, app.heads.read());
    await walkOn(app, app.clock());
    return await sealAudit(app, app.clock());
  } catch (error) {
    if (!(error instanceof TrailFault)) throw error;
    await alarm({ kind: error.kind, block: error.block });
    return undefined;
  }
}

/**
 * After a restore, a failover or an attack a person accepts the present chain and gives a reason.
 * Altered blocks are accepted as they are, and orphaned entries are sealed.
 */
export async function acceptHead(
  app: App,
  reason: string,
  { altered: acceptsAltered = true } = {},
): Promise<Head | undefined> {
  const { pool, keys, heads } = app;
  const kept = heads.read();
  const missing = await missingHead(pool, kept);
  const altered = acceptsAltered ? await alteredBlocks(pool, keys) : [];
  const orphaned = (await blockAfterOrphans(pool)) !== undefined;
  if (!missing && altered.length === 0 && !orphaned)
    throw new Error('The audit trail is the one that was sealed: there is nothing to accept.');
  const head = await lastHead(pool);
  const block = head?.id ?? 0;
  await inBackground(app, async (change) => {
    await acceptBlocks(change.db, keys, altered);
    await run(change.db, settleFaults, { now: change.now });
    await raiseAlarm(change, { kind: 'head-accepted', block, reason });
    const details = {
      block,
      kept: Math.max(0, ...kept.map(({ id }) => id)),
      ...(altered[0] && { altered: altered.length, firstAltered: altered[0].block }),
      ...(orphaned && { orphaned }),
      reason,
    };
    await change.audit({ action: 'audit.accept-head', subject: 'audit', details });
    change.touch(alarmTopic);
  });
  heads.replace(head);
  if (!orphaned) return head;
  return (await sealAudit(app, app.clock(), async () => undefined)) ?? head;
}

export const readAlarms = async ({ pool }: Pick<App, 'pool'>) =>
  (await all(pool, openAlarms, {})).map((alarm) => ({ ...alarm, kind: alarm.kind as AlarmKind }));
