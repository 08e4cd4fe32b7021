import {
  bigint,
  boolean,
  booleans,
  day,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../../platform/database/database.ts';

/** Lists come as one text each, which is read several times as fast as an array. */
const list = (texts: string) => `array_to_string(${texts}, e'\\n')`;
const labelled = (label: string) => list(`tsvector_to_array(ts_filter(s.words, '{${label}}'))`);

/** The parts of services that the search reads. Served by services_pkey and service_members_pkey. */
export const keptRows = statement(
  'directory.kept-rows',
  `select s.id, s.specialty, s.subsite, s.type, s.city, lower(s.city) as small_city, s.province,
     coalesce(c.name, '') as clinic, s.concepts, s.age_from, s.age_to, s.response_ms, s.owner_uid,
     ${list('array(select m.uid from service_members m where m.service_id = s.id order by m.position)')}
       as people,
     ${list('s.concept_ids')} as concept_ids, ${labelled('a')} as names, ${labelled('b')} as fields,
     ${labelled('c')} as persons, ${labelled('d')} as texts
   from services s left join clinics c on c.id = s.clinic_id
   where s.id = any ($ids) and not s.disabled`,
  { ids: uuids },
  {
    id: uuid,
    specialty: text,
    subsite: text,
    type: text,
    city: text,
    smallCity: text,
    province: text,
    clinic: text,
    concepts: json<Record<string, number>>(),
    ageFrom: optional(integer),
    ageTo: optional(integer),
    responseMs: optional(bigint),
    ownerUid: optional(uuid),
    people: text,
    conceptIds: text,
    names: text,
    fields: text,
    persons: text,
    texts: text,
  },
);

export const keptIds = statement(
  'directory.kept-ids',
  'select id from services where not disabled',
  {},
  { id: uuid },
);

/**
 * The changes of transactions that are not known yet, and the transactions that are known from now
 * on. A transaction that was open is not known, however small its number. Of dropped notes only the
 * largest number is left: everything is unknown where one of them may have been. Larger numbers than
 * those of this database came with the rows of another. Served by directory_changes_at.
 */
export const changedRows = statement(
  'directory.changed-rows',
  `with here as materialized (select pg_current_snapshot() as now),
   changed as materialized (
     select service_id, uid, clinic_id, is_dropped from directory_changes, here
     where at >= pg_snapshot_xmin($known::text::pg_snapshot) and at < pg_snapshot_xmax(now)
       and case when is_dropped then at >= pg_snapshot_xmax($known::text::pg_snapshot)
           or exists (select from pg_snapshot_xip($known::text::pg_snapshot) waited (number)
             where number <= at and pg_visible_in_snapshot(number, now))
         else not pg_visible_in_snapshot(at, $known::text::pg_snapshot) end)
   select now::text as known,
     (select concat(oid, ' ', pg_postmaster_start_time()) from pg_database
       where datname = current_database()) as database,
     exists (select from changed where is_dropped) as everything,
     array(select service_id from changed where service_id is not null
       union select s.id from services s join changed on changed.clinic_id = s.clinic_id
       limit $most) as services,
     array(select distinct uid from changed where uid is not null limit $most) as people
   from here`,
  { known: optional(text), most: bigint },
  { known: text, database: text, everything: boolean, services: uuids, people: uuids },
);

type Vacation = { start: number; end: number };
const away = (column: string) => `(extract(epoch from v.${column}) * 1000)::bigint`;

/**
 * The people who are not always there, of these or of all: left, away, with days off or with days
 * that have no place left. Served by users_pkey, vacations_uid and consult_days_pkey.
 */
export const keptPeople = statement(
  'directory.kept-people',
  `select u.id, u.disabled_at is not null as gone, h.weekdays,
     case when h.limited then array(select d.day::text from consult_days d
       where d.uid = u.id and d.day >= $day and d.taken >= h.daily_limit) else '{}' end as full_days,
     w.vacations
   from users u
   left join schedules h on h.uid = u.id
   cross join lateral (select coalesce(jsonb_agg(jsonb_build_object(
       'start', ${away('starts_at')}, 'end', ${away('ends_at')})), '[]') as vacations
     from vacations v where v.uid = u.id and v.ends_at > $from and v.disable_econsult) w
   where ($ids::uuid[] is null or u.id = any ($ids))
     and (u.disabled_at is not null or h.limited or false = any (h.weekdays) or w.vacations <> '[]')`,
  { ids: optional(uuids), day, from: instant },
  {
    id: uuid,
    gone: boolean,
    weekdays: optional(booleans),
    fullDays: texts,
    vacations: json<Vacation[]>(),
  },
);
