import type { Channel, DeliveryState } from '@corridor/contract/notifications/deliveries/rules.ts';
import type { ChosenDelivery } from '@corridor/contract/preferences/rules.ts';
import { listenerOf } from '../../access/covering.ts';
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
  uuids,
} from '../../platform/database/database.ts';
import { mayRead } from '../access.ts';

/** Tells whether message `w` opens thread `a`. A forwarded thread also holds older messages. */
export const isOpening = `not exists (select from messages p
  where p.activity_id = a.id and p.seq < w.seq and p.sent_at >= a.created_at)`;

/** An office member counts as muted when all inboxes of their clinics mute the thread. */
const officeMuted = `m.role = 'moa' and coalesce((select bool_and(o.muted) from clinic_members k
  join inbox_entries o on o.owner = k.clinic_id and o.activity_id = a.id
  where k.uid = m.uid and k.confirmed_at is not null and k.left_at is null), false)`;

/** A clinic of person `u` whose inbox holds the thread. */
const office = `(select k.clinic_id from clinic_members k
   join inbox_entries o on o.owner = k.clinic_id and o.activity_id = $activityId
   where k.uid = u.id and k.confirmed_at is not null and k.left_at is null
   order by k.clinic_id limit 1)`;

/**
 * Lists the members who are not muted for this message: who receives it for them and how, what
 * their office wants on paper, and its fax number.
 */
export const recipients = statement(
  'delivery.hearers',
  `select m.uid, h.uid as listener, coalesce(p.delivery, '{}') as chosen,
     coalesce(q.delivery, '{}') as on_paper, m.uid = w.sent_by as own, h.uid = w.sent_by as said,
     e.read_seq >= $seq as read, w.seq = a.first_response_seq as first_reply,
     ${isOpening} as opening, exists (select from push_tokens t where t.uid = h.uid) as has_device,
     w.sent_by, a.patient, c.id as clinic_id, c.fax, case when m.role = 'moa' then ${office} end as office_id
   from activities a
   join messages w on w.activity_id = a.id and w.seq = $seq and w.retracted_at is null
   join activity_members m on m.activity_id = a.id and m.removed_at is null
   join users u on u.id = m.uid and u.disabled_at is null
   join inbox_entries e on e.owner = m.uid and e.activity_id = a.id
   cross join lateral (select ${listenerOf('m.uid')} as uid) h
   left join user_preferences p on p.uid = h.uid
   left join user_preferences q on q.uid = m.uid
   left join clinics c on c.id = (m.profile->'location'->>'clinicId')::uuid and not c.disabled
   where a.id = $activityId and a.locked_at is null
     and (not (e.muted or ${officeMuted}) or w.seq = a.first_response_seq)`,
  { activityId: uuid, seq: integer, now: instant },
  {
    uid: uuid,
    listener: uuid,
    chosen: json<ChosenDelivery>(),
    onPaper: json<ChosenDelivery>(),
    own: boolean,
    said: boolean,
    read: boolean,
    firstReply: optional(boolean),
    opening: boolean,
    hasDevice: boolean,
    sentBy: optional(uuid),
    patient: bytes,
    clinicId: optional(uuid),
    fax: optional(text),
    officeId: optional(uuid),
  },
);

type Way = { channel: Channel; state: DeliveryState; at: string; reason: string | null };
type PersonRow = { uid: string; readAt: string | null; ways: Way[] };

/**
 * For the reader's last messages: when each member read them and how each was notified. An answer
 * proves that its author read the message. Served by messages_pkey and deliveries_pkey.
 */
export const deliveriesOf = statement(
  'delivery.of-activity',
  `select (
     select coalesce(jsonb_agg(jsonb_build_object('seq', s.seq, 'people', (
       select coalesce(jsonb_agg(jsonb_build_object('uid', m.uid,
         'readAt', least(
           (select min(r.at) from deliveries r where r.activity_id = s.activity_id
              and r.uid = m.uid and r.channel = 'read' and r.seq >= s.seq),
           (select min(w.sent_at) from messages w where w.activity_id = s.activity_id
              and w.sent_by = m.uid and w.seq > s.seq)),
         'ways', (select coalesce(jsonb_agg(jsonb_build_object('channel', d.channel,
                    'state', coalesce(case f.state when 'queued' then 'waiting'
                      when 'sending' then 'waiting' when 'delivered' then 'sent'
                      else f.state end, d.state),
                    'reason', coalesce(f.reason, d.reason),
                    'at', coalesce(f.updated_at, d.at)) order by d.channel), '[]')
                  from deliveries d left join faxes f on f.id = d.fax_id
                  where d.activity_id = s.activity_id and d.uid = m.uid
                    and d.channel <> 'read' and d.seq = s.seq)) order by m.position), '[]')
       from activity_members m
       where m.activity_id = s.activity_id and m.joined_at <= s.sent_at
         and (m.uid <> $uid or exists (select from deliveries o where o.activity_id = s.activity_id
              and o.uid = $uid and o.channel = 'fax' and o.seq = s.seq))
         and (m.removed_at is null or m.removed_at > s.sent_at)))), '[]')
     from (select activity_id, seq, sent_at from messages
           where activity_id = $activityId and sent_by = $uid and retracted_at is null
           order by seq desc limit 50) s) as sent
   from activities a
   where a.id = $activityId and a.locked_at is null and ${mayRead}`,
  { activityId: uuid, uid: uuid, inboxes: uuids },
  { sent: json<{ seq: number; people: PersonRow[] }[]>() },
);

const recipientQuery = `select u.email::text as email, e.mailed_at, m.role, ${office} as clinic_id,
     case when u.id <> e.owner then e.owner end as cover_for,
     exists (select from messages w where w.activity_id = e.activity_id and w.seq > e.read_seq
             and w.sent_at <= e.mailed_at) as told
   from inbox_entries e join users u on u.id = ${listenerOf('e.owner')} and u.disabled_at is null
   join activities a on a.id = e.activity_id and a.locked_at is null
   left join activity_members m on m.activity_id = e.activity_id and m.uid = e.owner
   where e.owner = $uid and e.activity_id = $activityId`;
const recipientRow = {
  email: text,
  mailedAt: optional(instant),
  role: optional(text),
  clinicId: optional(uuid),
  coverFor: optional(uuid),
  /** The last mail came after some of the unread messages. */
  told: boolean,
};

/** For unread messages. */
export const mailable = statement(
  'delivery.mailable',
  `${recipientQuery} and e.read_seq < e.last_seq`,
  { uid: uuid, activityId: uuid, now: instant },
  recipientRow,
);

/** For unanswered messages, read or not. */
export const remindable = statement(
  'delivery.remindable',
  `${recipientQuery} and e.overdue`,
  { uid: uuid, activityId: uuid, now: instant },
  recipientRow,
);

export const addressOf = statement(
  'delivery.address-of',
  `select u.email::text as email, m.role, ${office} as clinic_id,
     case when u.id <> o.id then o.id end as cover_for
   from users o join users u on u.id = ${listenerOf('o.id')} and u.disabled_at is null
   left join activity_members m
     on m.uid = o.id and m.activity_id = $activityId and m.removed_at is null
   where o.id = $uid`,
  { uid: uuid, activityId: uuid, now: instant },
  { email: text, role: optional(text), clinicId: optional(uuid), coverFor: optional(uuid) },
);

/**
 * The consultant owes an answer; the referrer owes reading it. The last message of a person counts,
 * because a system note answers nothing. Phone consults and completed threads wait as well; a
 * locked thread cannot be answered. Threads without a message or a read since $oldest are already
 * judged.
 */
const waitingThreads = `
  from (select id from activities where last_message_at >= $oldest
        union
        select activity_id from inbox_entries where cleared_at >= $oldest) recent
  join activities a using (id)
  join lateral (
    select sent_by, sent_at from messages w where w.activity_id = a.id and w.sent_by is not null
    order by w.seq desc limit 1) m on true
  join activity_members sender on sender.activity_id = a.id and sender.uid = m.sent_by
  join lateral (
    select uid from activity_members c
    where c.activity_id = a.id and c.removed_at is null
      and c.role = case when sender.role = 'consultant' then 'referrer' else 'consultant' end
    order by c.position limit 1) expected on true
  join inbox_entries e on e.activity_id = a.id and e.owner = expected.uid
  left join user_preferences p on p.uid = ${listenerOf('e.owner')}
  where m.sent_at <= $asked and a.locked_at is null
    and (sender.role <> 'consultant' or e.read_seq < e.last_seq)`;

// Served by activities_last_message and inbox_entries_cleared.
export const newlyOverdue = statement(
  'delivery.newly-overdue',
  `select e.owner as uid, a.id as activity_id, coalesce(p.delivery, '{}') as chosen ${waitingThreads}
     and not e.overdue and (e.cleared_at is null or e.cleared_at <= $cleared)
   limit 1000`,
  { oldest: instant, asked: instant, cleared: instant, now: instant },
  { uid: uuid, activityId: uuid, chosen: json<ChosenDelivery>() },
);

// Served by activities_last_message and inbox_entries_cleared.
export const toNudge = statement(
  'delivery.to-nudge',
  `select e.owner as uid, a.id as activity_id, coalesce(p.delivery, '{}') as chosen ${waitingThreads}
     and e.overdue and e.nudges < 3 and e.nudged_at <= $nudged
   limit 1000`,
  { oldest: instant, asked: instant, nudged: instant, now: instant },
  { uid: uuid, activityId: uuid, chosen: json<ChosenDelivery>() },
);
