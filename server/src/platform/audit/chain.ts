/**
 * The audit trail is a chain of blocks. One process at a time seals it, and only over its own past.
 */

import { all, type Db, first, type Pool, run, transaction } from '../database/database.ts';
import { timeOfId } from '../ids.ts';
import type { Keys } from '../keystore/keys.ts';
import {
  addBlock,
  assign,
  blockAtMost,
  blockById,
  blockHash,
  type Head,
  headOf,
  type KeptHead,
  lastBlock,
  newestFormat,
  newestOfBlock,
  oldestUnsealed,
  oneSealer,
  sealedUpTo,
  unsealed,
} from './blocks.ts';
import type { KeptHeads } from './keptHead.ts';

/** The keys that seal the trail, and the place outside the database for its last head. */
export type Trail = { pool: Pool; keys: Keys; heads: Pick<KeptHeads, 'read' | 'keep'> };

export async function lastHead(db: Db): Promise<KeptHead | undefined> {
  const last = await first(db, lastBlock, {});
  return last && { ...headOf(last), ...(await first(db, sealedUpTo, { id: last.id })) };
}

/** Tells whether a block was sealed since the server keeps heads. */
export const hasKeptBefore = async (db: Db) => ((await first(db, lastBlock, {}))?.format ?? 1) > 1;

/**
 * Finds a kept head that this chain does not hold, or holds without all earlier blocks and entries.
 */
export async function missingHead(
  db: Db,
  kept: readonly KeptHead[],
): Promise<KeptHead | undefined> {
  for (const head of kept) {
    const found = await first(db, blockById, { id: head.id });
    if (!found || headOf(found).hash !== head.hash) return head;
    if (head.entries === undefined) continue;
    const sealed = await first(db, sealedUpTo, { id: head.id });
    if (sealed?.blocks !== head.blocks || sealed?.entries !== head.entries) return head;
  }
  return undefined;
}

/** No transaction commits an entry so long after it wrote the entry. */
const latestCommitMs = 3_600_000;

/** Returns the newest block when entries much older than it are in no block. */
export async function blockAfterOrphans(db: Db): Promise<number | undefined> {
  const last = await first(db, lastBlock, {});
  const newest = last && (await first(db, newestOfBlock, { block: last.id }));
  const oldest = await first(db, oldestUnsealed, {});
  if (!newest || !oldest) return undefined;
  return timeOfId(oldest.id) < timeOfId(newest.id) - latestCommitMs ? last?.id : undefined;
}

export type FaultKind = 'other-chain' | 'orphaned-entries' | 'altered-block';

const faultWords: Record<FaultKind, (block: number) => string> = {
  'other-chain': (block) =>
    `the audit trail does not hold the head that was kept, of block ${block}`,
  'orphaned-entries': (block) => `entries that are older than block ${block} are in no block`,
  'altered-block': (block) => `block ${block} of the audit trail is altered`,
};

/** The chain in the database differs from the sealed one, so the server seals nothing over it. */
export class TrailFault extends Error {
  readonly kind: FaultKind;
  readonly block: number;

  constructor(kind: FaultKind, block: number) {
    super(faultWords[kind](block));
    this.kind = kind;
    this.block = block;
  }
}

export async function refuseOtherPast(db: Db, kept: readonly KeptHead[]): Promise<void> {
  const missing = await missingHead(db, kept);
  if (missing) throw new TrailFault('other-chain', missing.id);
  const block = await blockAfterOrphans(db);
  if (block !== undefined) throw new TrailFault('orphaned-entries', block);
}

/**
 * Seals new entries block by block until none is left, keeps the new head and returns it. There is
 * one sealer at a time, and late commits join a later block. It never seals over a changed past,
 * because that would make altered entries look sound.
 */
export async function sealAudit(
  trail: Trail,
  now: Date,
  refuse = refuseOtherPast,
): Promise<Head | undefined> {
  const kept = trail.heads.read();
  let head: KeptHead | undefined;
  for (;;) {
    const sealed = await sealBlock(trail, now, (db) => refuse(db, kept));
    if (!sealed) return head;
    head = sealed.head;
    trail.heads.keep(head);
    if (sealed.entries < blockAtMost) return head;
  }
}

function sealBlock({ pool, keys }: Trail, now: Date, refuse: (db: Db) => Promise<void>) {
  return transaction(pool, async (db) => {
    await first(db, oneSealer, {});
    await refuse(db);
    const entries = await all(db, unsealed, { limit: blockAtMost });
    if (entries.length === 0) return undefined;
    const last = await first(db, lastBlock, {});
    const sealing = {
      id: (last?.id ?? 0) + 1,
      format: newestFormat,
      previous: last?.hash ?? Buffer.alloc(32),
    };
    const hash = blockHash(keys, { ...sealing, sealedMicros: now.getTime() * 1000 }, entries);
    await run(db, addBlock, { ...sealing, entries: entries.length, hash, now });
    await run(db, assign, { block: sealing.id, ids: entries.map((entry) => entry.id) });
    const sealed = await first(db, sealedUpTo, { id: sealing.id });
    return { entries: entries.length, head: { ...headOf({ id: sealing.id, hash }), ...sealed } };
  });
}
