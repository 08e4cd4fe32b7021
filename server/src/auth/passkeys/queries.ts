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
} from '../../platform/database/database.ts';

// Served by passkeys_uid.
export const passkeysOf = statement(
  'passkeys.of-person',
  `select id, name, transports, created_at, used_at from passkeys
   where uid = $uid order by created_at, id`,
  { uid: uuid },
  {
    id: text,
    name: text,
    transports: texts,
    createdAt: instant,
    usedAt: optional(instant),
  },
);

export const passkeyById = statement(
  'passkeys.by-id',
  `select k.id, k.uid, k.public_key, k.counter
   from passkeys k join users u on u.id = k.uid
   where k.id = $id and u.disabled_at is null`,
  { id: text },
  { id: text, uid: uuid, publicKey: bytes, counter: bigint },
);

export const factorsOf = statement(
  'passkeys.factors-of',
  `select (c.totp_confirmed_at is not null) as has_totp,
     (select count(*)::integer from passkeys k where k.uid = c.uid) as passkeys
   from credentials c where c.uid = $uid`,
  { uid: uuid },
  { hasTotp: boolean, passkeys: integer },
);
