import { z } from 'zod';
import { done, id, instant, nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { pageSize } from './rules.ts';
import { newCampaign, notification } from './schemas.ts';

const oneself = { access: 'signedIn', whileUnvalidated: true } as const;

/** The address of a subscription at a browser's push service. */
const endpoint = z
  .url({ protocol: /^https?$/, error: 'This is not an address.' })
  .max(2000)
  .regex(/^[\x21-\x7e]+$/, 'This is not an address.');
const base64url = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}$`), 'This is not such a key.');
const keys = z.strictObject({ p256dh: base64url(87), auth: base64url(22) });

export const calls = {
  'notifications-registerWebPush': call({
    ...oneself,
    input: z.strictObject({ endpoint, keys }),
    output: done,
    reasons: ['unknown-service', 'wrong-keys'],
  }),
  'notifications-removeWebPush': call({
    ...oneself,
    // Logout from a locked screen must remove the subscription too.
    whileLocked: true,
    input: z.strictObject({ endpoint }),
    output: done,
  }),
  'notifications-testPush': call({
    ...oneself,
    input: nothing,
    output: z.strictObject({ sent: z.int() }),
  }),
  /** Marks all of the person's notifications, or the named ones. Answers how many were unread. */
  'fcm-markNotificationAsRead_v1': call({
    ...oneself,
    input: z.preprocess(
      (value) => value ?? {},
      z.strictObject({ campaignIds: z.array(id).min(1).max(100).optional() }),
    ),
    output: z.strictObject({ marked: z.int() }),
  }),
  /**
   * Sends news to the audience's notification centres, and to the devices of people who want news.
   */
  'notifications-sendCampaign': call({
    access: { anyOf: ['operatorConsole'] },
    idempotent: true,
    input: newCampaign,
    output: z.strictObject({ campaignId: id, people: z.int() }),
    reasons: ['reaches-nobody'],
  }),
};

/** A new campaign, and the person's own reading in any tab. */
const newsTopics = (_: unknown, { uid }: { uid: string }) => ['campaigns', `notifications:${uid}`];

/** The position after which the next page begins. */
const place = z.strictObject({ sentAt: instant, campaignId: id });

export const queries = {
  /** With the endpoint of a browser, it answers whether that subscription is this person's. */
  'notifications-pushSetup': query({
    ...oneself,
    input: z.preprocess((value) => value ?? {}, z.strictObject({ endpoint: endpoint.optional() })),
    output: z.strictObject({ publicKey: z.string(), devices: z.int(), here: z.boolean() }),
    topics: (_, { uid }) => [`push:${uid}`],
  }),
  /** Newest first. */
  'notifications-page': query({
    ...oneself,
    input: z.strictObject({
      after: place.optional(),
      limit: z.int().min(1).max(500).default(pageSize),
    }),
    output: z.strictObject({ items: z.array(notification), next: place.nullable() }),
    topics: newsTopics,
  }),
  'notifications-one': query({
    ...oneself,
    input: z.strictObject({ campaignId: id }),
    output: notification,
    topics: newsTopics,
  }),
  /** 100 means more than 99. */
  'notifications-unread': query({
    ...oneself,
    input: nothing,
    output: z.strictObject({ unread: z.int() }),
    topics: newsTopics,
  }),
};
