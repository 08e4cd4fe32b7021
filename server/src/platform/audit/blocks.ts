/** The blocks of the audit trail: their statements, and the hash over their entries. */
import { createHash, createHmac } from 'node:crypto';
import {
  type all,
  bigint,
  bigints,
  bytes,
  instant,
  integer,
  json,
  optional,
  type RowOf,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../database/database.ts';
import type { Keys } from '../keystore/keys.ts';

const stored = {
  id: uuid,
  at: instant,
  atMicros: bigint,
  actor: optional(uuid),
  actingFor: optional(uuid),
  roles: texts,
  action: text,
  subject: text,
  patient: optional(bytes),
  details: json<object>(),
  address: text,
  patients: texts,
};
const columns = `id, at, (extract(epoch from at) * 1000000)::bigint as at_micros, actor, acting_for,
  roles, action, subject, patient, details, address,
  array(select encode(p.patient, 'hex') from audit_patients p where p.entry = audit_entries.id order by 1)
    as patients`;

export const blockAtMost = 5_000;
/** Format 2 also covers the time of sealing, whole microseconds and the patients of a list. */
export const newestFormat = 2;

// Served by audit_entries_unsealed.
export const unsealed = statement(
  'audit.unsealed',
  `select ${columns} from audit_entries where block_id is null order by id limit $limit`,
  { limit: bigint },
  stored,
);
// Served by audit_entries_block.
export const entriesOfBlock = statement(
  'audit.of-block',
  `select ${columns} from audit_entries where block_id = $block order by id`,
  { block: bigint },
  stored,
);
const blockColumns = `id, format, entries, previous, hash,
  (extract(epoch from sealed_at) * 1000000)::bigint as sealed_micros`;
const block = {
  id: bigint,
  format: integer,
  entries: integer,
  previous: bytes,
  hash: bytes,
  sealedMicros: bigint,
};
export const lastBlock = statement(
  'audit.last-block',
  `select ${blockColumns} from audit_blocks order by id desc limit 1`,
  {},
  block,
);
export const blockById = statement(
  'audit.block',
  `select ${blockColumns} from audit_blocks where id = $id`,
  { id: bigint },
  block,
);
// Served by audit_blocks_entries.
export const sealedUpTo = statement(
  'audit.sealed-up-to',
  `select count(*) as blocks, coalesce(sum(entries), 0)::bigint as entries
   from audit_blocks where id <= $id`,
  { id: bigint },
  { blocks: bigint, entries: bigint },
);
// Served by audit_entries_block.
export const newestOfBlock = statement(
  'audit.newest-of-block',
  'select id from audit_entries where block_id = $block order by id desc limit 1',
  { block: bigint },
  { id: uuid },
);
// Served by audit_entries_unsealed.
export const oldestUnsealed = statement(
  'audit.oldest-unsealed',
  'select id from audit_entries where block_id is null order by id limit 1',
  {},
  { id: uuid },
);
// Served by audit_blocks_entries and audit_entries_block.
export const unevenBlocks = statement(
  'audit.uneven-blocks',
  `select b.id from audit_blocks b where b.id > $after
     and b.entries <> (select count(*) from audit_entries e where e.block_id = b.id)
   order by b.id`,
  { after: bigint },
  { id: bigint },
);
export const blockBefore = statement(
  'audit.block-before',
  `select ${blockColumns} from audit_blocks where id < $id order by id desc limit 1`,
  { id: bigint },
  block,
);
export const accepted = statement(
  'audit.accepted',
  'select signature from audit_accepted where block_id = $block and state = $state',
  { block: bigint, state: text },
  { signature: text },
);
export const accept = statement(
  'audit.accept',
  `insert into audit_accepted (block_id, state, signature)
   select * from unnest($blocks::bigint[], $states::text[], $signatures::text[])
   on conflict do nothing`,
  { blocks: bigints, states: texts, signatures: texts },
);
export const blocksAfter = statement(
  'audit.blocks-after',
  `select ${blockColumns} from audit_blocks where id > $after order by id limit 500`,
  { after: bigint },
  block,
);
export const addBlock = statement(
  'audit.add-block',
  `insert into audit_blocks (id, format, entries, previous, hash, sealed_at)
   values ($id, $format, $entries, $previous, $hash, $now)`,
  {
    id: bigint,
    format: integer,
    entries: integer,
    previous: bytes,
    hash: bytes,
    now: instant,
  },
);
export const putHash = statement(
  'audit.put-hash',
  'update audit_blocks set previous = $previous, hash = $hash where id = $id',
  { id: bigint, previous: bytes, hash: bytes },
);
export const assign = statement(
  'audit.assign',
  'update audit_entries set block_id = $block where id = any($ids)',
  { block: bigint, ids: uuids },
);
export const oneSealer = statement(
  'audit.lock',
  'select pg_advisory_xact_lock(71001)::text as "lock"',
  {},
  { lock: text },
);

export type Block = RowOf<typeof block>;
export type Stored = Awaited<ReturnType<typeof all<typeof unsealed.params, typeof stored>>>[number];
type Sealing = { id: number; format: number; previous: Buffer; sealedMicros: number };

export function blockHash(keys: Keys, sealing: Sealing, entries: Stored[]): Buffer {
  const { id, format, previous, sealedMicros } = sealing;
  const about = format === 1 ? `${id}:` : `v${format}:${id}:${sealedMicros}:${entries.length}:`;
  const hmac = createHmac('sha256', keys.derive('audit-chain')).update(about).update(previous);
  for (const entry of entries) hmac.update(digest(entry, format));
  return hmac.digest();
}

function digest(entry: Stored, format: number): Buffer {
  const fields = [
    entry.id,
    format === 1 ? entry.at.toISOString() : entry.atMicros,
    entry.actor,
    entry.actingFor,
    entry.roles,
    entry.action,
    entry.subject,
    entry.patient?.toString('hex') ?? null,
    Object.entries(entry.details).sort(([a], [b]) => (a < b ? -1 : 1)),
    entry.address,
    ...(format === 1 ? [] : [entry.patients]),
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}

/** The number and the hash of the newest block. */
export type Head = { id: number; hash: string };
/** A head with the totals up to it. Heads from before migration 0156 have no totals. */
export type KeptHead = Head & { blocks?: number | undefined; entries?: number | undefined };
export const headOf = ({ id, hash }: { id: number; hash: Buffer }): Head => ({
  id,
  hash: hash.toString('hex'),
});
