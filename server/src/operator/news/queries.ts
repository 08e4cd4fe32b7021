import {
  bigint,
  instant,
  integer,
  optional,
  statement,
  text,
  texts,
  uuid,
} from '../../platform/database/database.ts';

const shown = `c.id as campaign_id, c.title, c.body, c.sent_at, c.roles, c.provinces, c.people,
     u.first_name || ' ' || u.last_name as sent_by,
     (select count(*)::integer from campaign_reads r where r.campaign_id = c.id) as read`;
const row = {
  campaignId: uuid,
  title: text,
  body: text,
  sentAt: instant,
  roles: optional(texts),
  provinces: optional(texts),
  people: integer,
  sentBy: optional(text),
  read: integer,
};

/** Newest first. Served by campaigns_page and campaign_reads_campaign. */
export const sentPage = statement(
  'operator.sent-page',
  `select ${shown} from campaigns c left join users u on u.id = c.sent_by
   where $beforeAt::timestamptz is null or (c.sent_at, c.id) < ($beforeAt, $beforeId::uuid)
   order by c.sent_at desc, c.id desc limit $limit`,
  { beforeAt: optional(instant), beforeId: optional(uuid), limit: bigint },
  row,
);

export const oneSent = statement(
  'operator.one-sent',
  `select ${shown} from campaigns c left join users u on u.id = c.sent_by where c.id = $campaignId`,
  { campaignId: uuid },
  row,
);
