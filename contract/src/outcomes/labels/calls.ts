import { z } from 'zod';
import { customLabelsAtMost, labelsAtOnce } from '../../annotation/rules.ts';
import { aiVersion, customLabel, label, labelledSpecialty } from '../../annotation/schemas.ts';
import { count, id, nothing } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { imageLabel } from '../../thread/schemas.ts';

const annotators = { access: { anyOf: ['imageAnnotation'] } } as const;

const given = z.strictObject({
  filePath: z
    .string()
    .max(120)
    .regex(/^[\w./-]+$/),
  aiPrediction: z.string().max(200),
  doctorLabels: z.array(label).max(20),
  customLabels: z.array(customLabel).max(customLabelsAtMost),
  aiVersion,
  specialty: labelledSpecialty,
  created: z.iso.datetime(),
});

export const calls = {
  /** Saves the labels of pictures in a consult. */
  'ai-specialistLabelImages': call({
    ...annotators,
    input: z.strictObject({ labels: z.array(given).min(1).max(labelsAtOnce) }),
    output: z.strictObject({ saved: count }),
    reasons: ['unknown-label', 'no-label', 'unreadable'],
  }),
};

export const queries = {
  /** The pictures of a consult that its consultant may label, with the labels so far. */
  'outcomes-imageLabels': query({
    ...annotators,
    input: z.strictObject({ activityId: id }),
    output: z.strictObject({
      /** The specialist has data collection on. */
      collects: z.boolean(),
      images: z.array(
        z.strictObject({
          id,
          filePath: z.string(),
          /** The patient agrees to training the AI. */
          consent: z.boolean(),
          label: imageLabel.nullable(),
        }),
      ),
    }),
    topics: ({ activityId }) => [
      `thread:${activityId}`,
      `econsult:${activityId}`,
      `messages:${activityId}`,
    ],
  }),
  /** The custom labels that the person has used before. */
  'outcomes-customLabels': query({
    ...annotators,
    input: nothing,
    output: z.strictObject({ customLabels: z.array(z.string()) }),
    topics: (_, { uid }) => [`customAILabels:${uid}`],
  }),
};
