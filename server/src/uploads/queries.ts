import {
  bigint,
  boolean,
  bytes,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
  uuids,
} from '../platform/database/database.ts';

/** An unfinished or unclaimed upload. Only its owner finds it. */
export const unfinishedFile = statement(
  'uploads.unfinished',
  `select id, purpose, path, size, received, whole, content_type, expires_at from files
   where id = $id and owner = $owner and expires_at is not null`,
  { id: uuid, owner: uuid },
  {
    id: uuid,
    purpose: text,
    path: optional(text),
    size: bigint,
    received: bigint,
    whole: boolean,
    contentType: optional(text),
    expiresAt: instant,
  },
);
export type Unfinished = {
  id: string;
  purpose: string;
  path: string | null;
  size: number;
  received: number;
  whole: boolean;
  contentType: string | null;
};

// Served by the unique index on (owner, time). Deleted pictures and their smaller forms expire too, and
// so do pictures that a patient took back; they do not count.
export const unfinishedCount = statement(
  'uploads.unfinished-count',
  `select count(*)::int as count from files
   where owner = $owner and expires_at is not null and purpose not in ('variant', 'answer')
     and not (purpose = 'media' and whole)`,
  { owner: uuid },
  { count: integer },
);

/** A claimed file. The gate of the link's place has allowed the read. */
export const finishedFile = statement(
  'uploads.finished',
  `select id, path, size, content_type, sealed_name from files
   where id = $id and expires_at is null`,
  { id: uuid },
  { id: uuid, path: text, size: bigint, contentType: text, sealedName: bytes },
);

/** An item of the person, by its own file or by a file that was drawn from it. */
export const readableMedia = statement(
  'uploads.readable-media',
  `select media.id from media
   where media.uid = $uid and media.deleted_at is null
     and media.id = coalesce((select original from file_variants where file = $id), $id)`,
  { id: uuid, uid: uuid },
  { id: uuid },
);

// Served by files_unfinished.
export const abandonedFiles = statement(
  'uploads.abandoned',
  'select id, path, size from files where expires_at < $now limit 100',
  { now: instant },
  { id: uuid, path: optional(text), size: bigint },
);

export const finishedFilesAfter = statement(
  'uploads.finished-after',
  `select id, path, size from files
   where id > $after and expires_at is null order by id limit 1000`,
  { after: uuid },
  { id: uuid, path: text, size: bigint },
);

/** Includes partly received files. */
export const storedFilesAfter = statement(
  'uploads.stored-after',
  `select id, path, size from files
   where id > $after and path is not null order by id limit 1000`,
  { after: uuid },
  { id: uuid, path: text, size: bigint },
);

/** The claimed files of an owner for a purpose. Served by files_pkey. */
export const claimedFiles = statement(
  'uploads.claimed',
  `select id, path, content_type, size, sealed_name from files
   where id = any($ids) and owner = $owner and purpose = $purpose and expires_at is null`,
  { ids: uuids, owner: uuid, purpose: text },
  { id: uuid, path: text, contentType: text, size: bigint, sealedName: bytes },
);

/**
 * Files, gallery items and shared resources of threads. A reader of the thread may open them.
 * Served by files_pkey.
 */
export const threadFiles = statement(
  'uploads.thread-files',
  `select f.id, f.path, f.content_type, f.size, f.sealed_name, small.file as thumbnail,
          large.file as screen
   from files f
   left join file_variants small on small.original = f.id and small.variant = 'thumbnail'
   left join file_variants large on large.original = f.id and large.variant = 'screen'
   where f.id = any ($ids) and f.purpose in ('thread', 'resource', 'media')
     and f.expires_at is null`,
  { ids: uuids },
  {
    id: uuid,
    path: text,
    contentType: text,
    size: bigint,
    sealedName: bytes,
    thumbnail: optional(uuid),
    screen: optional(uuid),
  },
);

/** Files of drafts. The person who has the draft may open them. Served by files_pkey. */
export const attachedFiles = statement(
  'uploads.attached-files',
  `select id, path, content_type, size, sealed_name from files
   where id = any ($ids) and purpose = 'attachment' and expires_at is null`,
  { ids: uuids },
  { id: uuid, path: text, contentType: text, size: bigint, sealedName: bytes },
);
