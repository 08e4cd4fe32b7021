import type { Profile } from '@corridor/contract/thread/schemas.ts';
import {
  bigint,
  bytes,
  instant,
  json,
  optional,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';

type MemberRow = { role: string; profile: Profile };

// Served by activities_locked.
export const lockedThreads = statement(
  'locks.page',
  `select a.id, a.type, a.specialty, a.subsite, a.created_at, a.locked_at, a.sealed_lock_reason,
     a.lock_kept_at, a.patient,
     (select u.first_name || ' ' || u.last_name from users u where u.id = a.locked_by) as locked_by,
     (select u.first_name || ' ' || u.last_name from users u where u.id = a.lock_kept_by) as kept_by,
     (select coalesce(jsonb_agg(jsonb_build_object('role', m.role, 'profile', m.profile)
               order by m.position), '[]')
        from activity_members m where m.activity_id = a.id and m.removed_at is null) as members
   from activities a where a.locked_at is not null
   order by a.locked_at desc, a.id desc limit $limit`,
  { limit: bigint },
  {
    id: uuid,
    type: text,
    specialty: text,
    subsite: text,
    createdAt: instant,
    lockedAt: instant,
    sealedLockReason: optional(bytes),
    lockKeptAt: optional(instant),
    patient: bytes,
    lockedBy: optional(text),
    keptBy: optional(text),
    members: json<MemberRow[]>(),
  },
);

/** A locked thread for a privacy officer. The row stays locked until the change ends. */
export const lockedThread = statement(
  'locks.held',
  `select a.id, a.patient from activities a
   where a.id = $activityId and a.locked_at is not null for no key update of a`,
  { activityId: uuid },
  { id: uuid, patient: bytes },
);
