import { z } from 'zod';
import { clinicProvinces } from '../access/rules.ts';
import { emailProblem } from '../auth/rules.ts';
import { allStandard, openers } from '../directory/rules.ts';
import { formFields, serviceTypes } from '../directory/schemas.ts';
import { id } from '../platform/schemas.ts';
import { isKept } from '../platform/text.ts';
import { formProblems, isSearchable, limits, phraseOf } from './form.ts';
import { problemWords as words } from './words.ts';

const text = (most: number) =>
  z.string().max(most, words.tooLong(most)).refine(isKept, words.unkept);
const named = (most: number) => text(most).trim().min(1, words.required);

/** The allowed names of a specialty or subsite. */
export const specialtyName = named(limits.specialty)
  .refine(isSearchable, words.backtick)
  .refine((name) => name !== allStandard, words.standard);

const checkedForm = formFields.superRefine((fields, context) => {
  for (const { at, part, message } of formProblems(fields))
    context.addIssue({ code: 'custom', path: [at, part], message });
});

/** A service as an operator edits it, without its people and clinic. */
export const offer = {
  specialty: specialtyName,
  subsite: specialtyName,
  name: named(limits.name),
  type: z.enum(serviceTypes, words.oneOf(serviceTypes)),
  shortDescription: text(limits.short),
  longDescription: text(limits.long),
  bio: text(limits.long),
  college: text(limits.college),
  keywords: z
    .array(named(limits.keyword).refine((word) => !word.includes(';'), words.keyword))
    .max(limits.keywords, words.tooMany(limits.keywords)),
  acceptsExisting: z.boolean(),
  acceptsReferral: z.boolean(),
  member: z.boolean(),
  enabled: z.boolean(),
  formFields: checkedForm,
};

export const savedOffer = z.strictObject({
  ...offer,
  /** The people who answer. The first one owns the service. */
  uids: z
    .array(id)
    .min(1, words.person)
    .max(limits.people, words.tooMany(limits.people))
    .refine((uids) => new Set(uids).size === uids.length, words.samePerson),
  clinicId: id.nullable(),
});

export const permission = z.enum(openers);
/** A permission opens a specialty, or all standard ones. */
export const opened = z.union([specialtyName, z.literal(allStandard)]);

const phrase = z
  .string()
  .max(limits.phrase, words.tooLong(limits.phrase))
  .transform(phraseOf)
  .pipe(z.string().min(1, words.required));
export const phrases = z
  .array(phrase)
  .max(limits.phrases, words.tooMany(limits.phrases))
  .transform((all) => [...new Set(all)])
  .pipe(z.array(z.string()).min(2, words.phrases));

export const settingNames = ['directory', 'searchBar'] as const;
export const settingName = z.enum(settingNames);
export const parameters = z.record(text(40), text(2000));

export const fileFormats = ['csv', 'json'] as const;
export const fileFormat = z.enum(fileFormats);

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine((text) => isKept(text) && emailProblem(text) === undefined, 'Email is invalid');
const clinic = z.strictObject({ name: named(200), city: text(100) });

/** A service in a file. It names people by email, and a clinic by name and city. */
export const fileService = z.strictObject({
  // In lower case, as the database writes it. A file may have capitals.
  id: z.string().trim().toLowerCase().pipe(id).optional(),
  ...offer,
  answeredBy: z
    .array(email)
    .min(1, words.person)
    .max(limits.people, words.tooMany(limits.people))
    .refine((all) => new Set(all).size === all.length, words.samePerson),
  clinic: clinic.nullable(),
});

/** The roles that a file may give. Every other right needs an operator. */
export const answeringRoles = ['specialist', 'specialistOtolaryngology', 'dentist'] as const;
export const filePerson = z.strictObject({
  email,
  firstName: named(100),
  lastName: named(100),
  credentials: text(100),
  roles: z.array(z.enum(answeringRoles)).min(1).max(3),
  clinic: clinic.nullable(),
});
export const fileClinic = z.strictObject({
  ...clinic.shape,
  province: z.enum(clinicProvinces),
  address: text(200),
  postalCode: text(20),
  phone: text(40),
  fax: text(40),
  emr: text(100),
});
export const fileRest = z.strictObject({
  permissions: z
    .array(z.strictObject({ permission, specialty: opened }))
    .max(2000)
    .optional(),
  synonyms: z.array(phrases).max(1000).optional(),
  search: z.partialRecord(settingName, parameters).optional(),
});

export type FileService = z.output<typeof fileService>;
export type FilePerson = z.output<typeof filePerson>;
export type FileClinic = z.output<typeof fileClinic>;
export type FileRest = z.output<typeof fileRest>;

/** So many changes are listed; the others are only counted. */
export const shownChanges = 200;
const planned = z.strictObject({
  where: z.string(),
  name: z.string(),
  fields: z.array(z.string()),
});
const touched = z.strictObject({ added: z.number().int(), removed: z.number().int() });
export const importPlan = z.strictObject({
  problems: z.array(z.strictObject({ where: z.string(), message: z.string() })),
  /** The number of all problems, listed or not. */
  problemCount: z.number().int(),
  added: z.array(planned),
  addedCount: z.number().int(),
  changed: z.array(planned),
  changedCount: z.number().int(),
  unchanged: z.number().int(),
  people: z.number().int(),
  clinics: z.number().int(),
  permissions: touched,
  synonyms: touched,
  settings: z.array(settingName),
  /**
   * A digest of everything that the plan depends on, so that exactly the checked plan is applied.
   */
  digest: z.string(),
});
export type ImportPlan = z.output<typeof importPlan>;

const lineOf = z.array(z.strictObject({ where: z.string(), name: z.string() }));
/** The changes of a file whose rows are of one kind. */
export const filePlan = z.strictObject({
  problems: importPlan.shape.problems,
  problemCount: z.number().int(),
  added: lineOf,
  addedCount: z.number().int(),
  changed: lineOf,
  changedCount: z.number().int(),
  unchanged: z.number().int(),
  /** A digest of everything that the plan depends on. */
  digest: z.string(),
});
export type FilePlan = z.output<typeof filePlan>;
