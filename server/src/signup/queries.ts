import {
  boolean,
  bytes,
  instant,
  optional,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';

/** Served by practice_register_pkey. */
export const registered = statement(
  'signup.registered',
  `select last_name, active from practice_register where province = $province and number = $number`,
  { province: text, number: text },
  { lastName: text, active: boolean },
);

/** Tells whether a province has a register. Served by practice_register_pkey. */
export const hasRegister = statement(
  'signup.has-register',
  'select exists (select from practice_register where province = $province) as "there"',
  { province: text },
  { there: boolean },
);

/**
 * A recent agreement and its account. Accounts with a second factor are left out, because this must
 * not bypass it. Served by agreements_digest_key.
 */
export const agreementByDigest = statement(
  'signup.agreement-by-digest',
  `select a.uid, u.email::text as email, c.password_hash,
     exists (select from signups s where s.uid = a.uid and s.validated_by is not null) as validated
   from agreements a join users u on u.id = a.uid join credentials c on c.uid = a.uid
   where a.digest = $digest and u.created_at > $since and u.disabled_at is null
     and c.totp_confirmed_at is null
     and not exists (select from passkeys k where k.uid = a.uid)`,
  { digest: bytes, since: instant },
  { uid: uuid, email: text, passwordHash: text, validated: boolean },
);

/** Served by agreements_uid_key. */
export const agreementOf = statement(
  'signup.agreement-of',
  'select id, sealed, signed_at from agreements where uid = $uid',
  { uid: uuid },
  { id: uuid, sealed: bytes, signedAt: instant },
);

/** The request for a code, and whether the address has an account. */
export const emailCode = statement(
  'signup.email-code',
  `select c.email::text as email, exists (select from users u where u.email = c.email) as taken
   from email_codes c where c.id = $id`,
  { id: uuid },
  { email: text, taken: boolean },
);

/** The person for the welcome mail. */
export const welcomed = statement(
  'signup.welcomed',
  `select u.email::text as email, s.validated_by from signups s join users u on u.id = s.uid
   where s.uid = $uid`,
  { uid: uuid },
  { email: text, validatedBy: optional(text) },
);
