import {
  boolean,
  instant,
  optional,
  statement,
  text,
  texts,
  uuid,
} from '../../platform/database/database.ts';
import { foldText } from '../../platform/database/textMatch.ts';

/** Present and future covers of both sides. Served by covers_uid and covers_cover. */
export const coversOf = statement(
  'cover.of',
  `select c.id, c.uid = $uid as given, c.from_day::text as "from", c.until_day::text as until,
     c.starts_at <= $now as running, o.id as colleague, o.first_name || ' ' || o.last_name as name,
     o.credentials
   from covers c join users o on o.id = case when c.uid = $uid then c.cover else c.uid end
   where (c.uid = $uid or c.cover = $uid) and c.ended_at is null and c.ends_at > $now
   order by c.starts_at, c.id limit 100`,
  { uid: uuid, now: instant },
  {
    id: uuid,
    given: boolean,
    from: text,
    until: text,
    running: boolean,
    colleague: uuid,
    name: text,
    credentials: text,
  },
);

/** The times for which a person has a cover. Served by covers_uid. */
export const coversFor = statement(
  'cover.given-by',
  `select starts_at, ends_at from covers
   where uid = $uid and ended_at is null and ends_at > $now`,
  { uid: uuid, now: instant },
  { startsAt: instant, endsAt: instant },
);

/**
 * The person who is away or covers for another at that time. Served by covers_uid and covers_cover.
 */
export const conflictingCover = statement(
  'cover.crossing',
  `select uid = $cover as away from covers
   where (uid = $cover or cover = $uid) and ended_at is null
     and starts_at < $endsAt and ends_at > $startsAt
   order by uid = $cover desc limit 1`,
  { uid: uuid, cover: uuid, startsAt: instant, endsAt: instant },
  { away: boolean },
);

const isAble = `u.disabled_at is null and not 'pracIdValidationRequired' = any (u.roles)`;

export const ablePerson = statement(
  'cover.able-one',
  `select u.roles from users u where u.id = $uid and ${isAble}`,
  { uid: uuid },
  { roles: texts },
);

/** Finds people by the beginnings of their names. Served by users_page, which is walked. */
export const ablePeople = statement(
  'cover.able-people',
  `select u.id as uid, u.first_name || ' ' || u.last_name as name, u.credentials,
     c.name as clinic_name, c.city
   from users u
   left join lateral (
     select k.name, k.city from locations l join clinics k on k.id = l.clinic_id
     where l.uid = u.id and not l.disabled order by l.is_default desc, l.position limit 1) c on true
   where u.id <> $uid and ${isAble} and u.roles && $peers
     and not exists (select from regexp_split_to_table(${foldText('$search')}, '\\s+') w(word)
       where w.word <> ''
         and position(' ' || w.word in ${foldText(`' ' || u.first_name || ' ' || u.last_name`)}) = 0)
   order by lower(u.last_name || ' ' || u.first_name), u.id limit 10`,
  { uid: uuid, search: text, peers: texts },
  {
    uid: uuid,
    name: text,
    credentials: text,
    clinicName: optional(text),
    city: optional(text),
  },
);

export const coverById = statement(
  'cover.by-id',
  `select c.id, c.uid, c.cover, c.from_day::text as "from", c.until_day::text as until,
     c.ended_at is null and c.ends_at > $now as stands,
     u.first_name || ' ' || u.last_name as name,
     case when u.disabled_at is null then u.email::text end as email,
     o.first_name || ' ' || o.last_name as cover_name,
     case when o.disabled_at is null then o.email::text end as cover_email
   from covers c join users u on u.id = c.uid join users o on o.id = c.cover where c.id = $id`,
  { id: uuid, now: instant },
  {
    id: uuid,
    uid: uuid,
    cover: uuid,
    from: text,
    until: text,
    stands: boolean,
    name: text,
    email: optional(text),
    coverName: text,
    coverEmail: optional(text),
  },
);

/** The province of a person's main location decides the day. */
export const provinceOf = statement(
  'cover.province-of',
  `select c.province from locations l join clinics c on c.id = l.clinic_id
   where l.uid = $uid and not l.disabled order by l.is_default desc, l.position limit 1`,
  { uid: uuid },
  { province: text },
);
