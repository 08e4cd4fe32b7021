import { z } from 'zod';
import { count, done, id, nothing } from '../platform/schemas.ts';
import { call, query, route } from '../platform/wire.ts';
import { posterCharacters, purposes } from '../uploads/rules.ts';
import { itemsAtOnce } from './rules.ts';
import {
  galleryPosition,
  gallerySearch,
  itemIds,
  itemReader,
  itemUri,
  measured,
  mediaItem,
  notes,
  subject,
  tags,
} from './schemas.ts';

const photographers = purposes.media.access;
const ownItems = ({ uid }: { uid: string }) => [`gallery:${uid}`];

export const calls = {
  /** Saves the notes and tags of one item. */
  'gallery-describe': call({
    access: photographers,
    idempotent: true,
    input: z.strictObject({ id, version: count, notes, tags }),
    output: z.strictObject({ version: count }),
    reasons: ['newer-version', 'unreadable'],
  }),
  /** Adds tags to several items. */
  'gallery-addTags': call({
    access: photographers,
    input: z.strictObject({ ids: itemIds, tags: tags.min(1) }),
    output: z.strictObject({ tagged: count }),
    reasons: ['unreadable', 'too-many-tags'],
  }),
  /** Deletes items. They can be restored for an hour. */
  'gallery-delete': call({
    access: photographers,
    input: z.strictObject({ ids: itemIds }),
    output: z.strictObject({ deleted: z.array(id), failed: z.array(id) }),
  }),
  'gallery-restore': call({
    access: photographers,
    input: z.strictObject({ ids: itemIds }),
    output: z.strictObject({ restored: z.array(id) }),
  }),
  /** Ties items to a patient and a body site, or to none. */
  'gallery-tie': call({
    access: photographers,
    input: z.strictObject({ ids: itemIds, subject: subject.nullable() }),
    output: z.strictObject({ tied: count }),
  }),
  /** Records or withdraws the patient's consent to training the AI. */
  'gallery-setConsent': call({
    access: photographers,
    input: z.strictObject({ ids: itemIds, consent: z.boolean() }),
    output: z.strictObject({ changed: count }),
  }),
  /** Saves the sizes that were read against the ruler, and the outline. */
  'gallery-measure': call({
    access: photographers,
    input: z.strictObject({ id, measured: measured.nullable() }),
    output: done,
    reasons: ['unreadable'],
  }),
  /** Keeps the first picture of a recording, which only a browser can draw. */
  'gallery-setPoster': call({
    access: photographers,
    largest: 400_000,
    input: z.strictObject({
      id,
      poster: z.base64().max(posterCharacters),
      seconds: z.number().min(0).max(86_400),
    }),
    output: done,
    reasons: ['damaged', 'picture'],
  }),
};

export const queries = {
  /** One page of the person's items, the newest first; of a search, the items that match. */
  'gallery-page': query({
    access: photographers,
    input: z.strictObject({
      search: gallerySearch.optional(),
      after: galleryPosition.nullable().default(null),
    }),
    output: z.strictObject({ items: z.array(mediaItem), next: galleryPosition.nullable() }),
    topics: (_, viewer) => ownItems(viewer),
  }),
  'gallery-item': query({
    access: photographers,
    input: z.strictObject({ id }),
    output: mediaItem,
    topics: ({ id: item }) => [`media:${item}`],
  }),
  /** The people who opened the consults of the person's items, the last one first. */
  'gallery-readers': query({
    access: photographers,
    input: z.strictObject({ ids: itemIds }),
    output: z.strictObject({ readers: z.array(itemReader) }),
    topics: (_, viewer) => ownItems(viewer),
  }),
  /** The person's items that are named by id or storage path; others are left out. */
  'gallery-items': query({
    access: photographers,
    input: z.strictObject({ uris: z.array(itemUri).max(itemsAtOnce) }),
    output: z.strictObject({ items: z.array(z.strictObject({ uri: itemUri, item: mediaItem })) }),
    topics: (_, viewer) => ownItems(viewer),
  }),
  /** The person's own tags, the last used first. */
  'gallery-tags': query({
    access: photographers,
    input: nothing,
    output: z.strictObject({ userTags: z.array(z.string()) }),
    topics: (_, viewer) => ownItems(viewer),
  }),
  /** The series of an item: the pictures of the same patient and site, and the other sites. */
  'gallery-series': query({
    access: photographers,
    input: z.strictObject({ id }),
    output: z.strictObject({
      items: z.array(mediaItem),
      sites: z.array(z.strictObject({ site: z.string(), count, newest: id })),
    }),
    topics: (_, viewer) => ownItems(viewer),
  }),
  /** The sites of a patient of whom the person has pictures, with the newest picture of each. */
  'gallery-sites': query({
    access: photographers,
    input: z.strictObject({ phn: z.string().min(1).max(20) }),
    output: z.strictObject({
      sites: z.array(z.strictObject({ site: z.string(), count, newest: mediaItem })),
    }),
    topics: (_, viewer) => ownItems(viewer),
  }),
};

export const routes = {
  /** Several files as one archive, made while it is sent. */
  'gallery-archive': route({
    method: 'GET',
    path: '/gallery/archive',
    access: photographers,
    transfer: true,
  }),
};
