/** Campaigns for a browser test, sent as the product sends them: node e2e/campaigns.ts '[{"title": …}]'. */
import { sendCampaign } from '../server/src/notifications/campaigns/actions.ts';
import { change } from '../server/src/platform/change.ts';
import { processSettings } from '../server/src/platform/settings.ts';
import { closeApp, openApp } from '../server/src/server.ts';

const settings = processSettings();
const app = await openApp(settings, settings.DATABASE_URL ?? '');
const ids: string[] = [];
for (const { title, body = title, roles } of JSON.parse(process.argv[2] ?? '[]')) {
  const who = { viewer: undefined, origin: { address: 'test', agent: 'test' }, now: app.clock() };
  const audience = roles ? { roles } : { everyone: true as const };
  const { campaignId } = await change(app.pool, who, (inside) =>
    sendCampaign(inside, { title, body, audience }),
  );
  ids.push(campaignId);
}
process.stdout.write(JSON.stringify(ids));
await closeApp(app);
process.exit(0);
