import {
  bigint,
  bytes,
  instant,
  optional,
  statement,
  text,
  uuid,
  uuids,
} from '../../platform/database/database.ts';

export const linkedAccount = statement(
  'records.linked-account',
  'select ava_uuid from users where id = $uid',
  { uid: uuid },
  { avaUuid: optional(text) },
);

/** The items that the account has already. Served by record_uploads_pkey. */
export const uploadedAmong = statement(
  'records.uploaded-among',
  'select media from record_uploads where media = any ($ids) and ava_uuid = $avaUuid',
  { ids: uuids, avaUuid: text },
  { media: uuid },
);

/** The files that a demo's records system has taken. */
export const arrivedFiles = statement(
  'records.arrived',
  `select f.id, f.sealed_name, f.content_type, f.size, r.uploaded_at
   from record_uploads r join files f on f.id = r.media
   order by r.uploaded_at desc limit 50`,
  {},
  { id: uuid, sealedName: bytes, contentType: text, size: bigint, uploadedAt: instant },
);
