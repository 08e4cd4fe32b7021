import { z } from 'zod';
import { documentNames, documents } from '../../content/schemas.ts';
import { instant, int4, nothing } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { block } from '../../signup/schemas.ts';

const operators = { access: { anyOf: ['operatorConsole'] } } as const;
const name = z.enum(documentNames);
const version = int4;
const stored = { version, at: instant, by: z.string().nullable() };

const named = <N extends keyof typeof documents>(of: N) =>
  z.strictObject({ name: z.literal(of), content: documents[of] });
const document = z.discriminatedUnion('name', [
  named('signup'),
  named('clinics'),
  named('emrs'),
  named('contracts'),
  named('inviteAColleague'),
  named('resourceLinks'),
]);

export const calls = {
  /** Saves a new version. `after` is the version that the operator edited. */
  'operator-saveDocument': call({
    ...operators,
    input: z.strictObject({ document, after: version }),
    output: z.strictObject({ version }),
    reasons: ['newer-version'],
  }),
};

export const queries = {
  'operator-documents': query({
    ...operators,
    input: nothing,
    output: z.strictObject({ documents: z.array(z.strictObject({ name, ...stored })) }),
    topics: () => documentNames.map((one) => `content:${one}`),
  }),
  /** Newest first. */
  'operator-documentVersions': query({
    ...operators,
    input: z.strictObject({ name }),
    output: z.strictObject({ versions: z.array(z.strictObject(stored)) }),
    topics: ({ name }) => [`content:${name}`],
  }),
  /** A stored version, which never changes. */
  'operator-documentVersion': query({
    ...operators,
    input: z.strictObject({ name, version }),
    output: document,
    topics: () => [],
  }),
  /** Renders an agreement as a new member would see it. */
  'operator-previewContract': query({
    ...operators,
    input: z.strictObject({ markdown: z.string().max(100_000) }),
    output: z.strictObject({ blocks: z.array(block) }),
    topics: () => [],
  }),
};
