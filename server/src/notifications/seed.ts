import type { Change } from '../platform/change.ts';
import { all, first, statement, text, uuid } from '../platform/database/database.ts';
import type { AreaSeed } from '../platform/seeding.ts';
import { addCampaign, markRead } from './campaigns/actions.ts';
import { demoCampaigns } from './demo.ts';

const anyCampaign = statement(
  'notifications.any-campaign',
  'select id from campaigns limit 1',
  {},
  { id: uuid },
);
const people = statement(
  'notifications.demo-people',
  `select id as uid, split_part(email::text, '.', 1) as name from users`,
  {},
  { uid: uuid, name: text },
);

const dayMs = 86_400_000;

/** Seeds the news of the last months once, without pushes. */
async function seedCampaigns(change: Change): Promise<void> {
  if (await first(change.db, anyCampaign, {})) return;
  const accounts = await all(change.db, people, {});
  const sentBy = accounts.find(({ name }) => name === 'owen')?.uid;
  for (const { daysAgo, readBy, ...written } of demoCampaigns) {
    const sentAt = new Date(change.now.getTime() - daysAgo * dayMs);
    const { campaignId } = await addCampaign(
      { ...change, now: sentAt },
      { ...written, ...(sentBy && { sentBy }) },
    );
    const read = { ...change, now: new Date(sentAt.getTime() + dayMs / 3) };
    for (const { uid, name } of accounts) {
      if (readBy.includes(name)) await markRead(read, uid, [campaignId]);
    }
  }
}

export const seed: AreaSeed = { atFirstStart: seedCampaigns };
