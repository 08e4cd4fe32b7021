import { randomBytes } from 'node:crypto';
import {
  type ContentType,
  fileTypes,
  type Purpose,
  storagePath,
  uploadTime,
} from '@corridor/contract/uploads/rules.ts';
import { unreadableName } from '@corridor/contract/uploads/words.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import {
  bigint,
  bytes,
  type Db,
  first,
  instant,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { type Unfinished, unfinishedCount } from './queries.ts';

export const abandonedAfterMs = 24 * 3_600_000;
const unfinishedAtMost = 50;

const lockOwner = statement(
  'uploads.lock-owner',
  'select id from users where id = $owner for no key update',
  { owner: uuid },
  { id: uuid },
);
const lastTime = statement(
  'uploads.last-time',
  'select max(time) as "last" from files where owner = $owner',
  { owner: uuid },
  { last: optional(bigint) },
);
const addFile = statement(
  'uploads.add-file',
  `insert into files (id, owner, purpose, time, sealed_name, size, created_at, expires_at)
   values ($id, $owner, $purpose, $time, $name, $size, $now, $expiresAt)
   on conflict (owner, time) do nothing`,
  {
    id: uuid,
    owner: uuid,
    purpose: text,
    time: bigint,
    name: bytes,
    size: bigint,
    now: instant,
    expiresAt: instant,
  },
);

export const nameContext = (id: string) => ({ table: 'files', column: 'sealed_name', row: id });
/** An unreadable name is logged and shown as unreadable, and the file stays usable. */
export function fileName({ keys, log }: Pick<App, 'keys' | 'log'>, id: string, sealed: Buffer) {
  try {
    return keys.openText(sealed, nameContext(id));
  } catch {
    log.error(nameContext(id), 'a sealed value cannot be opened');
    return unreadableName;
  }
}
export const mediaContext = (id: string) => ({ table: 'media', column: 'sealed', row: id });

/** The time in a file's path rises strictly for each owner. */
export async function nextTime(change: Change, owner: string): Promise<number> {
  await first(change.db, lockOwner, { owner });
  return timeAfter(change, owner);
}
async function timeAfter({ db, now }: Change, owner: string): Promise<number> {
  const last = (await first(db, lastTime, { owner }))?.last ?? 0;
  return uploadTime(now.getTime(), last);
}

type Announced = { owner: string; purpose: Purpose; name: string; size: number };

/** Announces a file before its bytes arrive. */
export async function announceFile(change: Change, keys: Keys, file: Announced) {
  const { db, now } = change;
  const { owner, purpose, size } = file;
  // A patient sends it, who neither waits for the owner's uploads nor is counted with them.
  const isAnswer = purpose === 'answer';
  let time = await (isAnswer ? timeAfter(change, owner) : nextTime(change, owner));
  const open = isAnswer ? undefined : await first(db, unfinishedCount, { owner });
  if ((open?.count ?? 0) >= unfinishedAtMost) throw refuse('resource-exhausted', 'too-many');
  const id = newId();
  const expiresAt = new Date(now.getTime() + abandonedAfterMs);
  const name = keys.seal(file.name, nameContext(id));
  const announced = { id, owner, purpose, name, size, now, expiresAt };
  // Another picture of an answer may have the same time.
  while ((await run(db, addFile, { ...announced, time })) === 0) time++;
  return { id, expiresAt };
}

const setType = statement(
  'uploads.set-type',
  `update files set content_type = $type, path = $path
   where id = $id and (path is null or path = $path) and expires_at is not null returning id`,
  { id: uuid, type: text, path: text },
  { id: uuid },
);
const timeOf = statement(
  'uploads.time-of',
  'select owner, purpose, time from files where id = $id',
  { id: uuid },
  { owner: uuid, purpose: text, time: bigint },
);

/** The first bytes give the type of a file, and the type gives its path. */
export async function placeFile(db: Db, id: string, type: ContentType): Promise<string> {
  const file = await first(db, timeOf, { id });
  if (!file) throw refuse('not-found');
  const token = randomBytes(16).toString('hex');
  const path = storagePath(file.owner, file.time, type, file.purpose as Purpose, token);
  if (!(await first(db, setType, { id, type, path }))) throw refuse('aborted');
  return path;
}

/** Longer than a store takes to write a segment or give up. */
const writingMs = 60_000;

const claimNext = statement(
  'uploads.claim-segment',
  `update files set writing_until = $until
   where id = $id and received = $from and expires_at is not null
     and (writing_until is null or writing_until <= $now)`,
  { id: uuid, from: bigint, until: instant, now: instant },
);

/** Claims the next segment for one writer before it stores any bytes. */
export async function claimSegment(db: Db, id: string, from: number, now: Date): Promise<Date> {
  const until = new Date(now.getTime() + writingMs);
  if ((await run(db, claimNext, { id, from, until, now })) === 0) throw refuse('aborted', 'offset');
  return until;
}

const releaseClaim = statement(
  'uploads.release-segment',
  'update files set writing_until = null where id = $id and writing_until = $until',
  { id: uuid, until: instant },
);
/** The segment was not stored, so the next try need not wait. */
export const releaseSegment = (db: Db, id: string, until: Date) =>
  run(db, releaseClaim, { id, until });

const advance = statement(
  'uploads.advance',
  `update files set received = $to, expires_at = $expiresAt, writing_until = null
   where id = $id and received = $from and expires_at is not null and writing_until = $until`,
  { id: uuid, from: bigint, to: bigint, expiresAt: instant, until: instant },
);

type Written = { id: string; from: number; to: number; until: Date };

/** Counts a stored segment, if its writer still has the claim. */
export async function countReceived(db: Db, written: Written, now: Date) {
  const expiresAt = new Date(now.getTime() + abandonedAfterMs);
  const counted = await run(db, advance, { ...written, expiresAt });
  if (counted === 0) throw refuse('aborted', 'offset');
}

const finish = statement(
  'uploads.finish',
  `update files set whole = true, expires_at = null
   where id = $id and expires_at is not null and received = size and clean`,
  { id: uuid },
);
const addMedia = statement(
  'uploads.add-media',
  `insert into media (id, uid, file_type, sealed, created_at)
   values ($id, $uid, $fileType, $sealed, $now)`,
  { id: uuid, uid: uuid, fileType: text, sealed: bytes, now: instant },
);

/** Adds a complete file to its owner's media. */
export async function addToMedia(change: Change, app: App, uid: string, file: Unfinished) {
  const finished = await run(change.db, finish, { id: file.id });
  if (finished === 0) return;
  const { fileType } = fileTypes[file.contentType as ContentType];
  const sealed = app.keys.seal(JSON.stringify({ notes: '', tags: [] }), mediaContext(file.id));
  await run(change.db, addMedia, { id: file.id, uid, fileType, sealed, now: change.now });
  await change.audit({ action: 'uploads.add-media', subject: `media:${file.id}` });
  change.touch(`media:${file.id}`, `gallery:${uid}`);
  if (fileType === 'image') await change.job('uploads-draw', { id: file.id });
}

const setWhole = statement(
  'uploads.set-whole',
  `update files set whole = true, expires_at = $expiresAt
   where id = $id and not whole and received = size and clean returning content_type`,
  { id: uuid, expiresAt: instant },
  { contentType: text },
);

/** A file for another purpose waits one day for its claim. */
export async function awaitClaim(change: Change, id: string) {
  const expiresAt = new Date(change.now.getTime() + abandonedAfterMs);
  const finished = await first(change.db, setWhole, { id, expiresAt });
  if (finished?.contentType.startsWith('image/')) await change.job('uploads-draw', { id });
}

const claim = statement(
  'uploads.claim',
  `update files set expires_at = null
   where id = $id and owner = $owner and purpose = $purpose and whole and expires_at > $now
   returning id, path, content_type, size, sealed_name`,
  { id: uuid, owner: uuid, purpose: text, now: instant },
  { id: uuid, path: text, contentType: text, size: bigint, sealedName: bytes },
);

/** Claims a file for its purpose: once, and only by the uploader. */
export async function claimFile(change: Change, id: string, owner: string, purpose: Purpose) {
  const file = await first(change.db, claim, { id, owner, purpose, now: change.now });
  if (!file) throw refuse('not-found');
  await change.audit({ action: 'uploads.claim', subject: `file:${id}`, details: { purpose } });
  return file;
}

const drop = statement(
  'uploads.drop',
  'delete from files where id = $id and expires_at is not null',
  {
    id: uuid,
  },
);

const giveUp = statement(
  'uploads.give-up',
  // The count -1 keeps an upload that finishes at the same moment from finishing.
  `update files set whole = false, received = -1, writing_until = null, expires_at = 'epoch'
   where id = $id and expires_at is not null returning id, path, size`,
  { id: uuid },
  { id: uuid, path: optional(text), size: bigint },
);

const releaseVariants = statement(
  'uploads.release-variants',
  `update files set expires_at = $now
   where id in (select file from file_variants where original = $id)`,
  { id: uuid, now: instant },
);

/** Drops an unwanted upload: first no claim can reach it, then its bytes go, then its row. */
export async function dropUnfinished(app: App, { id }: { id: string }) {
  const file = await first(app.pool, giveUp, { id });
  if (!file) return;
  await run(app.pool, releaseVariants, { id, now: app.clock() });
  if (file.path) await app.files.remove({ ...file, path: file.path });
  await run(app.pool, drop, { id });
}

const dropAll = statement(
  'uploads.drop-all-unfinished',
  'delete from files where expires_at is not null',
  {},
);

/** After a restore, unfinished and unclaimed files have no bytes, because a backup omits them. */
export const dropAllUnfinished = (db: Db) => run(db, dropAll, {});
