import { coveredPeople } from '../access/covering.ts';
import {
  bigint,
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

// The permissions of all roles of a person, one read for each request.
// Served by sessions_token_hash_key.
export const sessionByToken = statement(
  'auth.session-by-token',
  `select s.id, s.uid, s.seen_at, s.expires_at, u.roles, u.version,
     coalesce((select array_agg(distinct p) from role_permissions r, unnest(r.permissions) p
               where r.role = any (u.roles)), '{}') as granted,
     coalesce((select array_agg(m.clinic_id order by m.clinic_id) from clinic_members m
               where m.uid = u.id and m.confirmed_at is not null and m.left_at is null), '{}')
       as clinic_ids,
     ${coveredPeople('u.id')} as covering,
     (u.roles && $factorRoles
      and not exists (select from credentials c
                      where c.uid = u.id and c.totp_confirmed_at is not null)
      and not exists (select from passkeys k where k.uid = u.id)) as must_set_up_factor
   from sessions s join users u on u.id = s.uid
   where s.token_hash = $hash and s.ended_at is null and u.disabled_at is null`,
  { hash: bytes, factorRoles: texts, now: instant },
  {
    id: uuid,
    uid: uuid,
    seenAt: instant,
    expiresAt: instant,
    roles: texts,
    version: integer,
    granted: texts,
    clinicIds: uuids,
    covering: uuids,
    mustSetUpFactor: boolean,
  },
);

// Served by sessions_pkey.
export const openSession = statement(
  'auth.open-session',
  `select s.id, s.uid from sessions s join users u on u.id = s.uid
   where s.id = $id and s.ended_at is null and s.expires_at > $now and u.disabled_at is null`,
  { id: uuid, now: instant },
  { id: uuid, uid: uuid },
);

export const accountByEmail = statement(
  'auth.account-by-email',
  `select u.id as uid, u.first_name, u.last_name, c.password_hash,
     (c.totp_confirmed_at is not null) as has_totp,
     exists (select from passkeys k where k.uid = u.id) as has_passkey
   from users u join credentials c on c.uid = u.id
   where u.email = $email and u.disabled_at is null`,
  { email: text },
  {
    uid: uuid,
    firstName: text,
    lastName: text,
    passwordHash: text,
    hasTotp: boolean,
    hasPasskey: boolean,
  },
);

export const personById = statement(
  'auth.person-by-id',
  `select u.id as uid, u.email::text as email, u.first_name, u.last_name
   from users u where u.id = $uid and u.disabled_at is null`,
  { uid: uuid },
  { uid: uuid, email: text, firstName: text, lastName: text },
);

export const credentialsOf = statement(
  'auth.credentials-of',
  `select password_hash, totp_sealed, totp_confirmed_at, totp_step
   from credentials where uid = $uid`,
  { uid: uuid },
  {
    passwordHash: text,
    totpSealed: optional(bytes),
    totpConfirmedAt: optional(instant),
    totpStep: optional(bigint),
  },
);

export const defaultClinic = statement(
  'auth.default-clinic',
  `select clinic_id from locations where uid = $uid and not disabled
   order by is_default desc, position limit 1`,
  { uid: uuid },
  { clinicId: uuid },
);

// Served by sessions_uid.
export const sessionsOf = statement(
  'auth.sessions-of',
  `select id, platform, agent, created_at, seen_at from sessions
   where uid = $uid and ended_at is null and expires_at > $now order by created_at desc`,
  { uid: uuid, now: instant },
  { id: uuid, platform: text, agent: text, createdAt: instant, seenAt: instant },
);

export const codeByHash = statement(
  'auth.code-by-hash',
  `select uid, payload from one_time_codes
   where hash = $hash and purpose = $purpose and used_at is null and expires_at > $now`,
  { hash: bytes, purpose: text, now: instant },
  { uid: optional(uuid), payload: json<Record<string, unknown>>() },
);
