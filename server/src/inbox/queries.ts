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
} from '../platform/database.ts';

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
  locked: boolean,
  seq: optional(integer),
  sentBy: optional(uuid),
  messageSealed: optional(bytes),
  retracted: boolean,
  role: optional(text),
  members: json<MemberRow[]>(),
};

/** From the entries of a page to all that a list shows of them, by primary keys alone. */
const shown = `
  select page.activity_id, page.folder, page.muted, page.overdue,
    page.read_seq < page.last_seq as unread, page.last_message_at, page.status,
    a.type, a.specialty, a.subsite, a.sealed, a.locked_at is not null as locked,
    m.seq, m.sent_by, m.sealed as message_sealed, m.retracted_at is not null as retracted,
    mine.role,
    (select jsonb_agg(jsonb_build_object('uid', p.uid, 'role', p.role,
              'firstName', p.profile->>'firstName', 'lastName', p.profile->>'lastName',
              'credentials', p.profile->>'credentials') order by p.position)
       from activity_members p where p.activity_id = a.id and p.removed_at is null) as members
  from page
  join activities a on a.id = page.activity_id
  left join messages m on m.activity_id = a.id and m.seq = a.last_seq
  left join activity_members mine
    on mine.activity_id = a.id and mine.uid = $uid and mine.removed_at is null`;

const below = '(overdue, last_message_at, activity_id) < ($overdue, $at, $id)';
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

// Served by inbox_entries_page: as long as the page is, however many threads there are.
export const page = statement(
  'inbox.page',
  `with page as (
     select * from inbox_entries
     where owner = $owner and folder = $folder and ${below} ${inOrder} limit $limit)
   ${shown} ${inOrder.replaceAll(/(overdue|last_message_at|activity_id) desc/g, 'page.$1 desc')}`,
  place,
  row,
);

// Served by inbox_entries_to_book.
export const toBookPage = statement(
  'inbox.to-book-page',
  `with page as (
     select * from inbox_entries
     where owner = $owner and folder = $folder and status in ('to_book', 'to_book_urgent')
       and ${below} ${inOrder} limit $limit)
   ${shown} ${inOrder.replaceAll(/(overdue|last_message_at|activity_id) desc/g, 'page.$1 desc')}`,
  place,
  row,
);

/** How many of one word's threads are looked at, and how far down the inbox a frequent word is. */
const newestOfWord = 1_500;
const newestOfInbox = 3_000;

// A rare word's threads come from its tokens, all of them; a frequent word's from the newest of the
// inbox. Among these the number of words that match decides, then the newest.
export const search = statement(
  'inbox.search',
  `with candidates as (
     select t.activity_id from unnest($tokens::bigint[]) as wanted
       cross join lateral (select activity_id from inbox_tokens where token = wanted
                           order by activity_id desc limit ${newestOfWord}) t
     union
     select activity_id from (select activity_id from inbox_entries where owner = $owner
        order by overdue desc, last_message_at desc, activity_id desc limit ${newestOfInbox}) newest),
   page as (
     select e.*, n.matches from candidates c
     join inbox_entries e on e.owner = $owner and e.activity_id = c.activity_id
     cross join lateral (select count(*) as matches from inbox_tokens t
       where t.activity_id = e.activity_id and t.token = any ($tokens::bigint[])) n
     where (n.matches > 0 or cardinality($tokens::bigint[]) = 0)
       and (cardinality($statuses::text[]) = 0 or e.status = any ($statuses::text[]))
     order by n.matches desc, e.last_message_at desc, e.activity_id desc limit $limit)
   ${shown} order by page.matches desc, page.last_message_at desc, page.activity_id desc`,
  { owner: uuid, tokens: bigints, statuses: texts, limit: bigint, uid: uuid },
  row,
);

// Served by inbox_entries_unread and inbox_entries_page; nobody counts beyond 100.
export const badges = statement(
  'inbox.badges',
  `select (select count(*)::integer from (select from inbox_entries
             where owner = $owner and folder = 'inbox' and read_seq < last_seq limit 100) u) as unread,
     (select count(*)::integer from (select from inbox_entries
             where owner = $owner and folder = 'inbox' and overdue limit 100) o) as overdue`,
  { owner: uuid },
  { unread: integer, overdue: integer },
);

export const searchFilters = statement(
  'inbox.search-filters',
  'select search_filters from users where id = $uid',
  { uid: uuid },
  { searchFilters: optional(texts) },
);
