import { z } from 'zod';
import { audience } from '../../notifications/schemas.ts';
import { id, instant } from '../../platform/schemas.ts';
import { query } from '../../platform/wire.ts';

const operators = { access: { anyOf: ['operatorConsole'] } } as const;
const count = z.int().min(0);

const sent = z.strictObject({
  campaignId: id,
  title: z.string(),
  sentAt: instant,
  /** Null when the command line sent it. */
  sentBy: z.string().nullable(),
  /** Null without a limit. Plans are stored as roles. */
  roles: z.array(z.string()).nullable(),
  provinces: z.array(z.string()).nullable(),
  /** The number of people at the time of sending. */
  people: count,
  read: count,
});
const topics = () => ['campaigns', 'campaign-reads'];

/** `notifications-sendCampaign` sends the news. */
export const queries = {
  'operator-news': query({
    ...operators,
    input: z.strictObject({
      /** The last row of the page before. */
      after: z.strictObject({ sentAt: instant, campaignId: id }).nullable().default(null),
      limit: z.int().min(1).max(100).default(25),
    }),
    output: z.strictObject({ news: z.array(sent), more: z.boolean() }),
    topics,
  }),
  'operator-sentNews': query({
    ...operators,
    input: z.strictObject({ campaignId: id }),
    output: z.strictObject({ ...sent.shape, body: z.string() }),
    topics,
  }),
  /** The current number of people in an audience. */
  'operator-newsAudience': query({
    ...operators,
    input: z.strictObject({ audience }),
    output: z.strictObject({ people: count }),
    topics: () => ['people'],
  }),
};
