import type { Channel, WayState } from '@corridor/contract/invite/ways.ts';
import {
  boolean,
  bytes,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';

export type Way = { channel: Channel; state: WayState; reason: string | null; at: string };

/** The last letter of each channel. Served by invitation_letters_invitation. */
const ways = `(select coalesce(jsonb_agg(jsonb_build_object('channel', w.channel, 'state', w.state,
     'reason', w.reason, 'at', w.created_at) order by w.channel desc), '[]')
   from (select distinct on (channel) channel, state, reason, created_at from invitation_letters
         where invitation_id = i.id order by channel, created_at desc) w) as ways`;

/** Served by invitations_uid. */
export const invitationsOf = statement(
  'invite.of',
  `select i.id, i.sealed, i.created_at, i.withdrawn_at, i.joined_at, ${ways}
   from invitations i where i.uid = $uid and i.created_at > $since
   order by i.created_at desc, i.id desc limit 200`,
  { uid: uuid, since: instant },
  {
    id: uuid,
    sealed: bytes,
    createdAt: instant,
    withdrawnAt: optional(instant),
    joinedAt: optional(instant),
    ways: json<Way[]>(),
  },
);

/** One of the viewer's invitations, with the row locked. */
export const ownInvitation = statement(
  'invite.own',
  `select i.id, i.sealed, i.withdrawn_at, i.joined_at, ${ways}
   from invitations i where i.id = $id and i.uid = $uid for update of i`,
  { id: uuid, uid: uuid },
  {
    id: uuid,
    sealed: bytes,
    withdrawnAt: optional(instant),
    joinedAt: optional(instant),
    ways: json<Way[]>(),
  },
);

/** A letter with all its contents. */
export const letterById = statement(
  'invite.letter',
  `select l.id, l.invitation_id, l.channel, l.state, l.attempt, l.attempted_at, l.ref, l.created_at,
     i.uid, i.sealed, u.first_name, u.last_name, u.credentials,
     i.withdrawn_at is null and i.joined_at is null and u.disabled_at is null as stands
   from invitation_letters l join invitations i on i.id = l.invitation_id
   join users u on u.id = i.uid where l.id = $id`,
  { id: uuid },
  {
    id: uuid,
    invitationId: uuid,
    channel: text,
    state: text,
    attempt: integer,
    attemptedAt: optional(instant),
    ref: optional(text),
    createdAt: instant,
    uid: uuid,
    sealed: bytes,
    firstName: text,
    lastName: text,
    credentials: text,
    stands: boolean,
  },
);

/** The invitation of a valid code. Served by invitation_letters_code_key. */
export const letterByCode = statement(
  'invite.by-code',
  `select l.channel, i.id, i.sealed, u.first_name, u.last_name, u.credentials
   from invitation_letters l join invitations i on i.id = l.invitation_id
   join users u on u.id = i.uid
   where l.code = $code and l.created_at > $since and i.withdrawn_at is null
     and i.joined_at is null and u.disabled_at is null`,
  { code: bytes, since: instant },
  { channel: text, id: uuid, sealed: bytes, firstName: text, lastName: text, credentials: text },
);

export const hasAccount = statement(
  'invite.has-account',
  'select exists (select from users where email = $email::citext) as "there"',
  { email: text },
  { there: boolean },
);
