import { z } from 'zod';
import { atDoor } from '../patients/schemas.ts';
import { faxStates } from '../platform/fax.ts';
import { count, id, instant, int4 } from '../platform/schemas.ts';
import { answer, answers, band, flag, form, key, pattern, words } from './form.ts';

/** A form in a list. */
export const listedForm = z.strictObject({
  uid: id,
  /** In English, as a sent form is called. */
  name: z.string(),
  about: z.string(),
  /** The different questions without photos. */
  questions: count,
  photos: count,
  /** The days of its log; 0 without one. */
  days: count,
  isPrivate: z.boolean(),
  englishOnly: z.boolean(),
});
export type ListedForm = z.output<typeof listedForm>;

/** A version that was saved, which never changes. */
export const savedForm = z.strictObject({ formId: id, version: int4, form });

/** The given answers; null takes an answer back. */
export const givenAnswers = z.record(key, answer.nullable());
export type GivenAnswers = z.output<typeof givenAnswers>;

/** Answers of one device. The server takes each that is not older than the answer it holds. */
export const kept = atDoor.extend({
  answers: givenAnswers,
  /** The newest revision that the device has seen. */
  revision: count,
  /**
   * A random name of the open page, and the number of its request. A page that lost the answer of a
   * request sends again, and its later request wins over its earlier one in whichever order they
   * arrive.
   */
  device: z.string().max(40).default(''),
  turn: count.default(0),
});
export type Kept = z.output<typeof kept>;

/** The answers at the server, and the revision after which a device counts on. */
export const held = z.strictObject({ answers, revision: count });

export const submitted = z.strictObject({
  submittedAt: instant,
  /** Eight characters that the patient can read out to the clinic. */
  reference: z.string(),
});

const scoreResult = z.strictObject({
  id: z.string(),
  text: words,
  sum: z.number(),
  most: int4,
  band: band.optional(),
  positive: z.boolean().optional(),
  bySex: z.literal(true).optional(),
});

/** The results of the answers of a submitted form. */
export const result = z.strictObject({
  messageId: id,
  form,
  version: int4,
  answers,
  scores: z.array(scoreResult),
  flags: z.array(flag.extend({ keys: z.array(key) })),
  patterns: z.array(pattern),
  /** The sex, if a score depends on it and the clinic knows it from a consult. */
  sex: z.enum(['female', 'male']).optional(),
  /** The scores of the same patient in the same form, the oldest first; this one is the last. */
  history: z.array(
    z.strictObject({
      messageId: id,
      submittedAt: instant,
      scores: z.array(z.strictObject({ id: z.string(), sum: z.number() })),
    }),
  ),
  patient: z.strictObject({ phn: z.string(), name: z.string() }),
  sentAt: instant,
  openedAt: instant.nullable(),
  submittedAt: instant,
  reference: z.string(),
  language: z.enum(['en', 'fr']),
  /** The fax to the office of its clinic, where its sender wants one. */
  fax: z
    .strictObject({
      clinicName: z.string(),
      number: z.string(),
      state: z.enum(faxStates),
      reason: z.string().nullable(),
      at: instant,
      pages: z.int().nullable(),
    })
    .nullable(),
  /** Nobody has marked its flagged answers as reviewed for one business day. */
  needsReview: z.boolean(),
  /** Null until somebody marks the form as reviewed. */
  reviewed: z.strictObject({ at: instant, by: z.string() }).nullable(),
});
export type FormResult = z.output<typeof result>;
