import { z } from 'zod';
import { collection, consultForm } from '../drafts/form.ts';
import { forwarder } from '../drafts/schemas.ts';
import { id, instant, int4, nothing, placeClock } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { mostFiles } from './rules.ts';

const senders = { anyOf: ['econsultAndSecureMessaging'] as const };
/** Who only approves sends nothing but what came to be approved. */
const approvers = { anyOf: [...senders.anyOf, 'approveEconsult'] as const };
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
  emrChartNumber: form.emrChartNumber,
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
  access: approvers,
  idempotent: true,
  input: z.strictObject({
    inputFields,
    /** Uploaded files, and those of the draft. */
    attachments: z.array(id).max(mostFiles).default([]),
    /** The draft that it was; gone when it is sent. */
    draft: z
      .strictObject({
        collection,
        draftId: id,
        /** Which version of it is sent: another one since then is not lost. */
        version: int4.optional(),
      })
      .nullish(),
    /** Whom the page named: nobody else is asked unseen. */
    answeredBy: z.array(id).max(100).optional(),
    /** The service knows the patient: the referrer says so. */
    attested: z.boolean().default(false),
    /**
     * What was asked about the patient whom the clinic knows under the number: `known` is nobody else,
     * `renamed` is them under another name or date of birth. Left out, nobody was asked.
     */
    identity: z.enum(['known', 'renamed']).optional(),
    /** Headers whose advice was read. */
    acknowledged: z.array(z.string().max(700)).max(60).default([]),
  }),
  output: z.strictObject({ activityId: id }),
  reasons: [
    'form',
    'daily-limit',
    'no-service',
    'not-offered',
    'no-copies',
    'other-sender',
    'other-kind',
    'other-people',
    'file-gone',
    'newer-version',
    'unreadable',
    'no-member',
  ],
} as const;

export const calls = {
  'consult-sendConsult': call(sending),
  'referral-sendReferral': call(sending),
  /** Within ten seconds, as long as nobody has opened it: as if it had not been sent. */
  'consult-undo': call({
    access: senders,
    idempotent: true,
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
  /** What the page begins with, in one round trip: where one works, and which day it is in Alberta. */
  'consult-start': query({
    access: { anyOf: ['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] },
    input: nothing,
    output: z.strictObject({
      /** One's own first choice first. */
      locations: z.array(
        z.strictObject({
          locationIdx: z.number().int(),
          clinicName: z.string(),
          city: z.string(),
          province: z.string(),
          /** Where its charts are kept; empty where nobody said. */
          emr: z.string(),
          /** Whether one bills from there. */
          billable: z.boolean(),
          /** By which the times of a call are typed. */
          clock: placeClock,
        }),
      ),
      /** YYYY-MM-DD. */
      today: z.string(),
      offsetMinutes: z.number().int(),
      /** How the profile says that one is reached for calls. */
      call: z.strictObject({ phoneNumber: z.string(), calendarEmail: z.string() }),
    }),
    topics: (_, { uid }) => [`user:${uid}`],
  }),
  /** The same patient and service within 30 days. */
  'consult-earlier': query({
    access: senders,
    input: z.strictObject({ phn: z.string().min(1).max(20), serviceId: id }),
    output: z.array(z.strictObject({ activityId: id, at: instant })),
    topics: (_, { uid }) => [`inbox:${uid}`],
  }),
};
