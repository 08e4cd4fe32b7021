import { z } from 'zod';
import { count, id, instant, line } from '../platform/schemas.ts';
import {
  customLabelLength,
  fileUriOf,
  imageFolder,
  type LabelledSpecialty,
  labelledSpecialties,
} from './rules.ts';

export const labelledSpecialty = z.enum(
  labelledSpecialties as [LabelledSpecialty, ...LabelledSpecialty[]],
);
const random = '[0-9a-f]{32}';
export const filename = z.string().regex(new RegExp(`^${random}\\.jpg$`));
/** The address of a picture for labelling, by its random name. */
export const fileUri = z.string().regex(new RegExp(`^${fileUriOf(`${random}\\.jpg`)}$`));
export const label = line(80).min(1);
export const customLabel = line(customLabelLength).min(1);
export const aiPrediction = z.array(label).max(50);
export const aiVersion = z.string().max(50);

/** A picture for labelling. It carries nothing of the patient. */
export const unlabelledImage = z.strictObject({
  id,
  filename: z.string(),
  fileUri: z.string().startsWith(imageFolder),
  specialty: labelledSpecialty,
  created: instant,
});
export type UnlabelledImage = z.input<typeof unlabelledImage>;

/** The label of one specialist for one picture. */
export const imageLabelRecord = z.strictObject({
  aiPrediction: z.array(z.string()),
  aiVersion: z.string(),
  doctorLabels: z.array(z.string()),
  created: instant,
  fileUri: z.string(),
  specialty: labelledSpecialty,
  doctorUid: id,
  filename: z.string(),
  /** The record itself. */
  uid: id,
});
export type ImageLabelRecord = z.output<typeof imageLabelRecord>;

/** A share with its 95 % interval. */
const share = z.strictObject({ right: count, total: count, low: z.number(), high: z.number() });
export type Share = z.output<typeof share>;

/** The hits and misses of one version of a category, by the first label of each picture. */
export const versionQuality = z.strictObject({
  category: z.string(),
  aiVersion: z.string(),
  pictures: count,
  first: share,
  firstThree: share,
  labels: z.array(z.strictObject({ label: z.string(), share })),
  /** By tenths of the score of the first label. */
  calibration: z.array(z.strictObject({ score: z.number(), share })),
  confusions: z.array(
    z.strictObject({ labelled: z.string(), predicted: z.string(), pictures: count }),
  ),
  months: z.array(z.strictObject({ month: z.string(), share })),
});
export type VersionQuality = z.output<typeof versionQuality>;

export const specialtyQuality = z.strictObject({
  specialty: labelledSpecialty,
  pictures: count,
  labels: count,
  unknown: count,
  excluded: count,
  /** Labels that were given with knowledge of the prediction. */
  informed: count,
  /** Pictures with labels of two specialists, and on how many they agree. */
  agreement: share,
});
export type SpecialtyQuality = z.output<typeof specialtyQuality>;
