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
} from '../platform/database.ts';

const row = {
  id: uuid,
  owner: uuid,
  author: uuid,
  collection: text,
  activityType: text,
  sealed: bytes,
  version: integer,
  readAt: optional(instant),
  createdAt: instant,
  updatedAt: instant,
};
const columns = `d.id, d.owner, d.author, d.collection, d.activity_type, d.sealed, d.version,
     d.read_at, d.created_at, d.updated_at`;

/** Of a list, the newest first; with the name of the author. Served by consult_drafts_owner. */
export const listed = statement(
  'drafts.listed',
  `select ${columns}, u.first_name, u.last_name, u.credentials
   from consult_drafts d join users u on u.id = d.author
   where d.owner = $uid and d.collection = $collection
   order by d.updated_at desc, d.id limit 500`,
  { uid: uuid, collection: text },
  { ...row, firstName: text, lastName: text, credentials: text },
);

/** What somebody forwarded, and to whom. Served by consult_drafts_author. */
export const waiting = statement(
  'drafts.waiting',
  `select ${columns}, u.first_name, u.last_name, u.credentials
   from consult_drafts d join users u on u.id = d.owner
   where d.author = $uid and d.collection = 'drafts_pending_approval'
   order by d.updated_at desc, d.id limit 500`,
  { uid: uuid },
  { ...row, firstName: text, lastName: text, credentials: text },
);

/** Served by consult_drafts_pkey. */
export const draftOf = statement(
  'drafts.one',
  `select ${columns} from consult_drafts d
   where d.id = $id and d.collection = $collection and d.owner = $uid`,
  { id: uuid, collection: text, uid: uuid },
  row,
);

/** Served by consult_drafts_pkey. */
export const standingOf = statement(
  'drafts.standing',
  `select version from consult_drafts
   where id = $id and collection = $collection and owner = $uid`,
  { id: uuid, collection: text, uid: uuid },
  { version: integer },
);

/** In whichever of somebody's lists it stands. Served by consult_drafts_pkey. */
export const draftById = statement(
  'drafts.by-id',
  `select ${columns} from consult_drafts d where d.id = $id and d.owner = $uid`,
  { id: uuid, uid: uuid },
  row,
);

/** As its owner holds it until the end: two editors go one after the other. */
export const heldDraft = statement(
  'drafts.hold',
  `select ${columns} from consult_drafts d
   where d.id = $id and d.collection = $collection and d.owner = $uid for update`,
  { id: uuid, collection: text, uid: uuid },
  row,
);
/** As its author holds it who has sent it on. */
export const heldByAuthor = statement(
  'drafts.hold-by-author',
  `select ${columns} from consult_drafts d
   where d.id = $id and d.author = $uid and d.collection = 'drafts_pending_approval' for update`,
  { id: uuid, uid: uuid },
  row,
);

/** What waits with an approver. Served by consult_drafts_owner. */
export const heldByApprover = statement(
  'drafts.hold-by-approver',
  `select ${columns} from consult_drafts d
   where d.owner = $uid and d.collection = 'drafts_pending_approval' order by d.id for update`,
  { uid: uuid },
  row,
);

export const badges = statement(
  'drafts.badges',
  `select count(*) filter (where collection = 'user_drafts') as drafts,
     count(*) filter (where collection = 'drafts_pending_approval' and read_at is null) as unread
   from consult_drafts where owner = $uid`,
  { uid: uuid },
  { drafts: bigint, unread: bigint },
);

export const personOf = statement(
  'drafts.person',
  `select first_name, last_name, credentials, email::text as email, roles @> '{approver}' and not roles @> '{pracIdValidationRequired}' as approves
   from users where id = $uid and disabled_at is null`,
  { uid: uuid },
  {
    firstName: text,
    lastName: text,
    credentials: text,
    email: text,
    approves: boolean,
  },
);
