import {
  bigint,
  bigints,
  boolean,
  instant,
  integer,
  statement,
  text,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { listParams } from '../access.ts';
import { messageColumns, messageRow } from '../queries.ts';

const inOrder = 'order by status_updated_at desc, id desc';
const inRange = `folder = $folder and (status_updated_at, id) < ($at, $id)
  and status_updated_at >= $from`;

/** Reads the rows of a page by primary keys alone. */
const shownRows = `select ${messageColumns} from page
   join patient_messages m on m.id = page.id
   left join moa_forwards f on f.id = m.id left join activities a on a.id = m.activity_id
   order by page.status_updated_at desc, page.id desc`;

/** The newest rows of each list, which are one list for the reader. */
const pageOf = (condition: string) => `with page as (
     select id, status_updated_at from (
       select newest.* from unnest($owners::uuid[]) list cross join lateral
         (select id, status_updated_at from patient_messages
          where owner = list and ${condition} ${inOrder} limit $limit) newest
       union
       select newest.* from unnest($offices::uuid[]) list cross join lateral
         (select id, status_updated_at from patient_messages
          where office = list and ${condition} ${inOrder} limit $limit) newest) lists
     ${inOrder} limit $limit)
   ${shownRows}`;
const place = {
  ...listParams,
  folder: text,
  at: instant,
  id: uuid,
  from: instant,
  limit: bigint,
};

// Served by patient_messages_page and patient_messages_office: the cost depends on the page.
export const page = statement('patients.page', pageOf(inRange), place, messageRow);
// Served by patient_messages_failed and patient_messages_office_failed.
export const failedPage = statement(
  'patients.failed-page',
  pageOf(`status = 'failed' and ${inRange}`),
  place,
  messageRow,
);

/** A word with fewer messages than this is rare. */
const rareBelow = 250;
/** A search of frequent words reads so many rows for a page, and goes on from there. */
export const scannedRows = 1_000;

/**
 * The rarest word of a search in a list: how many messages it has, up to the limit.
 * Served by patient_message_tokens_pkey.
 */
export const wordCounts = statement(
  'patients.word-counts',
  `select token, (select count(*)::integer from (
       select from patient_message_tokens t where t.token = wanted.token limit ${rareBelow}) few)
     as count
   from unnest($tokens::bigint[]) as wanted (token)`,
  { tokens: bigints },
  { token: bigint, count: integer },
);
export const isRare = (count: number) => count < rareBelow;

/** A message has all of the words: it has none of those that it lacks. */
const hasAll = `not exists (select from unnest($tokens::bigint[]) wanted (token)
   where not exists (select from patient_message_tokens t
                     where t.token = wanted.token and t.message_id = m.id))`;
const isListed = '(m.owner = $list or m.office = $list)';

// A rare word gives the few messages that can match. Served by patient_message_tokens_pkey.
export const rareMatches = statement(
  'patients.rare-matches',
  `select m.id, m.status_updated_at from patient_message_tokens r
   join patient_messages m on m.id = r.message_id
   where r.token = $rarest and ${isListed} and m.folder = $folder
     and (m.status_updated_at, m.id) < ($at, $id) and m.status_updated_at >= $from
     and (not $failed or m.status = 'failed') and ${hasAll}
   order by m.status_updated_at desc, m.id desc limit $limit`,
  {
    rarest: bigint,
    tokens: bigints,
    list: uuid,
    folder: text,
    at: instant,
    id: uuid,
    from: instant,
    failed: boolean,
    limit: bigint,
  },
  { id: uuid, statusUpdatedAt: instant },
);

// Frequent words: the newest rows are looked through in their order, up to a limit.
// Served by patient_messages_page, patient_messages_office and patient_message_tokens_pkey.
export const scannedMatches = statement(
  'patients.scanned-matches',
  `select m.id, m.status_updated_at, ${hasAll} and (not $failed or m.status = 'failed') as matches
   from (
     select * from (select id, status_updated_at, status from patient_messages
       where owner = $list and ${inRange} ${inOrder} limit $scanned) own
     union
     select * from (select id, status_updated_at, status from patient_messages
       where office = $list and ${inRange} ${inOrder} limit $scanned) offices
     ${inOrder} limit $scanned) m
   order by m.status_updated_at desc, m.id desc`,
  {
    tokens: bigints,
    list: uuid,
    folder: text,
    at: instant,
    id: uuid,
    from: instant,
    failed: boolean,
    scanned: bigint,
  },
  { id: uuid, statusUpdatedAt: instant, matches: boolean },
);

/** The rows of these messages in the order of the list. */
export const rowsOf = statement(
  'patients.rows-of',
  `with page as (select id, status_updated_at from patient_messages where id = any ($ids))
   ${shownRows}`,
  { ids: uuids },
  messageRow,
);

const countOf = (condition: string) => `(select count(*)::integer from (
    select from unnest($owners::uuid[]) list join patient_messages m on m.owner = list
      and ${condition} limit $atMost::bigint) few)
  + (select count(*)::integer from (
    select from unnest($offices::uuid[]) list join patient_messages m on m.office = list
      and not m.owner = any ($owners) and ${condition} limit $atMost::bigint) few)`;

/**
 * Counts of the tabs, up to a limit. Served by patient_messages_unread, patient_messages_failed
 * and those of the office.
 */
export const counts = statement(
  'patients.counts',
  `select ${countOf("not m.read and m.folder = 'inbox'")} as inbox,
     ${countOf("not m.read and m.folder = 'sent'")} as sent,
     ${countOf("not m.read and m.folder = 'archive'")} as archive,
     ${countOf("m.status = 'failed' and m.withdrawn_at is null and m.folder <> 'archive'")} as failed`,
  { ...listParams, atMost: bigint },
  { inbox: integer, sent: integer, archive: integer, failed: integer },
);

/** The people and the clinic behind a message. */
export const namesOf = statement(
  'patients.names-of',
  `select u.first_name, u.last_name, u.credentials, s.first_name as sender_first_name,
     s.last_name as sender_last_name, s.credentials as sender_credentials,
     coalesce(c.name, '') as clinic_name
   from patient_messages m join users u on u.id = m.uid join users s on s.id = m.sent_by
   left join clinics c on c.id = m.clinic_id where m.id = $id`,
  { id: uuid },
  {
    firstName: text,
    lastName: text,
    credentials: text,
    senderFirstName: text,
    senderLastName: text,
    senderCredentials: text,
    clinicName: text,
  },
);
export type ListPlace = {
  folder: string;
  at: Date;
  id: string;
  from: Date;
};
