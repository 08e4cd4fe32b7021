import type { ChosenDelivery } from '@corridor/contract/preferences/rules.ts';
import {
  bigint,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  texts,
  uuid,
} from '../../platform/database/database.ts';

/** A person with the data that decides about campaigns. */
const person = `
  select u.id as uid, u.roles, u.created_at, array(
    select c.province from locations l join clinics c on c.id = l.clinic_id
    where l.uid = u.id and not l.disabled) as provinces
  from users u where u.disabled_at is null`;

/** A new account does not get old news. */
const isFor = `
  c.sent_at >= p.created_at
  and (c.roles is null or c.roles && p.roles)
  and (c.provinces is null or c.provinces && p.provinces)`;

/** The campaigns of a person. `unread` and `mark` share this part. */
export const campaignsOfPerson = `
  campaigns c
  join (${person} and u.id = $uid) p on ${isFor}
  left join campaign_reads r on r.uid = p.uid and r.campaign_id = c.id`;

const shown = 'c.id as campaign_id, c.title, c.body, c.sent_at, r.read_at';
const row = {
  campaignId: uuid,
  title: text,
  body: text,
  sentAt: instant,
  readAt: optional(instant),
};

// Served by campaigns_page and campaign_reads_pkey.
export const page = statement(
  'notifications.page',
  `select ${shown} from ${campaignsOfPerson}
   where (c.sent_at, c.id) < ($at, $id)
   order by c.sent_at desc, c.id desc limit $limit`,
  { uid: uuid, at: instant, id: uuid, limit: bigint },
  row,
);

export const oneCampaign = statement(
  'notifications.one',
  `select ${shown} from ${campaignsOfPerson} where c.id = $campaignId`,
  { uid: uuid, campaignId: uuid },
  row,
);

export const countUnread = statement(
  'notifications.count-unread',
  `select count(*)::integer as unread
   from (select from ${campaignsOfPerson} where r.read_at is null limit 100) news`,
  { uid: uuid },
  { unread: integer },
);

const limits = { roles: optional(texts), provinces: optional(texts), now: instant };
const campaign = `(select $roles::text[] as roles, $provinces::text[] as provinces,
    $now::timestamptz as sent_at)`;

export const countPeople = statement(
  'notifications.count-people',
  `select count(*)::integer as people from ${campaign} c join (${person}) p on ${isFor}`,
  limits,
  { people: integer },
);

// Part of the audience with a device, in the order of users_pkey.
export const listeners = statement(
  'notifications.listeners',
  `select p.uid, coalesce(w.delivery, '{}') as chosen
   from campaigns c join (${person}) p on ${isFor}
   left join user_preferences w on w.uid = p.uid
   where c.id = $campaignId and p.uid > $after
     and exists (select from push_tokens t where t.uid = p.uid)
   order by p.uid limit $limit`,
  { campaignId: uuid, after: uuid, limit: bigint },
  { uid: uuid, chosen: json<ChosenDelivery>() },
);
