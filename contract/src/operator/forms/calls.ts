import { z } from 'zod';
import { form } from '../../forms/form.ts';
import { formLimits } from '../../forms/rules.ts';
import { listedForm, savedForm } from '../../forms/schemas.ts';
import { count, done, id, instant, int4, nothing } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';

const operators = { access: { anyOf: ['operatorConsole'] } } as const;
const stored = { version: int4, at: instant, by: z.string().nullable() };
/** A part of a file, as `item[3].item[0].initial`. */
const part = z.strictObject({ path: z.string(), message: z.string() });

export const calls = {
  /** Saves a new version, or a new form. A sent form keeps its version. */
  'operator-saveForm': call({
    ...operators,
    idempotent: true,
    largest: 2 * formLimits.file,
    input: z.strictObject({
      /** Null for a new form. */
      formId: id.nullable(),
      form,
      isPrivate: z.boolean(),
      /** The version that the operator edited; 0 for a new form. */
      after: count,
    }),
    output: z.strictObject({ formId: id, version: int4 }),
    reasons: ['newer-version'],
  }),
  /** Nobody sends it any more, or it is sent again. Sent forms stay. */
  'operator-retireForm': call({
    ...operators,
    input: z.strictObject({ formId: id, retired: z.boolean() }),
    output: done,
  }),
  /** A private form is offered to the people that it was given to. */
  'operator-shareForm': call({
    ...operators,
    input: z.strictObject({ formId: id, uid: id, shared: z.boolean() }),
    output: done,
    reasons: ['too-many'],
  }),
  /** Reads a FHIR R4 Questionnaire. Nothing is saved. */
  'operator-importForm': call({
    ...operators,
    largest: 2 * formLimits.file,
    input: z.strictObject({ text: z.string().max(formLimits.file) }),
    output: z.strictObject({
      /** Null while the file has problems. */
      form: form.nullable(),
      problems: z.array(part),
      /** Parts that change no question, such as the publisher. They are not kept. */
      ignored: z.array(part),
    }),
  }),
  /** Writes a version as a FHIR R4 Questionnaire. */
  'operator-exportForm': call({
    ...operators,
    input: z.strictObject({ formId: id, version: int4.optional() }),
    output: z.strictObject({ name: z.string(), text: z.string() }),
  }),
};

export const queries = {
  /** The forms by name, the retired ones last. */
  'operator-forms': query({
    ...operators,
    input: nothing,
    output: z.strictObject({
      forms: z.array(
        listedForm.extend({
          ...stored,
          retiredAt: instant.nullable(),
        }),
      ),
    }),
    topics: () => ['forms'],
  }),
  /** A form in its newest version, or in a named one, with the list of its versions. */
  'operator-form': query({
    ...operators,
    input: z.strictObject({ formId: id, version: int4.optional() }),
    output: savedForm.extend({
      isPrivate: z.boolean(),
      retiredAt: instant.nullable(),
      /** Newest first. */
      versions: z.array(z.strictObject(stored)),
      /** The people to whom a private form is offered. */
      people: z.array(z.strictObject({ uid: id, name: z.string(), email: z.string() })),
    }),
    topics: ({ formId }) => [`form:${formId}`],
  }),
};
