import {
  bigint,
  bytes,
  bytesList,
  instant,
  integer,
  optional,
  type RowOf,
  real,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../platform/database/database.ts';

const row = {
  id: uuid,
  version: integer,
  fileType: text,
  sealed: bytes,
  sealedSubject: optional(bytes),
  patient: optional(bytes),
  consentAt: optional(instant),
  createdAt: instant,
  path: text,
  contentType: text,
  size: bigint,
  sealedName: bytes,
  width: optional(integer),
  height: optional(integer),
  seconds: optional(real),
  capturedAt: optional(instant),
  sealedPlaceholder: optional(bytes),
};
const columns = `m.id, m.version, m.file_type, m.sealed, m.sealed_subject, m.patient, m.consent_at,
  m.created_at, f.path, f.content_type, f.size, f.sealed_name, f.width, f.height, f.seconds,
  f.captured_at, f.sealed_placeholder`;
const items = `select ${columns} from media m join files f using (id)`;

const position = { beforeAt: instant, beforeId: uuid, from: instant, to: instant, most: bigint };
const inTime = `(m.created_at, m.id) < ($beforeAt, $beforeId)
     and m.created_at >= $from and m.created_at < $to`;

/** One page of a person's items, the newest first. Served by media_listed. */
export const itemsPage = statement(
  'gallery.page',
  `${items}
   where m.uid = $uid and m.deleted_at is null and ${inTime}
   order by m.created_at desc, m.id desc limit $most`,
  { uid: uuid, ...position },
  row,
);

/** The items with all searched words. Served by media_words_found and media_words_pkey. */
export const foundPage = statement(
  'gallery.found-page',
  `select ${columns}
   from media_words w join media m on m.id = w.media join files f on f.id = m.id
   where w.uid = $uid and w.token = $token and m.deleted_at is null
     and (w.created_at, w.media) < ($beforeAt, $beforeId)
     and w.created_at >= $from and w.created_at < $to
     and (select count(*) from media_words o where o.media = w.media and o.token = any ($others))
       = cardinality($others)
   order by w.created_at desc, w.media desc limit $most`,
  { uid: uuid, token: bytes, others: bytesList, ...position },
  row,
);

// Served by media_pkey.
export const itemsById = statement(
  'gallery.items',
  `${items} where m.id = any ($ids) and m.uid = $uid and m.deleted_at is null
   order by m.created_at desc, m.id desc`,
  { ids: uuids, uid: uuid },
  row,
);
export type ItemRow = RowOf<typeof row>;

/** The pictures of one patient and site. Served by media_series. */
export const seriesItems = statement(
  'gallery.series',
  `${items}
   where m.uid = $uid and m.series = $series and m.series is not null and m.deleted_at is null
   order by m.created_at desc, m.id desc limit 100`,
  { uid: uuid, series: bytes },
  row,
);

/** The newest picture of each site of a patient. Served by media_patient. */
export const patientSites = statement(
  'gallery.patient-sites',
  `select (array_agg(id order by created_at desc, id desc))[1] as newest, count(*)::int as count
   from media where uid = $uid and patient = $patient and patient is not null and deleted_at is null
   group by series`,
  { uid: uuid, patient: bytes },
  { newest: uuid, count: integer },
);

/**
 * A picture stands in a thread in its question, which is message 0, or in a message that is not
 * retracted. Served by messages_pkey.
 */
export const standsIn = (activityId: string, seq: string) => `(${seq} = 0 or exists (
     select from messages s where s.activity_id = ${activityId} and s.seq = ${seq}
       and s.retracted_at is null))`;

export const predictionsOf = statement(
  'gallery.predictions',
  'select media, category, sealed from media_predictions where media = any ($ids)',
  { ids: uuids },
  { media: uuid, category: text, sealed: bytes },
);

/** The threads in which items were sent and that the person may still read. */
export const usesOf = statement(
  'gallery.uses',
  `select u.media, u.activity_id, min(u.used_at) as used_at, t.specialty, t.subsite
   from media_uses u join activities t on t.id = u.activity_id
   where u.media = any ($ids) and exists (
     select from activity_members a where a.activity_id = u.activity_id and a.uid = $uid
       and a.removed_at is null)
   group by u.media, u.activity_id, t.specialty, t.subsite
   order by min(u.used_at) desc`,
  { ids: uuids, uid: uuid },
  { media: uuid, activityId: uuid, usedAt: instant, specialty: text, subsite: text },
);

/**
 * The people who opened threads with the person's own items since then, of the threads that
 * the person may still read. Served by media_uses_pkey and audit_entries_subject.
 */
export const readersOf = statement(
  'gallery.readers',
  `select u.activity_id, e.actor as uid, p.first_name || ' ' || p.last_name as name,
     max(e.at) as read_at
   from media m join media_uses u on u.media = m.id
   join audit_entries e on e.subject = 'thread:' || u.activity_id and e.at >= u.used_at
   left join users p on p.id = e.actor
   where m.id = any ($ids) and m.uid = $uid and e.actor is distinct from m.uid
     and e.action = any ('{thread.read,thread.export-pdf,moa.open-link}')
     and exists (
       select from activity_members a where a.activity_id = u.activity_id and a.uid = $uid
         and a.removed_at is null)
   group by u.activity_id, e.actor, name
   order by read_at desc, e.actor limit 500`,
  { ids: uuids, uid: uuid },
  { activityId: uuid, uid: optional(uuid), name: optional(text), readAt: instant },
);

/** The items that were sent in a thread. Served by media_uses_activity. */
export const usesIn = statement(
  'gallery.uses-in',
  'select distinct media from media_uses where activity_id = $activityId',
  { activityId: uuid },
  { media: uuid },
);

/**
 * The first use of each picture that stands in a thread, by the message that opens its file. Served
 * by media_uses_activity.
 */
export const currentUses = `(select u.media, min(u.seq) as seq, min(u.used_at) as used_at
     from media_uses u
     where u.activity_id = $activityId and ${standsIn('u.activity_id', 'u.seq')}
     group by u.media)`;

/** The sent pictures of a thread that belong to a series, the oldest first. */
export const sentSeries = statement(
  'gallery.sent-series',
  `select u.seq, m.series, ${columns}
   from ${currentUses} u join media m on m.id = u.media join files f on f.id = m.id
   where m.series is not null and f.content_type like 'image/%'
   order by coalesce(f.captured_at, m.created_at), m.id`,
  { activityId: uuid },
  { seq: integer, series: bytes, ...row },
);

export const userTags = statement(
  'gallery.tags',
  'select id, sealed from user_tags where uid = $uid order by used_at desc limit 500',
  { uid: uuid },
  { id: uuid, sealed: bytes },
);

/**
 * A person's items by their ids or storage paths, as the specification names them. Served by
 * media_pkey and files_path_key.
 */
export const itemsNamed = statement(
  'gallery.items-named',
  `select m.id, f.path from media m join files f using (id)
   where m.id = any ($ids) and m.uid = $uid and m.deleted_at is null
   union
   select m.id, f.path from files f join media m using (id)
   where f.path = any ($paths) and m.uid = $uid and m.deleted_at is null`,
  { uid: uuid, ids: uuids, paths: texts },
  { id: uuid, path: text },
);
