import { createHash, createHmac } from 'node:crypto';
import {
  all,
  bigint,
  bytes,
  type Db,
  first,
  instant,
  integer,
  json,
  optional,
  type Pool,
  run,
  statement,
  text,
  texts,
  transaction,
  uuid,
  uuids,
} from './database.ts';
import { newId } from './ids.ts';
import type { Keys } from './keys.ts';
import type { Origin, Viewer } from './viewer.ts';

/** What is written down: ids and names of things, never their content. */
export type AuditEntry = {
  action: string;
  subject: string;
  /** Blind index of the health number, so that "who saw this patient" can be asked. */
  patient?: Buffer;
  /** For whom somebody stood in. */
  actingFor?: string | null;
  details?: Record<string, string | number | boolean | null>;
};

const add = statement(
  'audit.add',
  `insert into audit_entries
     (id, at, actor, acting_for, roles, action, subject, patient, details, address)
   values ($id, $at, $actor, $actingFor, $roles, $action, $subject, $patient, $details, $address)`,
  {
    id: uuid,
    at: instant,
    actor: optional(uuid),
    actingFor: optional(uuid),
    roles: texts,
    action: text,
    subject: text,
    patient: optional(bytes),
    details: json<object>(),
    address: text,
  },
);

export async function writeAudit(
  db: Db,
  who: { viewer: Pick<Viewer, 'uid' | 'roles'> | undefined; origin: Origin; now: Date },
  entry: AuditEntry,
): Promise<void> {
  await run(db, add, {
    id: newId(),
    at: who.now,
    actor: who.viewer?.uid ?? null,
    actingFor: entry.actingFor ?? null,
    roles: who.viewer?.roles ?? [],
    action: entry.action,
    subject: entry.subject,
    patient: entry.patient ?? null,
    details: entry.details ?? {},
    address: who.origin.address,
  });
}

const stored = {
  id: uuid,
  at: instant,
  actor: optional(uuid),
  actingFor: optional(uuid),
  roles: texts,
  action: text,
  subject: text,
  patient: optional(bytes),
  details: json<object>(),
  address: text,
};
const columns = 'id, at, actor, acting_for, roles, action, subject, patient, details, address';

const blockAtMost = 5_000;

// Served by audit_entries_unsealed.
const unsealed = statement(
  'audit.unsealed',
  `select ${columns} from audit_entries where block_id is null order by id limit $limit`,
  { limit: bigint },
  stored,
);
// Served by audit_entries_block.
const ofBlock = statement(
  'audit.of-block',
  `select ${columns} from audit_entries where block_id = $block order by id`,
  { block: bigint },
  stored,
);
const lastBlock = statement(
  'audit.last-block',
  'select id, hash from audit_blocks order by id desc limit 1',
  {},
  { id: bigint, hash: bytes },
);
const blocksAfter = statement(
  'audit.blocks-after',
  `select id, entries, previous, hash from audit_blocks
   where id > $after order by id limit 500`,
  { after: bigint },
  { id: bigint, entries: integer, previous: bytes, hash: bytes },
);
const addBlock = statement(
  'audit.add-block',
  `insert into audit_blocks (id, entries, previous, hash, sealed_at)
   values ($id, $entries, $previous, $hash, $now)`,
  { id: bigint, entries: integer, previous: bytes, hash: bytes, now: instant },
);
const assign = statement(
  'audit.assign',
  'update audit_entries set block_id = $block where id = any($ids)',
  { block: bigint, ids: uuids },
);
const oneSealer = statement(
  'audit.lock',
  'select pg_advisory_xact_lock(71001)::text as "lock"',
  {},
  {
    lock: text,
  },
);

type Stored = Awaited<ReturnType<typeof all<typeof unsealed.params, typeof stored>>>[number];

function blockHash(keys: Keys, id: number, previous: Buffer, entries: Stored[]): Buffer {
  const hmac = createHmac('sha256', keys.derive('audit-chain')).update(`${id}:`).update(previous);
  for (const entry of entries) hmac.update(digest(entry));
  return hmac.digest();
}

function digest(entry: Stored): Buffer {
  const fields = [
    entry.id,
    entry.at.toISOString(),
    entry.actor,
    entry.actingFor,
    entry.roles,
    entry.action,
    entry.subject,
    entry.patient?.toString('hex') ?? null,
    Object.entries(entry.details).sort(([a], [b]) => (a < b ? -1 : 1)),
    entry.address,
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

/** The newest block: its number and its hash. Kept elsewhere, it shows when blocks were taken off the end. */
export type Head = { id: number; hash: string };
const headOf = ({ id, hash }: { id: number; hash: Buffer }): Head => ({
  id,
  hash: hash.toString('hex'),
});

/**
 * Seals what was written since, block after block until nothing is left; answers the new head. One
 * sealer at a time; entries that commit late join a later block.
 */
export async function sealAudit(pool: Pool, keys: Keys, now: Date): Promise<Head | undefined> {
  let head: Head | undefined;
  for (;;) {
    const sealed = await sealBlock(pool, keys, now);
    if (!sealed) return head;
    head = sealed.head;
    if (sealed.entries < blockAtMost) return head;
  }
}

function sealBlock(pool: Pool, keys: Keys, now: Date) {
  return transaction(pool, async (db) => {
    await first(db, oneSealer, {});
    const entries = await all(db, unsealed, { limit: blockAtMost });
    if (entries.length === 0) return undefined;
    const last = await first(db, lastBlock, {});
    const id = (last?.id ?? 0) + 1;
    const previous = last?.hash ?? Buffer.alloc(32);
    const hash = blockHash(keys, id, previous, entries);
    await run(db, addBlock, { id, entries: entries.length, previous, hash, now });
    await run(db, assign, { block: id, ids: entries.map((entry) => entry.id) });
    return { entries: entries.length, head: headOf({ id, hash }) };
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
 * Walks the chain, a page at a time. Whole blocks taken off its end leave a shorter chain that is
 * sound in itself: only a head that was kept elsewhere shows that they are gone.
 */
export async function verifyAudit(db: Db, keys: Keys, kept?: Head, part?: Part): Promise<Verdict> {
  const last = await first(db, lastBlock, {});
  const blocks = last?.id ?? 0;
  const start = part?.from ?? { id: 0, hash: '00'.repeat(32) };
  let before = { id: start.id, hash: Buffer.from(start.hash, 'hex') as Buffer };
  let counted = 0;
  for await (const block of chain(db, start.id)) {
    if (part && counted >= part.entries)
      return { blocks, entries: counted, head: headOf(before), more: true };
    const entries = await all(db, ofBlock, { block: block.id });
    const sound =
      block.id === before.id + 1 &&
      block.previous.equals(before.hash) &&
      block.entries === entries.length &&
      block.hash.equals(blockHash(keys, block.id, before.hash, entries)) &&
      (block.id !== kept?.id || headOf(block).hash === kept.hash);
    if (!sound) return { blocks, entries: counted, broken: block.id };
    before = block;
    counted += entries.length;
  }
  if (kept && kept.id > before.id) return { blocks, entries: counted, broken: before.id + 1 };
  return { blocks: before.id, entries: counted, head: before.id > 0 ? headOf(before) : undefined };
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
