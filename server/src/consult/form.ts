import type { InputFields } from '@corridor/contract/consult/calls.ts';
import {
  type Circumstances,
  isOutOfProvince,
  type Problem,
  problemsOf,
} from '@corridor/contract/consult/rules.ts';
import { nextAvailable } from '@corridor/contract/directory/availability.ts';
import type { FormField, Service } from '@corridor/contract/directory/schemas.ts';
import { type ConsultForm, emptyForm } from '@corridor/contract/drafts/form.ts';
import { plainPhn } from '@corridor/contract/patients/phn.ts';
import { dayOf, offsetMinutes } from '../platform/clock.ts';
import { Refusal } from '../platform/errors.ts';

/** What was sent, as the form that it came from. */
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
  symptoms: fields.symptoms,
});

function pick(given: InputFields['oopData']): ConsultForm['oopData'] {
  if (!given) return emptyForm.oopData;
  const { genderCode, addressLine1, addressLine2, addressLine3, cityName, postalCode } = given;
  return { genderCode, addressLine1, addressLine2, addressLine3, cityName, postalCode };
}

type Asked = {
  service: Service;
  formFields: readonly FormField[];
  /** Of the place that it is sent from; nothing where it is none of the person's. */
  clinicProvince: string | undefined;
  attested: boolean;
  acknowledged: readonly string[];
  now: Date;
};

/** The same rules as on the page, with what is true now. */
export function checkForm(form: ConsultForm, asked: Asked): void {
  const { service, formFields, clinicProvince = '', attested, acknowledged, now } = asked;
  const moment = {
    now: now.getTime(),
    offsetMinutes: offsetMinutes(now),
    kind: form.activityType,
  };
  const away = service.vacations.some(
    ({ start, end, disableEconsult, disablePhoneConsult }) =>
      start <= moment.now &&
      moment.now < end &&
      (moment.kind === 'econsult' ? disableEconsult : disablePhoneConsult),
  );
  const about: Circumstances = {
    today: dayOf(now).date,
    now: moment.now,
    formFields,
    available: nextAvailable(service, moment) === moment.now,
    onVacation: away,
    isReferral: service.type === 'referral',
    acceptance: service.acceptanceFlags,
    attested,
    acknowledged,
  };
  const provinces = {
    clinic: clinicProvince,
    service: service.clinic.location.province,
    patient: form.patientProvince,
  };
  const oop = isOutOfProvince(provinces);
  const placed = clinicProvince === '' ? { ...form, locationIdx: -1 } : form;
  const problems = problemsOf({ ...placed, oop }, about);
  if (problems.length > 0) throw wrong(problems);
}

const wrong = (problems: Problem[]) =>
  new Refusal('invalid-argument', { reason: 'form', fields: problems });
