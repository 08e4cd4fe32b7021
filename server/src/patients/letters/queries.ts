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
} from '../../platform/database/database.ts';

/** The text of a letter, and its letterhead. Served by patient_messages_pkey. */
export const letterOf = statement(
  'patients.letter-of',
  `select m.id, m.sealed, m.sealed_body, m.created_at, m.on_behalf, u.first_name, u.last_name,
     u.credentials, coalesce(c.name, '') as clinic_name, coalesce(c.phone, '') as phone,
     coalesce(c.address, '') as address, coalesce(c.city, '') as city,
     coalesce(c.province, '') as province, coalesce(c.postal_code, '') as postal_code
   from patient_messages m join users u on u.id = m.uid left join clinics c on c.id = m.clinic_id
   where m.id = $id`,
  { id: uuid },
  {
    id: uuid,
    sealed: optional(bytes),
    sealedBody: optional(bytes),
    createdAt: instant,
    onBehalf: optional(text),
    firstName: text,
    lastName: text,
    credentials: text,
    clinicName: text,
    phone: text,
    address: text,
    city: text,
    province: text,
    postalCode: text,
  },
);

/** The letterhead of a letter that is not sent yet. Served by clinics_pkey and users_pkey. */
export const letterheadOf = statement(
  'patients.head-of',
  `select u.first_name, u.last_name, u.credentials, c.name as clinic_name, c.phone, c.address,
     c.city, c.province, c.postal_code
   from users u, clinics c where u.id = $uid and c.id = $clinicId`,
  { uid: uuid, clinicId: uuid },
  {
    firstName: text,
    lastName: text,
    credentials: text,
    clinicName: text,
    phone: text,
    address: text,
    city: text,
    province: text,
    postalCode: text,
  },
);

/** The attachments in their order. Served by patient_message_files_pkey. */
export const filesOf = statement(
  'patients.files-of',
  `select f.id, f.content_type, f.size, f.sealed_name, small.file as thumbnail,
     large.file as screen
   from patient_message_files x join files f on f.id = x.file_id and f.expires_at is null
   left join file_variants small on small.original = f.id and small.variant = 'thumbnail'
   left join file_variants large on large.original = f.id and large.variant = 'screen'
   where x.message_id = $messageId order by x.position`,
  { messageId: uuid },
  {
    id: uuid,
    contentType: text,
    size: bigint,
    sealedName: bytes,
    thumbnail: optional(uuid),
    screen: optional(uuid),
  },
);

/** Pictures and videos of a person's gallery. Served by media_pkey. */
export const galleryFiles = statement(
  'patients.gallery-files',
  `select f.id, f.content_type from media m join files f on f.id = m.id and f.expires_at is null
   where m.id = any ($ids) and m.uid = $uid and m.deleted_at is null`,
  { ids: uuids, uid: uuid },
  { id: uuid, contentType: text },
);

/** The names of a person's own files, in the order asked. Served by files_pkey. */
export const ownFiles = statement(
  'patients.own-files',
  `select f.id, f.sealed_name from unnest($ids::uuid[]) with ordinality as asked (id, place)
   join files f on f.id = asked.id and f.owner = $uid order by asked.place`,
  { ids: uuids, uid: uuid },
  { id: uuid, sealedName: bytes },
);

/** Tells whether a patient's link still opens the message with this file. */
export const openFile = statement(
  'patients.open-file',
  `select exists (
     select from patient_messages m
     join patient_message_files x on x.message_id = m.id and x.file_id = $fileId
     join patient_links l on l.message_id = m.id and l.live
     where m.id = $messageId and m.expires_at > $now and m.withdrawn_at is null
       and m.tries < $atMost) as opens`,
  { messageId: uuid, fileId: uuid, now: instant, atMost: integer },
  { opens: boolean },
);
