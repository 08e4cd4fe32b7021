/** The audit trail as a chain of blocks: sealed by one process at a time, walked by anyone who verifies it. */
import { randomBytes } from 'node:crypto';
import {
  addBlock,
  assign,
  blockAtMost,
  blockById,
  blockHash,
  blocksAfter,
  type Head,
  headOf,
  lastBlock,
  newestFormat,
  ofBlock,
  oneSealer,
  putHash,
  unsealed,
} from './auditBlocks.ts';
import type { KeptHeads } from './auditHead.ts';
import { all, type Db, first, type Pool, run, transaction } from './database.ts';
import type { Keys } from './keys.ts';

/** What the trail is sealed with, and where its last head is kept outside the database. */
export type Trail = { pool: Pool; keys: Keys; heads: KeptHeads };

export async function lastHead(db: Db): Promise<Head | undefined> {
  const last = await first(db, lastBlock, {});
  return last && headOf(last);
}

/** Whether any block was sealed since heads are kept. */
export const keptBefore = async (db: Db) => ((await first(db, lastBlock, {}))?.format ?? 1) > 1;

/** A head that was kept and that this chain does not hold. */
export async function missingHead(db: Db, kept: readonly Head[]): Promise<Head | undefined> {
  for (const head of kept) {
    const found = await first(db, blockById, { id: head.id });
    if (!found || headOf(found).hash !== head.hash) return head;
  }
  return undefined;
}

/** The chain in the database is another one than that whose head was kept. */
export class OtherChain extends Error {
  readonly kept: Head;

  constructor(kept: Head) {
    super(`the audit trail does not hold the head that was kept, of block ${kept.id}`);
    this.kept = kept;
  }
}

/**
 * Seals what was written since, block after block until nothing is left; answers the new head, which
 * is kept. One sealer at a time; entries that commit late join a later block. Nothing is sealed over
 * another chain: the server would make what was rewritten look sound.
 */
export async function sealAudit(trail: Trail, now: Date): Promise<Head | undefined> {
  const kept = trail.heads.read();
  let head: Head | undefined;
  for (;;) {
    const sealed = await sealBlock(trail, kept, now);
    if (!sealed) return head;
    head = sealed.head;
    trail.heads.keep(head);
    if (sealed.entries < blockAtMost) return head;
  }
}

function sealBlock({ pool, keys }: Trail, kept: readonly Head[], now: Date) {
  return transaction(pool, async (db) => {
    await first(db, oneSealer, {});
    const missing = await missingHead(db, kept);
    if (missing) throw new OtherChain(missing);
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
    return { entries: entries.length, head: headOf({ id: sealing.id, hash }) };
  });
}

export type Verdict = {
  blocks: number;
  entries: number;
  head?: Head | undefined;
  /** The first block in which anything was removed, added or altered, or that is gone. */
  broken?: number;
  /** There are blocks behind the head, which were not looked at. */
  more?: boolean;
};
/** Not all of it at once: from a block that was found sound, until so many entries were seen. */
type Part = { from: Head | null; entries: number };

/**
 * Walks the chain, a page at a time. Whole blocks taken off its end, or a chain that was made anew,
 * are sound in themselves: only heads that were kept elsewhere show it.
 */
export async function verifyAudit(
  db: Db,
  keys: Keys,
  kept: readonly Head[] = [],
  part?: Part,
): Promise<Verdict> {
  const last = await first(db, lastBlock, {});
  const blocks = last?.id ?? 0;
  const start = part?.from ?? { id: 0, hash: '00'.repeat(32) };
  let before = { id: start.id, hash: Buffer.from(start.hash, 'hex') as Buffer, format: 1 };
  let counted = 0;
  for await (const next of chain(db, start.id)) {
    if (part && counted >= part.entries)
      return { blocks, entries: counted, head: headOf(before), more: true };
    const entries = await all(db, ofBlock, { block: next.id });
    const sound =
      next.id === before.id + 1 &&
      next.format >= before.format &&
      next.format <= newestFormat &&
      next.previous.equals(before.hash) &&
      next.entries === entries.length &&
      next.hash.equals(blockHash(keys, next, entries)) &&
      kept.every(({ id, hash }) => id !== next.id || hash === headOf(next).hash);
    if (!sound) return { blocks, entries: counted, broken: next.id };
    before = next;
    counted += entries.length;
  }
  if (kept.some(({ id }) => id > before.id))
    return { blocks, entries: counted, broken: before.id + 1 };
  return { blocks: before.id, entries: counted, head: before.id > 0 ? headOf(before) : undefined };
}

/** The chain under other keys. A block that was touched stays one that was touched. */
export async function rechainAudit(db: Db, keys: Keys, broken: number | undefined) {
  let previous: Buffer = Buffer.alloc(32);
  for await (const block of chain(db, 0)) {
    const { id } = block;
    const entries = await all(db, ofBlock, { block: id });
    const hash = id === broken ? randomBytes(32) : blockHash(keys, { ...block, previous }, entries);
    await run(db, putHash, { id, previous, hash });
    previous = hash;
  }
}

async function* chain(db: Db, from: number) {
  let after = from;
  for (;;) {
    const page = await all(db, blocksAfter, { after });
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}
