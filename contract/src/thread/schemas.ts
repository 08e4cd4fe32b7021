import { z } from 'zod';
import { billingStatuses, holdReasons } from '../billing/rules.ts';
import { id, instant } from '../platform/schemas.ts';
import { activityRoles, activityTypes, folders, statuses } from './rules.ts';

export const activityType = z.enum(activityTypes);
export const status = z.enum(statuses);
export const folder = z.enum(folders);
export const activityRole = z.enum(activityRoles);

/** The member's location at the time of joining. */
const location = z.strictObject({
  city: z.string(),
  province: z.string(),
  clinicName: z.string(),
  clinicPhone: z.string(),
  fax: z.string(),
  locationIndex: z.int(),
  clinicId: id,
});

export const profile = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  credentials: z.string(),
  practiceId: z.string(),
  location: location.optional(),
});
export type Profile = z.output<typeof profile>;

export const firstSpecialistResponse = z.strictObject({
  specialistId: id,
  respondedAt: instant,
  responseTime: z.number(),
  messageId: id,
});

export const phoneConsultData = z.strictObject({
  startTime: instant,
  endTime: instant,
  physicianPhoneNumber: z.string(),
  specialistPhoneNumber: z.string(),
  callComplete: z.boolean(),
  callCompleteTime: instant.nullable(),
});

export const member = profile.extend({
  uid: id,
  role: activityRole,
  position: z.int(),
});
export type Member = z.output<typeof member>;

export const imageLabel = z.strictObject({
  filePath: z.string().max(300),
  aiPrediction: z.string().max(200),
  doctorLabels: z.array(z.string().max(100)).max(50),
  customLabels: z.array(z.string().max(100)).max(50),
  aiVersion: z.string().max(50),
  specialty: z.string().max(100),
  created: z.iso.datetime(),
});
/** Each consultant has a label of their own for a picture. */
const keptLabel = imageLabel.extend({ doctorUid: id.optional() });

const answer = z.strictObject({ question: z.string().max(300), answer: z.string().max(8000) });

/** The question, its service and its patient. Sealed as a whole. */
export const econsult = z.strictObject({
  phn: z.string().max(20),
  patientFirstName: z.string().max(100),
  patientLastName: z.string().max(100),
  patientDateOfBirth: z.string().max(10),
  patientEmail: z.string().max(254).default(''),
  patientPhone: z.string().max(20).default(''),
  patientProvince: z.string().max(2).default(''),
  /** Out of province. */
  oop: z.boolean().default(false),
  /** The address of an out-of-province patient, for the bill to their own province. */
  oopData: z
    .strictObject({
      genderCode: z.string().max(1),
      addressLine1: z.string().max(100),
      addressLine2: z.string().max(100),
      addressLine3: z.string().max(100),
      cityName: z.string().max(100),
      postalCode: z.string().max(10),
    })
    .optional(),
  /** The ids of the consult in the records system in which it began. */
  avaData: z.strictObject({ avaConsultId: z.string(), avaUuid: z.string() }).optional(),
  /** The patient's number in the referrer's records. */
  emr: z.strictObject({ name: z.string().max(100), chartNumber: z.string().max(60) }).optional(),
  symptoms: z.array(answer).max(60),
  /** Files that were sent with it. */
  referralMediaURIs: z.array(id).max(20).default([]),
  interpretations: z
    .array(
      z.strictObject({
        interpretationType: z.enum(['sinusEndoscopy', 'audiogram']),
        created: z.iso.datetime(),
      }),
    )
    .default([]),
  /** The labels of its pictures, by the person who labelled them. */
  imageLabels: z.array(keptLabel).optional(),
  aiPredictions: z
    .strictObject({ outcome: z.strictObject({ humanReadableLabel: z.string().max(200) }) })
    .optional(),
});
export type Econsult = z.output<typeof econsult>;

/**
 * The contact data of the patient for an office, with the address of an out-of-province patient.
 */
export const patientContact = econsult.pick({
  patientPhone: true,
  patientEmail: true,
  patientProvince: true,
  oop: true,
  oopData: true,
});

/** A file of a message or of an econsult, for a screen. */
export const file = z.strictObject({
  id,
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  url: z.string(),
  /** A picture in a list, and at the size of a screen. Null until they are drawn. */
  thumbnailUrl: z.string().nullable(),
  screenUrl: z.string().nullable(),
});

/** The specification's message actions, sealed with the text. */
export const messageAction = z.discriminatedUnion('messageActionType', [
  z.strictObject({
    messageActionType: z.literal('shareResource'),
    downloadUrl: z.string(),
    resourceName: z.string(),
  }),
  z.strictObject({ messageActionType: z.literal('attachFile'), fileUris: z.array(id).max(20) }),
]);
export type MessageAction = z.output<typeof messageAction>;

export const message = z.strictObject({
  id,
  seq: z.int(),
  sentBy: id.nullable(),
  sentAt: instant,
  /** Null when it was retracted or cannot be read. */
  message: z.string().nullable(),
  unreadable: z.boolean(),
  retractedAt: instant.nullable(),
  /** For its sender alone, if it is billed. */
  billingCode: z.string().nullable(),
  billingStatus: z.enum(billingStatuses).nullable(),
  /** The reason why it is not claimed. */
  billingHold: z.enum(holdReasons).nullable(),
  messageAction: messageAction.nullable(),
  files: z.array(file),
  systemMessage: z.boolean(),
});
export type Message = z.output<typeof message>;
