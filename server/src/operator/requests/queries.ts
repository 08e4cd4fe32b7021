import { confirmingPermissions } from '@corridor/contract/access/openedRights.ts';
import {
  bigint,
  boolean,
  bytes,
  instant,
  integer,
  optional,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../../platform/database/database.ts';

const keys = confirmingPermissions.map((key) => `'${key}'`).join(', ');
const opensOne = (roles: string, permissions: string) =>
  `not ${roles} @> '{pracIdValidationRequired}' and exists (
     select from role_permissions r where r.role = any (${roles})
       and r.permissions && array[${permissions}]::text[])`;
/** An invited person who never signed in cannot confirm. */
const confirms = `u.disabled_at is null and ${opensOne('u.roles', keys)}
     and (u.invited_at is null or exists (select from user_metadata m where m.uid = u.id))`;

/** The number of other people who could confirm a person's request. */
export const otherConfirmers = statement(
  'operator.other-confirmers',
  `select count(*) as others from users u where u.id <> $uid and ${confirms}`,
  { uid: uuid },
  { others: bigint },
);
export const confirmerMails = statement(
  'operator.confirmer-mails',
  `select u.email::text as email, ${opensOne('u.roles', "'privacyAudit'")} as officer from users u
   where not u.id = any ($except) and ${confirms} order by u.created_at, u.id limit $limit`,
  { except: uuids, limit: bigint },
  { email: text, officer: boolean },
);

/** Served by role_permissions_pkey. */
export const grantsOf = statement(
  'operator.grants-of',
  'select role, permissions as granted, version from role_permissions where role = any ($roles)',
  { roles: texts },
  { role: text, granted: texts, version: integer },
);

/** The subject of a request. Served by users_pkey and clinic_members_uid. */
export const subject = statement(
  'operator.request-subject',
  `select u.version, u.first_name || ' ' || u.last_name as name, u.email::text as email,
     u.practice_id, u.roles, u.disabled_at is not null as suspended,
     (select count(*) from clinic_members m
      where m.uid = u.id and m.confirmed_at is not null and m.left_at is null) as clinics
   from users u where u.id = $uid`,
  { uid: uuid },
  {
    version: integer,
    name: text,
    email: text,
    practiceId: text,
    roles: texts,
    suspended: boolean,
    clinics: bigint,
  },
);

/** Served by clinics_pkey. */
export const clinicName = statement(
  'operator.clinic-name',
  'select name from clinics where id = $clinicId',
  { clinicId: uuid },
  { name: text },
);
/** Served by users_roles. */
export const holders = statement(
  'operator.role-holders',
  'select count(*)::integer as people from users where roles @> array[$role] and disabled_at is null',
  { role: text },
  { people: integer },
);

const fullName = (alias: string) => `${alias}.first_name || ' ' || ${alias}.last_name`;
const row = {
  id: uuid,
  kind: text,
  uid: optional(uuid),
  version: optional(integer),
  sealedInput: optional(bytes),
  askedBy: uuid,
  askerName: text,
  askedAt: instant,
};
const columns = `q.id, q.kind, q.uid, q.version, q.sealed_input, q.asked_by,
     ${fullName('a')} as asker_name, q.asked_at`;
const askerRuns = `a.disabled_at is null and ${opensOne('a.roles', "'operatorConsole'")} as asker_runs`;

/** The waiting requests, the oldest first. Served by access_requests_waiting. */
export const waitingRequests = statement(
  'operator.waiting-requests',
  `select ${columns}, ${askerRuns} from access_requests q join users a on a.id = q.asked_by
   where q.state = 'waiting' order by q.asked_at, q.id limit $limit`,
  { limit: bigint },
  { ...row, askerRuns: boolean },
);
/** The settled requests, the newest first. Served by access_requests_settled. */
export const settledRequests = statement(
  'operator.settled-requests',
  `select ${columns}, q.state, q.settled_by, ${fullName('s')} as settler_name, q.settled_at
   from access_requests q join users a on a.id = q.asked_by left join users s on s.id = q.settled_by
   where q.state <> 'waiting' and q.settled_at > $since
   order by q.settled_at desc, q.id limit $limit`,
  { since: instant, limit: bigint },
  {
    ...row,
    state: text,
    settledBy: optional(uuid),
    settlerName: optional(text),
    settledAt: instant,
  },
);

/** Locks a request until the change ends, so the second of two decisions finds it decided. */
export const lockedRequest = statement(
  'operator.held-request',
  `select ${columns}, q.state, ${askerRuns}
   from access_requests q join users a on a.id = q.asked_by where q.id = $id for update of q`,
  { id: uuid },
  { ...row, state: text, askerRuns: boolean },
);

/** Served by clinic_members_pkey. */
export const currentMember = statement(
  'operator.member-there',
  `select uid from clinic_members
   where clinic_id = $clinicId and uid = $uid and confirmed_at is not null and left_at is null`,
  { clinicId: uuid, uid: uuid },
  { uid: uuid },
);
/** Served by service_members_pkey. */
export const answeringNow = statement(
  'operator.answering-now',
  'select service_id, uid from service_members where service_id = any ($ids)',
  { ids: uuids },
  { serviceId: uuid, uid: uuid },
);

/** The request while it waits. Served by access_requests_pkey. */
export const tellableRequest = statement(
  'operator.tellable-request',
  `select uid, asked_by from access_requests where id = $id and state = 'waiting'`,
  { id: uuid },
  { uid: optional(uuid), askedBy: uuid },
);
