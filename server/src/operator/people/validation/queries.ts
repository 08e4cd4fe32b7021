import {
  bigint,
  boolean,
  bytes,
  instant,
  json,
  optional,
  statement,
  text,
  texts,
  uuid,
} from '../../../platform/database/database.ts';

/**
 * People who wait for a decision, the first first. Rejected people are left out.
 * Served by users_waiting.
 */
export const waiting = statement(
  'operator.waiting',
  `select u.id as uid, u.first_name, u.last_name, u.email::text as email, u.roles, u.practice_id,
     u.created_at as signed_up_at, coalesce(s.role, '') as role, coalesce(s.plan, '') as plan,
     coalesce(s.province, '') as province, coalesce(s.cell_phone, '') as cell_phone,
     u.email_confirmed,
     coalesce(s.preceptor_names, '{}') as preceptors,
     r.last_name as registered, r.active,
     exists (select from practice_register x where x.province = s.province) as has_register,
     (select jsonb_build_object('uid', h.id, 'name', h.first_name || ' ' || h.last_name)
      from users h where h.practice_id = u.practice_id and u.practice_id <> '' and h.id <> u.id
        and h.disabled_at is null order by h.created_at limit 1) as holder,
     (select c.name || ', ' || c.city from locations l join clinics c on c.id = l.clinic_id
      where l.uid = u.id and not l.disabled order by l.position limit 1) as clinic
   from users u left join signups s on s.uid = u.id
   left join practice_register r on r.province = s.province and r.number = u.practice_id
   where u.roles @> '{pracIdValidationRequired}' and u.disabled_at is null
     and not exists (select from validations v where v.uid = u.id and not v.approved)
   order by u.created_at, u.id limit $limit`,
  { limit: bigint },
  {
    uid: uuid,
    firstName: text,
    lastName: text,
    email: text,
    roles: texts,
    practiceId: text,
    signedUpAt: instant,
    role: text,
    plan: text,
    province: text,
    cellPhone: text,
    emailConfirmed: boolean,
    preceptors: texts,
    registered: optional(text),
    active: optional(boolean),
    hasRegister: boolean,
    holder: optional(json<{ uid: string; name: string }>()),
    clinic: optional(text),
  },
);

export const decision = statement(
  'operator.decision',
  `select v.approved, v.sealed_note, u.email::text as email
   from validations v join users u on u.id = v.uid where v.uid = $uid and u.disabled_at is null`,
  { uid: uuid },
  { approved: boolean, sealedNote: bytes, email: text },
);
