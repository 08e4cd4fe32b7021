import type { Profile } from '@corridor/contract/thread/schemas.ts';
import {
  bytes,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { mayRead } from '../access.ts';

// Served by activities_pkey and activities_forwarded_from.
export const forwardsOf = statement(
  'forward.of-activity',
  `select a.id, a.created_at, a.specialty, a.subsite,
     (select m.profile from activity_members m
      where m.activity_id = a.id and m.role = 'consultant' and m.removed_at is null
      order by m.position limit 1) as consultant
   from activities a
   where (a.forwarded_from = $activityId
     or a.id = (select forwarded_from from activities where id = $activityId))
     and ${mayRead}
   order by a.created_at`,
  { activityId: uuid, uid: uuid, inboxes: uuids },
  {
    id: uuid,
    createdAt: instant,
    specialty: text,
    subsite: text,
    consultant: optional(json<Profile>()),
  },
);

export const originOf = statement(
  'forward.origin',
  'select forwarded_from from activities where id = $activityId',
  { activityId: uuid },
  { forwardedFrom: optional(uuid) },
);

// Copies messages of people that nobody retracted. System notes belong to their own thread.
export const toCopy = statement(
  'forward.to-copy',
  `select seq, sent_by, sent_at, sealed from messages
   where activity_id = $activityId and retracted_at is null and sent_by is not null order by seq`,
  { activityId: uuid },
  { seq: integer, sentBy: uuid, sentAt: instant, sealed: bytes },
);

/**
 * The referrer's location in this thread, or else their main one.
 * Served by locations_uid_position_key.
 */
export const locationFrom = statement(
  'forward.place-from',
  `select l.position as location_idx, c.province
   from locations l join clinics c on c.id = l.clinic_id
   where l.uid = $uid and not l.disabled and not c.disabled
   order by l.position = (select (m.profile->'location'->>'locationIndex')::integer
      from activity_members m where m.activity_id = $activityId and m.uid = $uid) desc nulls last,
     l.is_default desc, l.position limit 1`,
  { activityId: uuid, uid: uuid },
  { locationIdx: integer, province: text },
);
