import { z } from 'zod';
import { id } from '../platform/schemas.ts';
import { customCalendar, phoneConsultSchedule } from '../schedule/schemas.ts';
import { words } from './words.ts';

/** An absence in milliseconds. eConsults and calls are switched off separately. */
const vacation = z.strictObject({
  start: z.number(),
  end: z.number(),
  disableEconsult: z.boolean(),
  disablePhoneConsult: z.boolean(),
});

export const serviceTypes = ['referral', 'consult'] as const;

/** A person who answers for a service. */
export const serviceUser = z.strictObject({
  uid: id,
  userName: z.string(),
  title: z.string(),
  credentials: z.string(),
});

/** A service as the search knows it. */
export const service = z.strictObject({
  id,
  serviceName: z.string(),
  shortDescription: z.string(),
  longDescription: z.string(),
  bio: z.string(),
  type: z.enum(serviceTypes),
  specialty: z.string(),
  subsite: z.string(),
  college: z.string(),
  users: z.array(serviceUser),
  serviceOwnerUid: id,
  acceptanceFlags: z.strictObject({ acceptExisting: z.boolean(), acceptReferral: z.boolean() }),
  /** The average of the owner's last 20 first answers, in milliseconds; -1: none yet. */
  econsultResponseTime: z.number(),
  clinic: z.strictObject({
    clinicName: z.string(),
    contactInfo: z.strictObject({ clinicPhone: z.string(), fax: z.string() }),
    location: z.strictObject({
      street: z.string(),
      city: z.string(),
      province: z.string(),
      postalCode: z.string(),
    }),
  }),
  enabled: z.boolean(),
  aletheaMember: z.boolean(),
  keywords: z.array(z.string()),
  vacations: z.array(vacation),
  customCalendar,
  /** The hours of the owner's calls. Without them the two physicians agree on any time. */
  phoneConsultSchedule: phoneConsultSchedule.optional(),
  /** The limits of the owner, across all of their services. */
  consultLimits: z.strictObject({
    daily: z.strictObject({
      enabled: z.boolean(),
      limit: z.number().int(),
      count: z.number().int(),
    }),
  }),
});
export type Service = z.output<typeof service>;

/** The reason for a result: the typed words, and the meaning that they were given. */
export const reason = z.strictObject({ said: z.string(), to: z.string() });
export type Reason = z.output<typeof reason>;

/** The remarks about a search, beside its results. */
export const about = z.strictObject({
  /** Nothing fits for certain: these are the nearest specialties. */
  guess: z.boolean(),
  /** Words that nothing answers. */
  without: z.array(z.string()),
  /** The specialties and subsites of a question that no service answers. */
  belongs: z.array(z.strictObject({ specialty: z.string(), subsite: z.string() })),
  /** A typed city or province that has none of the results. */
  nobodyIn: z.array(z.string()),
});
export type About = z.output<typeof about>;

export const inputTypes = ['Checkboxes', 'Textfield', 'Number'] as const;

/** The one name that no JSON carries safely. */
export const unsafeHeader = '__proto__';

/** One question of a service's form. */
export const formField = z.strictObject({
  header: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine((header) => header !== unsafeHeader, words.questionName),
  inputType: z.enum(inputTypes),
  required: z.boolean(),
  values: z.array(z.string().trim().min(1).max(200)).max(40),
  /** Checkboxes of which at most one is ticked. */
  single: z.boolean().optional(),
  /** The values that cannot wait, and the advice for them. */
  urgent: z.array(z.string().max(200)).max(40).optional(),
  advice: z.string().max(1000).optional(),
});
export type FormField = z.output<typeof formField>;
export const formFields = z.array(formField).max(60);

export const specialtyMap = z.record(z.string(), z.strictObject({ subsites: z.array(z.string()) }));
export type SpecialtyMap = z.output<typeof specialtyMap>;
