import { z } from 'zod';
import { collection, consultForm } from '../drafts/form.ts';
import { forwarder } from '../drafts/schemas.ts';
import { itemUri } from '../gallery/schemas.ts';
import { id, instant, int4, nothing, placeClock } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { mostFiles } from './rules.ts';

const senders = { anyOf: ['econsultAndSecureMessaging'] as const };
/** An approver may send only drafts that were forwarded for approval. */
const approvers = { anyOf: [...senders.anyOf, 'approveEconsult'] as const };
const form = consultForm.shape;
const patient = form.patientInfo.shape;

/** The fields of the specification. For a claim they name the patient again. */
export const inputFields = z.strictObject({
  gpUid: id,
  phn: patient.phn,
  oop: z.boolean(),
  locationIdx: form.locationIdx,
  galleryMediaURIs: z.array(itemUri).max(mostFiles).default([]),
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
    /** Uploaded files, and the files of the draft. */
    attachments: z.array(id).max(mostFiles).default([]),
    /** The draft of this consult. Sending deletes it. */
    draft: z
      .strictObject({
        collection,
        draftId: id,
        /** The version that is sent. A newer version refuses the call, so that it is not lost. */
        version: int4.optional(),
      })
      .nullish(),
    /** The people whom the page showed. If others answer by now, the call is refused. */
    answeredBy: z.array(id).max(100).optional(),
    /** The referrer confirms that the service knows the patient. */
    attested: z.boolean().default(false),
    /**
     * The answer about the patient whom the clinic knows under the number: `known` is the same
     * person, `renamed` is the same person with another name or date of birth. Left out: the
     * question was not asked.
     */
    identity: z.enum(['known', 'renamed']).optional(),
    /** Headers of questions whose advice the person has read. */
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
  /** Undoes a consult within ten seconds, unless somebody has opened it. */
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
  /** Patients of the person's clinic under a health number. Without a number it finds nothing. */
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
  /**
   * Everything that the page starts with: the person's locations, and the current day in Alberta.
   */
  'consult-start': query({
    access: { anyOf: ['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] },
    input: nothing,
    output: z.strictObject({
      /** The person's default location first. */
      locations: z.array(
        z.strictObject({
          locationIdx: z.number().int(),
          clinicName: z.string(),
          city: z.string(),
          province: z.string(),
          /** The records system of the clinic, or empty. */
          emr: z.string(),
          /** The person bills from there. */
          billable: z.boolean(),
          /** The clock in which call times are typed. */
          clock: placeClock,
        }),
      ),
      /** YYYY-MM-DD. */
      today: z.string(),
      offsetMinutes: z.number().int(),
      /** The contact data for calls from the profile. */
      call: z.strictObject({ phoneNumber: z.string(), calendarEmail: z.string() }),
    }),
    topics: (_, { uid }) => [`user:${uid}`],
  }),
  /** Consults about the same patient and service within 30 days. */
  'consult-earlier': query({
    access: senders,
    input: z.strictObject({ phn: z.string().min(1).max(20), serviceId: id }),
    output: z.array(z.strictObject({ activityId: id, at: instant })),
    topics: (_, { uid }) => [`inbox:${uid}`],
  }),
};
