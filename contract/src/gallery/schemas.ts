import { z } from 'zod';
import { isPhn } from '../patients/phn.ts';
import { count, id, instant, line } from '../platform/schemas.ts';
import { isKept } from '../platform/text.ts';
import {
  distinctTags,
  itemsAtOnce,
  notesLength,
  searchTagsAtMost,
  tagLength,
  tagsAtMost,
} from './rules.ts';
import { type BodySite, bodySiteNames } from './sites.ts';
import { words } from './words.ts';

const tag = line(tagLength).min(1);
export const tags = z.array(tag).max(tagsAtMost).overwrite(distinctTags);
export const notes = z.string().max(notesLength).refine(isKept, words.unreadableText);
/** An item by its id or its storage path: images/{uid}/{time}.jpg. */
export const itemUri = z.union([
  id,
  z
    .string()
    .max(120)
    .regex(/^(images|videos)\/[0-9a-f-]{36}\/\d+\.(jpg|mp4|webm)$/),
]);

export const itemIds = z.array(id).min(1).max(itemsAtOnce);

const plain = (phn: string) => phn.replace(/[\s-]/g, '').toUpperCase();

/** The patient and the body site of a picture. */
export const subject = z
  .strictObject({
    phn: line(20).min(1, words.phnMissing).overwrite(plain),
    province: line(2),
    firstName: line(60),
    lastName: line(60),
    dateOfBirth: line(10),
    site: z.enum(bodySiteNames as [BodySite, ...BodySite[]]),
  })
  .refine(({ phn, province }) => isPhn(phn, province), { path: ['phn'], error: words.phnInvalid });
export type Subject = z.output<typeof subject>;

const millimetres = z.number().min(0.1).max(500).nullable();
const fraction = z.number().min(0).max(1);

/** Sizes that a person read against the ruler in the picture, and the outline that they drew. */
export const measured = z.strictObject({
  length: millimetres,
  width: millimetres,
  colours: z.int().min(1).max(12).nullable(),
  /** Points from 0 to 1 across and down the picture. */
  outline: z.array(z.tuple([fraction, fraction])).max(200),
});
export type Measured = z.output<typeof measured>;

export const prediction = z.strictObject({
  aiVersion: z.string(),
  labels: z.array(z.strictObject({ aiLabel: z.string(), score: z.number() })),
});
export type Prediction = z.output<typeof prediction>;

/** A thread in which an item was sent, with its specialty and subsite. */
const itemUse = z.strictObject({ activityId: id, usedAt: instant, title: z.string() });

export const mediaItem = z.strictObject({
  id,
  data: z.strictObject({
    created: instant,
    filePath: z.string(),
    fileType: z.enum(['image', 'video', 'other']),
    notes: z.string(),
    tags: z.array(z.string()),
    fileDownloadUrl: z.string(),
    /** Null while nothing small has been drawn. */
    thumbnailPath: z.string().nullable(),
    thumbnailDownloadUrl: z.string().nullable(),
    /** By category. */
    aiPredictions: z.record(z.string(), prediction),
  }),
  version: count,
  /** The notes and tags cannot be opened. They show as empty, and a change is refused. */
  unreadable: z.boolean(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  /** The picture at the size of a screen. */
  screenUrl: z.string().nullable(),
  /** A picture of a few dots, in base64. */
  placeholder: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  seconds: z.number().nullable(),
  captured: instant.nullable(),
  subject: subject.nullable(),
  measured: measured.nullable(),
  /** The patient agrees to training the AI. */
  consent: z.boolean(),
  /** The threads in which the item was sent and which the person may read. */
  uses: z.array(itemUse),
});
export type MediaItem = z.output<typeof mediaItem>;
export type SentMediaItem = z.input<typeof mediaItem>;

/** A picture of a series, as a comparison over time shows it. */
export const seriesPhoto = z.strictObject({
  id,
  name: z.string(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  screenUrl: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The moment of capture, or that of the upload where the picture does not say. */
  taken: instant,
  measured: measured.nullable(),
  /** Empty for everybody but the owner. */
  notes: z.string(),
  uses: z.array(itemUse),
});
export type SeriesPhoto = z.output<typeof seriesPhoto>;
export type SentSeriesPhoto = z.input<typeof seriesPhoto>;

/** A person who opened a consult with the item, or an office that did by a link. */
export const itemReader = z.strictObject({
  activityId: id,
  uid: id.nullable(),
  name: z.string().nullable(),
  readAt: instant,
});

const day = z.union([z.literal(''), z.iso.date()]);

export const gallerySearch = z.strictObject({
  from: day.default(''),
  to: day.default(''),
  tags: z.array(tag).max(searchTagsAtMost, words.tooManyTags).default([]),
  notes: z.string().max(200).refine(isKept, words.unreadableText).default(''),
});

/** The last item of the page before. */
export const galleryPosition = z.strictObject({ created: instant, id });
