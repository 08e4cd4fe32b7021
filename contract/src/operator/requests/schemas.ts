import { z } from 'zod';

export const requestKind = z.enum([
  'invite',
  'savePerson',
  'admit',
  'validate',
  'reinstate',
  'saveRole',
  'import',
]);
export type RequestKind = z.output<typeof requestKind>;

const text = z.string();
const texts = z.array(text);

/** The requested change, in the parts that a person reads before confirming it. */
export const requested = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('invite'),
    name: text,
    email: text,
    practiceId: text,
    roles: texts,
    clinic: text.nullable(),
  }),
  z.strictObject({
    kind: z.literal('savePerson'),
    name: text,
    email: text,
    emailBefore: text,
    roles: texts,
    rolesBefore: texts,
  }),
  z.strictObject({ kind: z.literal('admit'), name: text, email: text, clinic: text }),
  z.strictObject({
    kind: z.literal('validate'),
    name: text,
    email: text,
    practiceId: text,
    roles: texts,
  }),
  z.strictObject({ kind: z.literal('reinstate'), name: text, email: text, roles: texts }),
  z.strictObject({
    kind: z.literal('saveRole'),
    role: text,
    added: texts,
    removed: texts,
    people: z.int(),
  }),
  z.strictObject({ kind: z.literal('import'), people: texts, services: z.int() }),
]);
export type Requested = z.output<typeof requested>;

/** The reasons why the viewer may not confirm a request. */
export const hindrance = z.enum(['own-request', 'oneself', 'newer-version', 'asker-gone']);
export type Hindrance = z.output<typeof hindrance>;

export const settledState = z.enum(['confirmed', 'declined', 'withdrawn']);

/** The waiting request of a call that needs a second person, or null. */
export const requestId = z.uuid().nullable();
/** The operator has read that nobody else can confirm, and acts alone. */
export const alone = z.boolean().default(false);
