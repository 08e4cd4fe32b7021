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
  /** Nobody where the command line sent it. */
  sentBy: z.string().nullable(),
  /** Nothing where it is not limited by them; plans are roles. */
  roles: z.array(z.string()).nullable(),
  provinces: z.array(z.string()).nullable(),
  /** Whom it was for when it was sent. */
  people: count,
  read: count,
});
const topics = () => ['campaigns', 'campaign-reads'];

/** What is written goes out by `notifications-sendCampaign`. */
export const queries = {
  'operator-news': query({
    ...operators,
    input: z.strictObject({
      /** The last one of the page before. */
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
  /** How many people an audience is by now. */
  'operator-newsAudience': query({
    ...operators,
    input: z.strictObject({ audience }),
    output: z.strictObject({ people: count }),
    topics: () => ['people'],
  }),
};
