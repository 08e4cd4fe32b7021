/** The chain of the audit trail walked block by block: by anyone who verifies it, and by the server itself. */
import { createHash, randomBytes } from 'node:crypto';
import { all, type Db, first, run } from '../database/database.ts';
import type { Keys } from '../keystore/keys.ts';
import {
  accept,
  accepted,
  type Block,
  blockBefore,
  blockById,
  blockHash,
  blocksAfter,
  type Head,
  headOf,
  lastBlock,
  newestFormat,
  ofBlock,
  putHash,
  type Stored,
  sealedUpTo,
  unevenBlocks,
} from './blocks.ts';
import { TrailFault } from './chain.ts';
import type { KeptHeads } from './keptHead.ts';

type Before = Pick<Block, 'id' | 'hash' | 'format'>;
const beginning: Before = { id: 0, hash: Buffer.alloc(32), format: 1 };

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

function isSound(keys: Keys, before: Before, block: Block, entries: Stored[]): boolean {
  return (
    block.id === before.id + 1 &&
    block.format >= before.format &&
    block.format <= newestFormat &&
    block.previous.equals(before.hash) &&
    block.entries === entries.length &&
    block.hash.equals(blockHash(keys, block, entries))
  );
}

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
  const { from } = part ?? {};
  let before = from
    ? { ...beginning, id: from.id, hash: Buffer.from(from.hash, 'hex') }
    : beginning;
  let counted = 0;
  for await (const block of chain(db, before.id)) {
    if (part && counted >= part.entries)
      return { blocks, entries: counted, head: headOf(before), more: true };
    const entries = await all(db, ofBlock, { block: block.id });
    const sound =
      isSound(keys, before, block, entries) &&
      kept.every(({ id, hash }) => id !== block.id || hash === headOf(block).hash);
    if (!sound) return { blocks, entries: counted, broken: block.id };
    before = block;
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

/** A block that is not as it was sealed, and a hash of how it is. */
export type AlteredBlock = { block: number; state: string };

const signed = ({ block, state }: AlteredBlock) => `${block}:${state}`;

/** What was altered at this step of the chain, unless a person has accepted it as it is. */
async function lookAt(db: Db, keys: Keys, before: Before, block: Block) {
  const entries = await all(db, ofBlock, { block: block.id });
  if (isSound(keys, before, block, entries)) return { count: entries.length };
  const fields = [
    headOf(before),
    headOf(block),
    [block.format, block.entries, block.previous.toString('hex')],
    blockHash(keys, block, entries).toString('hex'),
  ];
  const state = createHash('sha256').update(JSON.stringify(fields)).digest('hex');
  const altered = { block: block.id, state };
  const known = await first(db, accepted, altered);
  if (known && keys.verify('audit-accepted', signed(altered), known.signature))
    return { count: entries.length };
  return { count: entries.length, altered };
}

/** All that was altered: for the person who accepts it. */
export async function alteredBlocks(db: Db, keys: Keys): Promise<AlteredBlock[]> {
  const found: AlteredBlock[] = [];
  let before = beginning;
  for await (const block of chain(db, 0)) {
    const { altered } = await lookAt(db, keys, before, block);
    if (altered) found.push(altered);
    before = block;
  }
  return found;
}

export async function acceptBlocks(db: Db, keys: Keys, altered: readonly AlteredBlock[]) {
  await run(db, accept, {
    blocks: altered.map(({ block }) => block),
    states: altered.map(({ state }) => state),
    signatures: altered.map((found) => keys.sign('audit-accepted', signed(found))),
  });
}

const walkedAtLeast = 10_000;
/** Each server that seals walks the whole trail in so long. */
const wholeWalkMs = 12 * 3_600_000;
const longestGapMs = 3_600_000;
const recentBlocks = 100;

/** How many entries a walk looks at, so long after the one before. */
export const shareOf = (entries: number, sinceMs: number) =>
  Math.max(walkedAtLeast, Math.ceil((entries * Math.min(sinceMs, longestGapMs)) / wholeWalkMs));

type Walking = { pool: Db; keys: Keys; heads: Pick<KeptHeads, 'readPlace' | 'keepPlace'> };

/**
 * Walks on from where the last walk stopped, as far as the time since then asks for: a small trail
 * wholly. Stays in front of a block that was altered. Of the newest blocks all are counted each time.
 */
export async function walkOn({ pool, keys, heads }: Walking, now: Date): Promise<void> {
  const last = await first(pool, lastBlock, {});
  if (!last) return;
  await lookAtUneven(pool, keys, last.id - recentBlocks);
  const sealed = await first(pool, sealedUpTo, { id: last.id });
  const place = heads.readPlace();
  const share = shareOf(sealed?.entries ?? 0, now.getTime() - (place?.walkedAt ?? now.getTime()));
  const stop = (before: Before) =>
    heads.keepPlace({ ...headOf(before), format: before.format, walkedAt: now.getTime() });
  let before = place ? { ...place, hash: Buffer.from(place.hash, 'hex') } : beginning;
  let walked = 0;
  for await (const block of chain(pool, before.id)) {
    if (walked >= share) return stop(before);
    const { count, altered } = await lookAt(pool, keys, before, block);
    if (altered) throw new TrailFault('altered-block', altered.block);
    before = block;
    walked += Math.max(count, block.entries, 1);
  }
  stop(beginning);
}

async function lookAtUneven(db: Db, keys: Keys, after: number): Promise<void> {
  for (const { id } of await all(db, unevenBlocks, { after })) {
    const block = await first(db, blockById, { id });
    const before = (await first(db, blockBefore, { id })) ?? beginning;
    const { altered } = block ? await lookAt(db, keys, before, block) : {};
    if (altered) throw new TrailFault('altered-block', id);
  }
}
