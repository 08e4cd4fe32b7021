import { z } from 'zod';
import { done, id, nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { listedForm, savedForm } from './schemas.ts';

const senders = { access: { anyOf: ['forms', 'premiumForms'] } } as const;

export const calls = {
  /** Stars a form, or takes the star away. */
  'forms-setFavorite': call({
    ...senders,
    input: z.strictObject({ formId: id, favorite: z.boolean() }),
    output: done,
    reasons: ['too-many'],
  }),
};

export const queries = {
  /** The forms that the person may send, by name. */
  'forms-start': query({
    ...senders,
    input: nothing,
    output: z.strictObject({
      forms: z.array(listedForm),
      /** The last starred first. */
      favoritedForms: z.array(id),
      /** The private forms that were given to the person. */
      privateForms: z.array(id),
    }),
    topics: (_, { uid }) => ['forms', `forms:${uid}`],
  }),
  /** A form as the patient will see it. Nothing is stored. */
  'forms-preview': query({
    ...senders,
    input: z.strictObject({ formId: id }),
    output: savedForm,
    topics: (_, { uid }) => ['forms', `forms:${uid}`],
  }),
};
