/**
 * The walk over the audit chain, block by block. The server and the command `verify` both use it.
 */
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
  entriesOfBlock,
  type Head,
  headOf,
  lastBlock,
  newestFormat,
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
  /** The first block with a removed, added or altered entry, or a missing block. */
  broken?: number;
  /** The walk stopped before the end of the chain. */
  more?: boolean;
};
/** A part of the walk: it starts after a sound block and stops after a number of entries. */
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
 * Walks the chain page by page. A chain without its last blocks, or a chain made anew, is sound in
 * itself. Only heads from outside the database reveal it.
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
    const entries = await all(db, entriesOfBlock, { block: block.id });
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

/** Makes the chain anew under other keys. An altered block stays an altered block. */
export async function rechainAudit(db: Db, keys: Keys, broken: number | undefined) {
  let previous: Buffer = Buffer.alloc(32);
  for await (const block of chain(db, 0)) {
    const { id } = block;
    const entries = await all(db, entriesOfBlock, { block: id });
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

/** An altered block and a hash of its present state. */
export type AlteredBlock = { block: number; state: string };

const signedText = ({ block, state }: AlteredBlock) => `${block}:${state}`;

/**
 * Looks at one block. A block that a person has accepted in this state does not count as altered.
 */
async function checkBlock(db: Db, keys: Keys, before: Before, block: Block) {
  const entries = await all(db, entriesOfBlock, { block: block.id });
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
  if (known && keys.verify('audit-accepted', signedText(altered), known.signature))
    return { count: entries.length };
  return { count: entries.length, altered };
}

/** Lists all altered blocks for the person who accepts them. */
export async function alteredBlocks(db: Db, keys: Keys): Promise<AlteredBlock[]> {
  const found: AlteredBlock[] = [];
  let before = beginning;
  for await (const block of chain(db, 0)) {
    const { altered } = await checkBlock(db, keys, before, block);
    if (altered) found.push(altered);
    before = block;
  }
  return found;
}

export async function acceptBlocks(db: Db, keys: Keys, altered: readonly AlteredBlock[]) {
  await run(db, accept, {
    blocks: altered.map(({ block }) => block),
    states: altered.map(({ state }) => state),
    signatures: altered.map((found) => keys.sign('audit-accepted', signedText(found))),
  });
}

const walkedAtLeast = 10_000;
/** Each sealing server walks the whole trail in this time. */
const wholeWalkMs = 12 * 3_600_000;
const longestGapMs = 3_600_000;
const recentBlocks = 100;

/** Returns how many entries a walk reads after this pause. */
export const shareOf = (entries: number, sinceMs: number) =>
  Math.max(walkedAtLeast, Math.ceil((entries * Math.min(sinceMs, longestGapMs)) / wholeWalkMs));

type Walking = { pool: Db; keys: Keys; heads: Pick<KeptHeads, 'readPlace' | 'keepPlace'> };

/**
 * Continues the walk as far as the pause asks for; a small trail is walked whole. The walk stays
 * before an altered block. The entries of the newest blocks are counted each time.
 */
export async function walkOn({ pool, keys, heads }: Walking, now: Date): Promise<void> {
  const last = await first(pool, lastBlock, {});
  if (!last) return;
  await checkUneven(pool, keys, last.id - recentBlocks);
  const sealed = await first(pool, sealedUpTo, { id: last.id });
  const place = heads.readPlace();
  const share = shareOf(sealed?.entries ?? 0, now.getTime() - (place?.walkedAt ?? now.getTime()));
  const stop = (before: Before) =>
    heads.keepPlace({ ...headOf(before), format: before.format, walkedAt: now.getTime() });
  let before = place ? { ...place, hash: Buffer.from(place.hash, 'hex') } : beginning;
  let walked = 0;
  for await (const block of chain(pool, before.id)) {
    if (walked >= share) return stop(before);
    const { count, altered } = await checkBlock(pool, keys, before, block);
    if (altered) throw new TrailFault('altered-block', altered.block);
    before = block;
    walked += Math.max(count, block.entries, 1);
  }
  stop(beginning);
}

async function checkUneven(db: Db, keys: Keys, after: number): Promise<void> {
  for (const { id } of await all(db, unevenBlocks, { after })) {
    const block = await first(db, blockById, { id });
    const before = (await first(db, blockBefore, { id })) ?? beginning;
    const { altered } = block ? await checkBlock(db, keys, before, block) : {};
    if (altered) throw new TrailFault('altered-block', id);
  }
}
