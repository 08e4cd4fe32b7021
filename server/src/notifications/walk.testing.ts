import { createECDH, randomBytes } from 'node:crypto';
import { newSubscription } from '../platform/push/testing.ts';
import type { TestServer } from '../testing.ts';
import { canary, typed } from '../walk/canaryMarks.ts';
import { inside } from '../walk/owner.ts';
import type { Rows } from '../walk/rows.ts';
import { sendCampaign } from './campaigns/actions.ts';

const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/fuzz',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
};

/** A campaign that few people get. */
export const campaign = (server: TestServer) =>
  inside(server, async (made) => {
    const news = { title: 'News', body: 'For few.', audience: { roles: ['premium' as const] } };
    return (await sendCampaign(made, news)).campaignId;
  });

export const rows = {
  'notifications-registerWebPush': {
    gate: 'signedIn',
    base: subscription,
    marked: [({ provider }) => newSubscription(provider.url, `/${canary('device')}`)],
  },
  'notifications-removeWebPush': { gate: 'signedIn', base: { endpoint: subscription.endpoint } },
  'notifications-testPush': { gate: 'signedIn', marked: [{}] },
  'notifications-pushSetup': 'signedIn',
  'notifications-page': {
    gate: 'signedIn',
    unowned: 'a place in a list, by which nothing is looked up',
  },
  'notifications-one': {
    gate: 'signedIn',
    input: async ({ server, token }) => {
      const { result } = await server.ask('notifications-page', {}, token);
      return { campaignId: result.items[0].campaignId };
    },
    owned: async ({ server }) => ({ campaignId: await campaign(server) }),
  },
  'notifications-unread': 'signedIn',
  'fcm-markNotificationAsRead_v1': {
    gate: 'signedIn',
    owned: async ({ server }) => ({ campaignIds: [await campaign(server)] }),
  },
  'notifications-sendCampaign': {
    gate: 'operators',
    marked: [{ title: canary('news'), body: typed, audience: { everyone: true } }],
  },
} as const satisfies Rows;
