import type { InputFields } from '@corridor/contract/consult/calls.ts';
import { type Circumstances, type Problem, problemsOf } from '@corridor/contract/consult/rules.ts';
import { problemWords } from '@corridor/contract/consult/words.ts';
import type { FormField, Service } from '@corridor/contract/directory/schemas.ts';
import { callTimesOf, stateOf } from '@corridor/contract/directory/serviceProblems.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { decodeHeader, emptyForm, encodeHeader } from '@corridor/contract/drafts/rules.ts';
import { isOutOfProvince } from '@corridor/contract/patients/elsewhere.ts';
import type { Named } from '@corridor/contract/patients/known.ts';
import { plainPhn } from '@corridor/contract/patients/phn.ts';
import { dayOf, offsetMinutes } from '../platform/clock.ts';
import { Refusal } from '../platform/errors.ts';

/** Turns the sent fields back into the form of the page. */
export const formOf = (fields: InputFields): ConsultForm => ({
  ...emptyForm,
  activityType: fields.phoneConsultData ? 'phoneConsult' : 'econsult',
  avaData: fields.avaData ?? emptyForm.avaData,
  emailPatient: fields.emailPatient,
  locationIdx: fields.locationIdx,
  oop: fields.oop,
  oopData: pick(fields.oopData),
  patientInfo: {
    firstName: fields.patientFirstName,
    lastName: fields.patientLastName,
    phn: plainPhn(fields.phn, fields.patientProvince),
    phone: fields.patientPhone,
    email: fields.patientEmail,
    dateOfBirth: fields.patientDateOfBirth,
    age: '',
  },
  patientProvince: fields.patientProvince,
  phoneConsultData: fields.phoneConsultData ?? emptyForm.phoneConsultData,
  specialty: fields.specialty,
  serviceId: fields.serviceId,
  subsite: fields.subsite,
  billingCode: fields.billingCode,
  emrChartNumber: fields.emrChartNumber,
  symptoms: Object.fromEntries(
    Object.entries(fields.symptoms).map(([header, answer]) => [encodeHeader(header), answer]),
  ),
});

function pick(oopData: InputFields['oopData']): ConsultForm['oopData'] {
  if (!oopData) return emptyForm.oopData;
  const { genderCode, addressLine1, addressLine2, addressLine3, cityName, postalCode } = oopData;
  return { genderCode, addressLine1, addressLine2, addressLine3, cityName, postalCode };
}

type Checking = {
  service: Service;
  formFields: readonly FormField[];
  /** The province of the sender's location, or undefined without one. */
  clinicProvince: string | undefined;
  attested: boolean;
  acknowledged: readonly string[];
  known: readonly Named[];
  renamed: boolean;
  now: Date;
};

/**
 * Checks the form with the rules of the page and present data. Returns it as sent, with the
 * decision about out-of-province patients.
 */
export function checkForm(form: ConsultForm, circumstances: Checking): ConsultForm {
  const { service, formFields, clinicProvince, attested, acknowledged, known, renamed, now } =
    circumstances;
  const moment = {
    now: now.getTime(),
    offsetMinutes: offsetMinutes(now),
    kind: form.activityType,
  };
  const about: Circumstances = {
    province: clinicProvince ?? '',
    today: dayOf(now).date,
    now: moment.now,
    formFields,
    ...stateOf(service, moment),
    callTimes: callTimesOf(service, moment.offsetMinutes),
    isReferral: service.type === 'referral',
    acceptance: service.acceptanceFlags,
    attested,
    acknowledged,
    known,
    renamed,
  };
  const provinces = {
    clinic: about.province,
    service: service.clinic.location.province,
    patient: form.patientProvince,
  };
  const decided = { ...form, oop: isOutOfProvince(provinces) };
  const located = clinicProvince === undefined ? { ...decided, locationIdx: -1 } : decided;
  const asks = new Set(formFields.map(({ header }) => encodeHeader(header)));
  const unasked = Object.keys(form.symptoms).filter((key) => !asks.has(key));
  const problems = [
    ...problemsOf(located, about),
    ...unasked.map(decodeHeader).map((header) => ({
      field: `symptoms.${header}`,
      message: problemWords.unasked(header),
    })),
  ];
  if (problems.length > 0) throw formRefusal(problems);
  return decided;
}

const formRefusal = (problems: Problem[]) =>
  new Refusal('invalid-argument', { reason: 'form', fields: problems });
