import { limitsOf } from '@corridor/contract/notifications/rules.ts';
import type { NewCampaign } from '@corridor/contract/notifications/schemas.ts';
import { centre } from '@corridor/contract/notifications/words.ts';
import type { Change } from '../../platform/change.ts';
import {
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { campaignsOfPerson, countPeople } from './queries.ts';

const add = statement(
  'notifications.add-campaign',
  `insert into campaigns (id, title, body, roles, provinces, people, sent_by, sent_at)
   values ($id, $title, $body, $roles, $provinces, $people, $sentBy, $now)`,
  {
    id: uuid,
    title: text,
    body: text,
    roles: optional(texts),
    provinces: optional(texts),
    people: integer,
    sentBy: optional(uuid),
    now: instant,
  },
);

type Written = NewCampaign & { sentBy?: string };

/** Adds a campaign to the notification centre of its audience. */
export async function addCampaign(change: Change, { audience, sentBy, ...written }: Written) {
  const { db, now } = change;
  const limits = limitsOf(audience);
  const people = (await first(db, countPeople, { ...limits, now }))?.people ?? 0;
  if (people === 0) throw refuse('failed-precondition', 'reaches-nobody', centre.reachesNobody);
  const campaignId = newId();
  const row = { ...written, ...limits, people, id: campaignId, sentBy: sentBy ?? null, now };
  await run(db, add, row);
  const details = Object.fromEntries(
    Object.entries(audience).map(([kind, values]) => [kind, String(values)]),
  );
  await change.audit({
    action: 'notifications.send-campaign',
    subject: `campaign:${campaignId}`,
    details,
  });
  change.touch('campaigns');
  return { campaignId, people };
}

/** Adds a campaign and sends pushes. */
export async function sendCampaign(change: Change, written: Written) {
  const sent = await addCampaign(change, written);
  await change.job('notifications-news', { campaignId: sent.campaignId });
  return sent;
}

const mark = statement(
  'notifications.mark-read',
  `with mine as (
     select c.id from ${campaignsOfPerson} where $ids::uuid[] is null or c.id = any($ids)),
   marked as (
     insert into campaign_reads (uid, campaign_id, read_at)
     select $uid, id, $now from mine on conflict do nothing returning campaign_id)
   select (select count(*)::integer from mine) as known,
     (select count(*)::integer from marked) as marked`,
  { uid: uuid, ids: optional(uuids), now: instant },
  { known: integer, marked: integer },
);

/**
 * Marks all or the named campaigns read and returns how many were unread. A foreign one marks none.
 */
export async function markRead(change: Change, uid: string, ids?: string[]): Promise<number> {
  const campaignIds = ids && [...new Set(ids)];
  const done = await first(change.db, mark, { uid, ids: campaignIds ?? null, now: change.now });
  if (campaignIds && done?.known !== campaignIds.length) throw refuse('not-found');
  const marked = done?.marked ?? 0;
  if (marked > 0) change.touch(`notifications:${uid}`, 'campaign-reads');
  return marked;
}
