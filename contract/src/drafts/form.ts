import { z } from 'zod';
import { visible } from '../platform/text.ts';
import { historyAtMost } from '../records/calls.ts';
import { answerAtMost } from './answers.ts';

/** The consult form as a draft keeps it: every field may be empty, and has a maximum length. */
const text = (most: number) => z.string().overwrite(visible).max(most);
const short = text(200);

export const collections = ['user_drafts', 'drafts_pending_approval'] as const;
export const collection = z.enum(collections);
export type Collection = (typeof collections)[number];

export const formTypes = ['econsult', 'phoneConsult'] as const;
export type FormType = (typeof formTypes)[number];

const patientInfo = z.strictObject({
  firstName: text(100),
  lastName: text(100),
  phn: text(20),
  phone: text(20),
  email: text(254),
  /** YYYY/MM/DD. */
  dateOfBirth: text(10),
  /** In years, from the date of birth. */
  age: text(30),
});
const oopData = z.strictObject({
  genderCode: text(1),
  addressLine1: text(100),
  addressLine2: text(100),
  addressLine3: text(100),
  cityName: text(100),
  postalCode: text(10),
});
const phoneConsultData = z.strictObject({
  startTime: text(30),
  endTime: text(30),
  physicianPhoneNumber: text(20),
  physicianCalendarEmail: text(254),
});
const avaData = z.strictObject({ avaConsultId: short, avaUuid: short });

export const consultForm = z.strictObject({
  activityType: z.enum(formTypes),
  searchType: z.enum(['directory', 'search']),
  avaData,
  emailPatient: z.boolean(),
  /** The index of a location of the person, or -1 while none is chosen. */
  locationIdx: z.number().int().min(-1).max(1000),
  oop: z.boolean(),
  oopData,
  patientInfo,
  patientProvince: text(2),
  phoneConsultData,
  specialty: short,
  serviceId: text(36),
  subsite: short,
  billingCode: text(20),
  /** The patient's number in the clinic's own records. */
  emrChartNumber: text(60).optional(),
  /** Answers by encoded header. Checkboxes keep every ticked value. */
  symptoms: z.record(text(700), z.union([text(answerAtMost), z.array(short).max(40)])),
});
export type ConsultForm = z.output<typeof consultForm>;

/** Answers beside the form that are sent with it, or belong to it. */
export const beside = z.strictObject({
  /** The service knows the patient. */
  attested: z.boolean(),
  /** Headers of questions whose advice the person has read. */
  acknowledged: z.array(text(700)).max(60),
  /** The patient's history from a records system. */
  history: text(historyAtMost),
  /** The key of the patient whom the person confirmed under another name. */
  renamed: text(400),
});
export type Beside = z.output<typeof beside>;
