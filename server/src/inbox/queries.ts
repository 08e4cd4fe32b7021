import type { ActivityRole } from '@corridor/contract/thread/rules.ts';
import {
  bigint,
  bigints,
  boolean,
  bytes,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../platform/database/database.ts';

type MemberRow = {
  uid: string;
  role: ActivityRole;
  firstName: string;
  lastName: string;
  credentials: string;
};

const row = {
  activityId: uuid,
  folder: text,
  muted: boolean,
  overdue: boolean,
  unread: boolean,
  lastMessageAt: instant,
  status: optional(text),
  type: text,
  specialty: text,
  subsite: text,
  sealed: bytes,
  patient: bytes,
  locked: boolean,
  seq: optional(integer),
  sentBy: optional(uuid),
  messageSealed: optional(bytes),
  retracted: boolean,
  role: optional(text),
  members: json<MemberRow[]>(),
};

/** Reads the rows of a page by primary keys alone. */
const shownRows = `
  select page.activity_id, page.folder, page.muted, page.overdue,
    page.read_seq < page.last_seq as unread, page.last_message_at, page.status,
    a.type, a.specialty, a.subsite, a.sealed, a.patient, a.locked_at is not null as locked,
    m.seq, m.sent_by, m.sealed as message_sealed, m.retracted_at is not null as retracted,
    viewer_member.role,
    (select jsonb_agg(jsonb_build_object('uid', p.uid, 'role', p.role,
              'firstName', p.profile->>'firstName', 'lastName', p.profile->>'lastName',
              'credentials', p.profile->>'credentials') order by p.position)
       from activity_members p where p.activity_id = a.id and p.removed_at is null) as members
  from page
  join activities a on a.id = page.activity_id
  left join messages m on m.activity_id = a.id and m.seq = a.last_seq
  left join activity_members viewer_member
    on viewer_member.activity_id = a.id and viewer_member.uid = $uid and viewer_member.removed_at is null`;

const belowPlace = '(overdue, last_message_at, activity_id) < ($overdue, $at, $id)';
const inOrder = 'order by overdue desc, last_message_at desc, activity_id desc';

const place = {
  owner: uuid,
  folder: text,
  overdue: boolean,
  at: instant,
  id: uuid,
  limit: bigint,
  uid: uuid,
};

// Served by inbox_entries_page: the cost depends on the page, not on the number of threads.
export const page = statement(
  'inbox.page',
  `with page as (
     select * from inbox_entries
     where owner = $owner and folder = $folder and ${belowPlace} ${inOrder} limit $limit)
   ${shownRows} ${inOrder.replaceAll(/(overdue|last_message_at|activity_id) desc/g, 'page.$1 desc')}`,
  place,
  row,
);

// Served by inbox_entries_to_book.
export const toBookPage = statement(
  'inbox.to-book-page',
  `with page as (
     select * from inbox_entries
     where owner = $owner and folder = $folder and status in ('to_book', 'to_book_urgent')
       and ${belowPlace} ${inOrder} limit $limit)
   ${shownRows} ${inOrder.replaceAll(/(overdue|last_message_at|activity_id) desc/g, 'page.$1 desc')}`,
  place,
  row,
);

/** The limits for frequent words: newest threads of a word, and newest threads of each folder. */
const newestOfWord = 250;
const newestOfFolder = 125;
/** The limit of a search without words, which counts no matches. */
const newestByStatus = 3_000;

// A rare word finds its threads by its tokens, all of them. A frequent word finds its newest
// threads and the newest of each folder. The number of matching words sorts these candidates, then
// the date. Matches are counted from the lists of the words; only below the end of a frequent
// word's list its tokens are read. The lateral steps use an index, whatever the planner expects.
// Served by inbox_tokens_pkey, inbox_entries_page and inbox_entries_pkey.
export const search = statement(
  'inbox.search',
  `with words as materialized (
     select token, (select activity_id from inbox_tokens t where t.token = wanted.token
                    order by activity_id desc offset ${newestOfWord - 1} limit 1) as list_end
     from unnest($tokens::bigint[]) as wanted (token)),
   listed as materialized (
     select token, t.activity_id from words cross join lateral
       (select activity_id from inbox_tokens t where t.token = words.token
        order by activity_id desc limit ${newestOfWord}) t),
   candidates as materialized (
     select activity_id from listed
     union
     select newest.activity_id from unnest(case when $folder::text is null then '{inbox,archive}'::text[]
                                      else array[$folder::text] end) as place
       cross join lateral (
         select activity_id from inbox_entries where owner = $owner and folder = place ${inOrder}
         limit case cardinality($tokens::bigint[]) when 0 then ${newestByStatus}
               else ${newestOfFolder} end) newest),
   counted as (
     select activity_id, count(*) as matches from (
       select activity_id from listed
       union all
       select c.activity_id from words join candidates c on c.activity_id < words.list_end
         cross join lateral (select from inbox_tokens t where t.token = words.token
                             and t.activity_id = c.activity_id limit 1) below) matching
     group by activity_id
     union all
     select activity_id, 0 from candidates where cardinality($tokens::bigint[]) = 0),
   page as (
     select e.*, counted.matches from counted cross join lateral (
       select * from inbox_entries e
       where e.owner = $owner and e.activity_id = counted.activity_id limit 1) e
     where (cardinality($statuses::text[]) = 0 or e.status = any ($statuses::text[]))
       and ($folder::text is null or e.folder = $folder)
     order by counted.matches desc, e.last_message_at desc, e.activity_id desc limit $limit)
   ${shownRows} order by page.matches desc, page.last_message_at desc, page.activity_id desc`,
  {
    owner: uuid,
    tokens: bigints,
    statuses: texts,
    folder: optional(text),
    limit: bigint,
    uid: uuid,
  },
  row,
);

// Served by inbox_entries_unread and inbox_entries_page; the count stops at 100.
export const badges = statement(
  'inbox.badges',
  `select (select count(*)::integer from (select from inbox_entries
             where owner = $owner and folder = 'inbox' and read_seq < last_seq limit 100) u) as unread,
     (select count(*)::integer from (select from inbox_entries
             where owner = $owner and folder = 'inbox' and overdue limit 100) o) as overdue`,
  { owner: uuid },
  { unread: integer, overdue: integer },
);

// Served by clinics_pkey.
export const clinicsNamed = statement(
  'inbox.clinics',
  'select id, name from clinics where id = any ($ids) and not disabled order by name, id',
  { ids: uuids },
  { id: uuid, name: text },
);

export const searchFilters = statement(
  'inbox.search-filters',
  'select search_filters from users where id = $uid',
  { uid: uuid },
  { searchFilters: optional(texts) },
);
