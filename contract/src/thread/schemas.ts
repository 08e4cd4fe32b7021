import { z } from 'zod';
import { billingStatuses, holdReasons } from '../billing/rules.ts';
import { id, instant } from '../platform/schemas.ts';
import { activityRoles, activityTypes, folders, statuses } from './rules.ts';

export const activityType = z.enum(activityTypes);
export const status = z.enum(statuses);
export const folder = z.enum(folders);
export const activityRole = z.enum(activityRoles);

/** Where a member works, as it was when they joined. */
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

const imageLabel = z.strictObject({
  filePath: z.string().max(300),
  aiPrediction: z.string().max(200),
  doctorLabels: z.array(z.string().max(100)).max(50),
  customLabels: z.array(z.string().max(100)).max(50),
  aiVersion: z.string().max(50),
  specialty: z.string().max(100),
  created: z.iso.datetime(),
});

const answer = z.strictObject({ question: z.string().max(300), answer: z.string().max(8000) });

/** What was asked, of whom, about whom. Sealed as a whole. */
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
  /** Where a patient from elsewhere lives: what their own province is billed by. */
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
  /** What it is in the records system that it was begun from. */
  avaData: z.strictObject({ avaConsultId: z.string(), avaUuid: z.string() }).optional(),
  /** By which the referrer's records know the patient. */
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
  /** What was seen in its pictures, by whom they were looked at. */
  imageLabels: z.array(imageLabel).optional(),
  aiPredictions: z
    .strictObject({ outcome: z.strictObject({ humanReadableLabel: z.string().max(200) }) })
    .optional(),
});
export type Econsult = z.output<typeof econsult>;

/** By which an office reaches the patient, and where a patient from another province lives. */
export const patientContact = econsult.pick({
  patientPhone: true,
  patientEmail: true,
  patientProvince: true,
  oop: true,
  oopData: true,
});

/** A file of a message or of an econsult, as a screen shows it. */
export const file = z.strictObject({
  id,
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  url: z.string(),
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
  /** Nothing where it was retracted, or cannot be read. */
  message: z.string().nullable(),
  unreadable: z.boolean(),
  retractedAt: instant.nullable(),
  /** For its sender alone, where it is billed. */
  billingCode: z.string().nullable(),
  billingStatus: z.enum(billingStatuses).nullable(),
  /** Why it is not claimed as it stands. */
  billingHold: z.enum(holdReasons).nullable(),
  messageAction: messageAction.nullable(),
  files: z.array(file),
  systemMessage: z.boolean(),
});
export type Message = z.output<typeof message>;
