import {
  bigint,
  bytes,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';

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

/** The drafts of a list, the newest first, with their authors. Served by consult_drafts_owner. */
export const draftsOfList = statement(
  'drafts.listed',
  `select ${columns}, u.first_name, u.last_name, u.credentials
   from consult_drafts d join users u on u.id = d.author
   where d.owner = $uid and d.collection = $collection
   order by d.updated_at desc, d.id limit 500`,
  { uid: uuid, collection: text },
  { ...row, firstName: text, lastName: text, credentials: text },
);

/** Forwarded drafts with their approvers. Served by consult_drafts_author. */
export const forwardedDrafts = statement(
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
export const versionOf = statement(
  'drafts.standing',
  `select version from consult_drafts
   where id = $id and collection = $collection and owner = $uid`,
  { id: uuid, collection: text, uid: uuid },
  { version: integer },
);

/** A draft in any of the owner's lists. Served by consult_drafts_pkey. */
export const draftById = statement(
  'drafts.by-id',
  `select ${columns} from consult_drafts d where d.id = $id and d.owner = $uid`,
  { id: uuid, uid: uuid },
  row,
);

/** Locks the owner's draft until the change ends, so two editors save one after the other. */
export const lockedDraft = statement(
  'drafts.hold',
  `select ${columns} from consult_drafts d
   where d.id = $id and d.collection = $collection and d.owner = $uid for update`,
  { id: uuid, collection: text, uid: uuid },
  row,
);
/** Locks a forwarded draft for its author. */
export const lockedByAuthor = statement(
  'drafts.hold-by-author',
  `select ${columns} from consult_drafts d
   where d.id = $id and d.author = $uid and d.collection = 'drafts_pending_approval' for update`,
  { id: uuid, uid: uuid },
  row,
);

/** The drafts that wait with an approver. Served by consult_drafts_owner. */
export const lockedByApprover = statement(
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

const approving = `roles @> '{approver}' and not roles @> '{pracIdValidationRequired}'`;

/** Until the change ends, nobody can take the role from this person or suspend them. */
export const lockedApprover = statement(
  'drafts.held-approver',
  `select from users where id = $uid and disabled_at is null and ${approving} for share`,
  { uid: uuid },
  {},
);

/** People who have waiting drafts but may not approve. */
export const formerApprovers = statement(
  'drafts.former-approvers',
  `select u.id as uid, u.first_name, u.last_name, u.credentials from users u
   where u.id in (select owner from consult_drafts where collection = 'drafts_pending_approval')
     and (u.disabled_at is not null or not (${approving}))`,
  {},
  { uid: uuid, firstName: text, lastName: text, credentials: text },
);

export const personOf = statement(
  'drafts.person',
  `select first_name, last_name, credentials, email::text as email
   from users where id = $uid and disabled_at is null`,
  { uid: uuid },
  {
    firstName: text,
    lastName: text,
    credentials: text,
    email: text,
  },
);
