import { z } from 'zod';
import { done, id, instant } from '../platform/schemas.ts';
import { searchTermsOf } from '../platform/searchTerms.ts';
import { call, query } from '../platform/wire.ts';
import { pageSize, searchPageSize, searchTermsAtMost, subjectColumns } from '../thread/rules.ts';
import { activityRole, activityType, folder, status } from '../thread/schemas.ts';

const readers = { access: { anyOf: ['econsultAndSecureMessaging', 'moaConsultInbox'] } } as const;
const columns = z
  .array(z.enum(subjectColumns))
  .min(1, 'At least one column must be selected')
  .max(subjectColumns.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Each column stands once.');

/** The position after which the next page begins. */
const place = z.strictObject({ overdue: z.boolean(), at: instant, activityId: id });

const row = z.strictObject({
  activityId: id,
  activityType,
  status: status.nullable(),
  folder,
  muted: z.boolean(),
  overdue: z.boolean(),
  unread: z.boolean(),
  lastMessageReceivedAt: instant,
  specialty: z.string(),
  subsite: z.string(),
  /** Null when it cannot be read. */
  patient: z.strictObject({ phn: z.string(), name: z.string() }).nullable(),
  recentMessage: z.string().nullable(),
  /** The last message was retracted. */
  retracted: z.boolean(),
  sentByReader: z.boolean(),
  role: activityRole.nullable(),
  members: z.array(
    z.strictObject({
      uid: id,
      role: activityRole,
      firstName: z.string(),
      lastName: z.string(),
      credentials: z.string(),
    }),
  ),
  locked: z.boolean(),
});
export type InboxRow = z.input<typeof row>;

/** The person's own inbox, a clinic location's, or that of a covered colleague. */
const inbox = z.strictObject({ inboxOf: id.optional() });
const topics = ({ inboxOf }: { inboxOf?: string | undefined }, { uid }: { uid: string }) => [
  `inbox:${inboxOf ?? uid}`,
];

export const queries = {
  'inbox-page': query({
    ...readers,
    input: inbox.extend({
      folder,
      toBook: z.boolean().default(false),
      after: place.optional(),
      limit: z.int().min(1).max(5_000).default(pageSize),
    }),
    output: z.strictObject({ rows: z.array(row), next: place.nullable() }),
    topics,
  }),
  'inbox-search': query({
    ...readers,
    input: inbox
      .extend({
        terms: z
          .array(z.string().min(1).max(100))
          .max(
            searchTermsAtMost,
            'Cannot use more than 10 search terms. Try removing some and try again.',
          ),
        statuses: z.array(status).max(5).default([]),
        /** Both folders when left out. */
        folder: folder.optional(),
        limit: z.int().min(1).max(5_000).default(searchPageSize),
      })
      .refine(({ terms }) => terms.flatMap(searchTermsOf).length <= searchTermsAtMost, {
        path: ['terms'],
        message: 'Cannot use more than 10 search terms. Try removing some and try again.',
      })
      .refine(
        ({ terms, statuses }) => terms.flatMap(searchTermsOf).length + statuses.length > 0,
        'Enter a search term.',
      ),
    output: z.strictObject({ rows: z.array(row), more: z.boolean() }),
    topics,
  }),
  /** The numbers on the sidebar and the tabs. 100 means more than 99. */
  'inbox-badges': query({
    ...readers,
    input: inbox,
    output: z.strictObject({ unread: z.int(), overdue: z.int() }),
    topics,
  }),
  /** The clinics whose inboxes an office reads. */
  'inbox-clinics': query({
    access: { anyOf: ['moaConsultInbox'] },
    input: z.strictObject({}),
    output: z.array(z.strictObject({ id, name: z.string() })),
    topics: (_, { uid }) => [`user:${uid}`],
  }),
  'inbox-settings': query({
    ...readers,
    input: z.strictObject({}),
    output: z.strictObject({ searchFilters: z.array(z.enum(subjectColumns)) }),
    topics: (_, { uid }) => [`user:${uid}`],
  }),
};

export const calls = {
  'inbox-saveColumns': call({
    ...readers,
    input: z.strictObject({ searchFilters: columns }),
    output: done,
  }),
};
