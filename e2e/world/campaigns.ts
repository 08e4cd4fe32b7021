/** Campaigns for a browser test, sent as the product sends them. */
import type { Role } from '@corridor/contract/access/roles.ts';
import { sendCampaign } from '../../server/src/notifications/campaigns/actions.ts';
import type { App } from '../../server/src/platform/app.ts';
import { change } from '../../server/src/platform/change.ts';

export type Campaign = { title: string; body?: string; roles?: Role[] };

export async function sendCampaigns(app: App, campaigns: Campaign[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { title, body = title, roles } of campaigns) {
    const who = { viewer: undefined, origin: { address: 'test', agent: 'test' }, now: app.clock() };
    const audience = roles ? { roles } : { everyone: true as const };
    const { campaignId } = await change(app.pool, who, (inside) =>
      sendCampaign(inside, { title, body, audience }),
    );
    ids.push(campaignId);
  }
  return ids;
}
