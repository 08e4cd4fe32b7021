import { z } from 'zod';
import { count, id, instant, nothing } from '../platform/schemas.ts';
import { call, query, route } from '../platform/wire.ts';
import { imageFolder } from './rules.ts';
import {
  aiPrediction,
  aiVersion,
  filename,
  fileUri,
  imageLabelRecord,
  label,
  labelledSpecialty,
  specialtyQuality,
  unlabelledImage,
  versionQuality,
} from './schemas.ts';

const annotators = { access: { anyOf: ['imageAnnotation'] } } as const;
const operators = { access: { anyOf: ['operatorConsole'] } } as const;

export const calls = {
  /**
   * Saves the labels of one picture. `aiPrediction` is the part of the prediction that the
   * specialist knew: the condition of the filter, or nothing.
   */
  'ai-doctorLabelImage': call({
    ...annotators,
    input: z.strictObject({
      aiPrediction,
      aiVersion,
      doctorLabels: z.array(label).min(1).max(20),
      created: instant,
      fileUri,
      specialty: labelledSpecialty,
      doctorUid: id,
    }),
    output: z.strictObject({ saved: count }),
    reasons: ['another-doctor', 'unknown-label', 'moved'],
  }),
  /** Moves a picture to another specialty, where it has a new id. */
  'ai-updateImageSpecialty': call({
    ...annotators,
    input: z.strictObject({
      id,
      oldSpecialty: labelledSpecialty,
      newSpecialty: labelledSpecialty,
    }),
    output: id,
    reasons: ['same-specialty'],
  }),
};

export const queries = {
  /** The specialties of the person whose pictures are labelled. */
  'annotation-specialties': query({
    ...annotators,
    input: nothing,
    output: z.strictObject({ specialties: z.array(labelledSpecialty) }),
    topics: () => ['services'],
  }),
  /** The oldest pictures of a specialty that the person has not labelled. */
  'annotation-batch': query({
    ...annotators,
    input: z.strictObject({
      specialty: labelledSpecialty,
      /** Only pictures whose prediction contains this label. */
      condition: label.nullable().default(null),
    }),
    output: z.strictObject({ images: z.array(unlabelledImage), waiting: count }),
    topics: ({ specialty }, { uid }) => [`annotation:${specialty}`, `annotation-labels:${uid}`],
  }),
  /** A picture by its filename, with the person's own label, which tells the prediction. */
  'annotation-image': query({
    ...annotators,
    input: z.strictObject({ specialty: labelledSpecialty, filename }),
    output: z.strictObject({ image: unlabelledImage, label: imageLabelRecord.nullable() }),
    topics: ({ filename: name }) => [`annotation:${name}`],
  }),
  /** The hits and misses of the models here, in counts only. */
  'annotation-quality': query({
    ...operators,
    input: nothing,
    output: z.strictObject({
      versions: z.array(versionQuality),
      specialties: z.array(specialtyQuality),
    }),
    topics: () => ['annotation'],
  }),
};

export const routes = {
  'annotation-picture': route({
    method: 'GET',
    path: `/${imageFolder}/:filename`,
    ...annotators,
    transfer: true,
  }),
  /** The labelled pictures as files, with their labels as JSON lines, in one archive. */
  'annotation-export': route({
    method: 'GET',
    path: '/annotation/export',
    access: { anyOf: ['trainingExport'] },
    transfer: true,
  }),
};
