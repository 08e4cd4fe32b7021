import { z } from 'zod';
import { collection, consultForm } from '../drafts/form.ts';
import { forwarder } from '../drafts/schemas.ts';
import { id, instant } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { mostFiles } from './rules.ts';

const senders = { anyOf: ['econsultAndSecureMessaging'] as const };
const form = consultForm.shape;
const patient = form.patientInfo.shape;

/** What the specification sends; on the way it names the patient again where a claim wants it. */
export const inputFields = z.strictObject({
  gpUid: id,
  phn: patient.phn,
  oop: z.boolean(),
  locationIdx: form.locationIdx,
  galleryMediaURIs: z.array(id).max(mostFiles).default([]),
  patientFirstName: patient.firstName,
  patientLastName: patient.lastName,
  patientPhone: patient.phone,
  patientEmail: patient.email,
  patientDateOfBirth: patient.dateOfBirth,
  patientProvince: form.patientProvince,
  emailPatient: z.boolean(),
  specialty: form.specialty,
  subsite: form.subsite,
  serviceId: id,
  symptoms: form.symptoms,
  billingCode: form.billingCode,
  oopData: form.oopData
    .extend({
      firstName: patient.firstName,
      surname: patient.lastName,
      birthDate: patient.dateOfBirth,
      provinceCode: form.patientProvince,
    })
    .nullish(),
  avaData: form.avaData.nullish(),
  econsultForwarder: forwarder.nullish(),
  phoneConsultData: form.phoneConsultData.nullish(),
});
export type InputFields = z.output<typeof inputFields>;

const sending = {
  access: senders,
  idempotent: true,
  input: z.strictObject({
    inputFields,
    /** Uploaded files, and those of the draft. */
    attachments: z.array(id).max(mostFiles).default([]),
    /** The draft that it was; gone when it is sent. */
    draft: z.strictObject({ collection, draftId: id }).nullish(),
    /** The service knows the patient: the referrer says so. */
    attested: z.boolean().default(false),
    /** Headers whose advice was read. */
    acknowledged: z.array(z.string().max(700)).max(60).default([]),
  }),
  output: z.strictObject({ activityId: id }),
  reasons: [
    'form',
    'daily-limit',
    'no-service',
    'not-offered',
    'other-sender',
    'other-kind',
    'file-gone',
    'no-member',
  ],
} as const;

export const calls = {
  'consult-sendConsult': call(sending),
  'referral-sendReferral': call(sending),
  /** Within ten seconds, as long as nobody has opened it: as if it had not been sent. */
  'consult-undo': call({
    access: senders,
    input: z.strictObject({ activityId: id }),
    output: z.strictObject({ undone: z.literal(true) }),
    reasons: ['too-late'],
  }),
  'consult-searchApprovers': call({
    access: { anyOf: ['forwardEconsult'] },
    input: z.strictObject({ searchText: z.string().trim().min(1).max(100) }),
    output: z.array(z.strictObject({ uid: id, firstName: z.string(), lastName: z.string() })),
  }),
  /** Nothing without a number; of a patient whom one’s clinic has dealt with, what is known. */
  'patientInfo-lookup': call({
    access: { anyOf: ['phnLookup'] },
    input: z.strictObject({ phn: z.string().max(20).optional() }),
    output: z.array(
      z.strictObject({
        phn: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        dateOfBirth: z.string(),
      }),
    ),
  }),
};

export const queries = {
  /** The same patient and service within 30 days. */
  'consult-earlier': query({
    access: senders,
    input: z.strictObject({ phn: z.string().min(1).max(20), serviceId: id }),
    output: z.array(z.strictObject({ activityId: id, at: instant })),
    topics: (_, { uid }) => [`inbox:${uid}`],
  }),
};
