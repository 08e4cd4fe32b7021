import { z } from 'zod';
import { service } from '../directory/schemas.ts';
import { done, id, int4, nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { limits } from './form.ts';
import { alone, requestId } from './requests/schemas.ts';
import {
  fileFormat,
  importPlan,
  opened,
  parameters,
  permission,
  phrases,
  savedOffer,
  settingName,
  specialtyName,
} from './schemas.ts';

const operators = { access: { anyOf: ['operatorConsole'] } } as const;
const filterText = z.string().max(200).default('');
const version = int4;
const changes = z.strictObject({ services: z.number().int() });

/** A file as text. It is larger than other inputs, and is read before the sender is known. */
const files = {
  ...operators,
  largest: 3 * limits.file,
  perMinute: 60,
  checkedByLine: true,
} as const;
const file = { format: fileFormat, text: z.string().max(limits.file) };

export const calls = {
  /** `after`: the version that the operator edited, or null for a new service. */
  'operator-saveService': call({
    ...operators,
    idempotent: true,
    input: z.strictObject({
      service: z.strictObject({ id: id.optional(), ...savedOffer.shape }),
      after: version.nullable(),
    }),
    output: z.strictObject({ serviceId: id, version }),
    reasons: ['newer-version', 'person', 'clinic', 'oneself'],
  }),
  'operator-enableService': call({
    ...operators,
    input: z.strictObject({ serviceId: id, enabled: z.boolean() }),
    output: z.strictObject({ version }),
  }),
  /** Renames a specialty or subsite in all of its services. */
  'operator-rename': call({
    ...operators,
    input: z.strictObject({
      specialty: z.string().max(200),
      subsite: z.string().max(200).nullable(),
      to: specialtyName,
    }),
    output: changes,
    reasons: ['opened-otherwise'],
  }),
  'operator-saveSearch': call({
    ...operators,
    /** Refused as aborted when the stored setting no longer equals `before`. */
    input: z.strictObject({ name: settingName, before: parameters, after: parameters }),
    output: done,
    reasons: ['newer-version', 'search'],
  }),
  'operator-addSynonyms': call({
    ...operators,
    input: z.strictObject({ phrases }),
    output: z.strictObject({ id, phrases: z.array(z.string()) }),
    reasons: ['taken'],
  }),
  'operator-removeSynonyms': call({
    ...operators,
    input: z.strictObject({ id }),
    output: done,
  }),
  'operator-addPermission': call({
    ...operators,
    input: z.strictObject({ permission, specialty: opened }),
    output: done,
    reasons: ['taken'],
  }),
  'operator-removePermission': call({
    ...operators,
    input: z.strictObject({ permission: z.string().max(60), specialty: z.string().max(200) }),
    output: done,
  }),
  'operator-export': call({
    ...operators,
    input: z.strictObject({ format: fileFormat }),
    output: z.strictObject({ text: z.string(), services: z.number().int() }),
  }),
  /** Answers the changes row by row, and stores nothing. */
  'operator-checkImport': call({
    ...files,
    input: z.strictObject(file),
    output: importPlan,
  }),
  /**
   * Applies exactly the checked plan, or nothing. A second person confirms a file that adds
   * people.
   */
  'operator-applyImport': call({
    ...files,
    input: z.strictObject({ ...file, digest: z.string().max(100), alone }),
    output: z.strictObject({ plan: importPlan, requestId }),
    reasons: ['newer-version', 'problems', 'oneself', 'alone', 'asked-already'],
  }),
};

const person = z.strictObject({
  uid: id,
  userName: z.string(),
  credentials: z.string(),
  email: z.string(),
  /** Only people with an active account are asked. */
  active: z.boolean(),
});
const clinic = z.strictObject({
  id,
  name: z.string(),
  city: z.string(),
  province: z.string(),
});
export const listed = z.strictObject({
  id,
  name: z.string(),
  specialty: z.string(),
  subsite: z.string(),
  type: service.shape.type,
  enabled: z.boolean(),
  /** Null when nobody answers. */
  owner: z.string().nullable(),
  clinic: z.string().nullable(),
  questions: z.number().int(),
});
const topics = () => ['services'];

export const queries = {
  'operator-services': query({
    ...operators,
    input: z.strictObject({
      search: filterText,
      specialty: filterText,
      state: z.enum(['all', 'enabled', 'disabled']).default('all'),
      /** The last row of the page before. */
      after: z
        .strictObject({ name: z.string().max(400), id })
        .nullable()
        .default(null),
      limit: z.number().int().min(1).max(100).default(50),
    }),
    output: z.strictObject({ services: z.array(listed), more: z.boolean() }),
    topics,
  }),
  'operator-service': query({
    ...operators,
    input: z.strictObject({ serviceId: id }),
    output: z.strictObject({
      version,
      service: z.strictObject({ ...savedOffer.shape, id }),
      people: z.array(person),
      clinic: clinic.nullable(),
    }),
    topics,
  }),
  /** Every specialty and subsite with its number of services. */
  'operator-specialties': query({
    ...operators,
    input: nothing,
    output: z.strictObject({
      specialties: z.array(
        z.strictObject({
          name: z.string(),
          services: z.number().int(),
          subsites: z.array(z.strictObject({ name: z.string(), services: z.number().int() })),
        }),
      ),
      permissions: z.array(z.strictObject({ permission: z.string(), specialty: z.string() })),
      /** The roles with each permission that can open a specialty. */
      holders: z.array(z.strictObject({ permission: z.string(), roles: z.array(z.string()) })),
    }),
    topics,
  }),
  'operator-people': query({
    ...operators,
    input: z.strictObject({ search: filterText }),
    output: z.strictObject({ people: z.array(person) }),
    topics: () => [],
  }),
  'operator-clinics': query({
    ...operators,
    input: z.strictObject({ search: filterText }),
    output: z.strictObject({ clinics: z.array(clinic) }),
    topics: () => [],
  }),
  'operator-search': query({
    ...operators,
    input: nothing,
    output: z.strictObject({
      settings: z.strictObject({ directory: parameters, searchBar: parameters }),
      synonyms: z.array(z.strictObject({ id, phrases: z.array(z.string()) })),
    }),
    topics,
  }),
  /** The first hits of a search with new parameters, or their problem. */
  'operator-trySearch': query({
    ...operators,
    input: z.strictObject({ parameters, text: z.string().max(200) }),
    output: z.strictObject({
      problem: z.string().nullable(),
      found: z.number().int(),
      hits: z.array(listed),
    }),
    topics,
  }),
};
