import { placeProblem, serviceProblem } from '../directory/asking.ts';
import type { FormField } from '../directory/schemas.ts';
import type { ConsultForm } from '../drafts/form.ts';
import { answerTo, decodeHeader, encodeHeader } from '../drafts/rules.ts';
import { ageOf, isBirthDate } from '../patients/birth.ts';
import { isOutOfProvince, outOfProvinceProblems } from '../patients/elsewhere.ts';
import { type Named, othersUnder } from '../patients/known.ts';
import { isPhn } from '../patients/phn.ts';
import { provinces } from '../platform/provinces.ts';
import { problemWords as said } from './words.ts';

export const mostImages = 7;
export const mostFiles = 20;
export const resetAfterMs = 1500;

/** The field that a sentence belongs to, by its name on the page; the first of them gets the focus. */
export type Problem = { field: string; message: string };

/** What is asked of a form beside what stands in it. */
export type Circumstances = {
  /** Of the clinic that is chosen: empty where nobody has said. */
  province: string;
  /** The day in Alberta, YYYY-MM-DD, and the instant. */
  today: string;
  now: number;
  formFields: readonly FormField[];
  /** Whether the chosen service takes something today; nothing: none is chosen. */
  available: boolean | undefined;
  onVacation: boolean;
  isReferral: boolean;
  acceptance: { acceptExisting: boolean; acceptReferral: boolean };
  /** The referrer says that the service knows the patient. */
  attested: boolean;
  /** Headers whose urgent answer was read about. */
  acknowledged: readonly string[];
  /** Whom the clinic knows under the number, and whether the sender says that it is them all the same. */
  known: readonly Named[];
  renamed: boolean;
};

/** Everything that keeps a form from being sent, in the order of the page. */
export function problemsOf(form: ConsultForm, about: Circumstances): Problem[] {
  return [
    ...locationProblems(form, about),
    ...serviceProblems(form, about),
    ...patientProblems(form, about),
    ...identityProblems(form, about),
    ...(form.oop ? outOfProvinceProblems(form.oopData) : []),
    ...answerProblems(form, about),
    ...(form.activityType === 'phoneConsult' ? callProblems(form, about) : []),
  ];
}

function locationProblems({ locationIdx }: ConsultForm, { province }: Circumstances): Problem[] {
  const message = placeProblem(locationIdx < 0 ? undefined : province);
  return message ? [{ field: 'locationIdx', message }] : [];
}

function serviceProblems({ serviceId }: ConsultForm, about: Circumstances): Problem[] {
  const { available } = about;
  const message =
    serviceId === '' || available === undefined
      ? said.specialist
      : serviceProblem({ ...about, available });
  return message ? [{ field: 'serviceId', message }] : [];
}

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);
const isPhone = (text: string) => /^1?[2-9]\d{2}[2-9]\d{6}$/.test(text.replace(/\D/g, ''));

function patientProblems(form: ConsultForm, { today }: Circumstances): Problem[] {
  const { patientInfo: patient, patientProvince: province, emailPatient } = form;
  const wrong: [boolean, string, string][] = [
    [patient.firstName.trim() === '', 'firstName', said.firstName],
    [patient.lastName.trim() === '', 'lastName', said.lastName],
    [patient.dateOfBirth === '', 'dateOfBirth', said.dateOfBirth],
    [
      patient.dateOfBirth !== '' && !isBirthDate(patient.dateOfBirth, today),
      ...(['dateOfBirth', said.badDateOfBirth] as const),
    ],
    [
      !(provinces as readonly string[]).includes(province),
      ...(['patientProvince', said.province] as const),
    ],
    [patient.phn === '', 'phn', said.phn],
    [patient.phn !== '' && !isPhn(patient.phn, province), 'phn', said.badPhn],
    [patient.phone !== '' && !isPhone(patient.phone), 'phone', said.phone],
    [patient.email === '' && emailPatient, 'email', said.email],
    [patient.email !== '' && !isEmail(patient.email), 'email', said.badEmail],
  ];
  return wrong.filter(([is]) => is).map(([, field, message]) => ({ field, message }));
}

/** Whom a form is about, as it says: an answer that was given about them holds for nobody else. */
export const writtenAs = ({
  patientInfo: { phn, firstName, lastName, dateOfBirth },
}: ConsultForm) => [phn, firstName, lastName, dateOfBirth].join('|');

/** The number of somebody whose name or date of birth is another: nothing is sent before it is known who is meant. */
function identityProblems({ patientInfo }: ConsultForm, about: Circumstances): Problem[] {
  const [whose] = about.renamed ? [] : othersUnder(patientInfo, about.known);
  return whose ? [{ field: 'known', message: said.known(whose) }] : [];
}

/** What of a field's answer means that this cannot wait. */
export const urgentIn = ({ urgent = [] }: FormField, answer: string | readonly string[]) =>
  urgent.filter((value) =>
    typeof answer === 'string' ? answer === value : answer.includes(value),
  );

const given = (answer: string | readonly string[]) =>
  typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0;

function answerProblems({ symptoms }: ConsultForm, about: Circumstances): Problem[] {
  return about.formFields.flatMap((field): Problem[] => {
    const { header, inputType, required, values, single } = field;
    const answer = answerTo(symptoms, header);
    const of = (message: string) => [{ field: `symptoms.${header}`, message }];
    if (!given(answer)) return required ? of(said.required(header)) : [];
    if (inputType === 'Number')
      return typeof answer === 'string' && /^\d+$/.test(answer) ? [] : of(said.digits(header));
    if (inputType === 'Textfield') return typeof answer === 'string' ? [] : of(said.option(header));
    const ticked = typeof answer === 'string' ? [answer] : answer;
    const known = ticked.every((value) => values.includes(value));
    if (!known || (single && ticked.length > 1)) return of(said.option(header));
    const waits = urgentIn(field, answer).length > 0 && !about.acknowledged.includes(header);
    return waits ? of(said.urgent(header)) : [];
  });
}

/** What was answered to questions that are not asked here: of another service, or asked otherwise by now. */
export function unaskedIn({ symptoms }: ConsultForm, formFields: readonly FormField[]) {
  const asked = new Set(formFields.map(({ header }) => encodeHeader(header)));
  return Object.entries(symptoms)
    .filter(([key, answer]) => !asked.has(key) && given(answer))
    .map(([key, answer]) => ({
      question: decodeHeader(key),
      answer: typeof answer === 'string' ? answer : answer.join(', '),
    }));
}

/** A year or a day that was mistyped is no appointment. */
const furthestCallMs = 366 * 86_400_000;
const longestCallMs = 8 * 3_600_000;

function callProblems({ phoneConsultData: call }: ConsultForm, { now }: Circumstances): Problem[] {
  const [start, end] = [Date.parse(call.startTime), Date.parse(call.endTime)];
  const time = (message: string) => [{ field: 'startTime', message }];
  const times =
    Number.isNaN(start) || Number.isNaN(end)
      ? time(said.callTime)
      : end <= start
        ? time(said.callOrder)
        : start <= now
          ? time(said.callPast)
          : start > now + furthestCallMs
            ? time(said.callFar)
            : end > start + longestCallMs
              ? time(said.callLong)
              : [];
  const { physicianPhoneNumber: typed } = call;
  const missing = typed.trim() === '' ? said.callPhone : said.phone;
  const phone = isPhone(typed) ? [] : [{ field: 'physicianPhoneNumber', message: missing }];
  const email =
    call.physicianCalendarEmail === '' || isEmail(call.physicianCalendarEmail)
      ? []
      : [{ field: 'physicianCalendarEmail', message: said.badEmail }];
  return [...times, ...phone, ...email];
}

type About = { clinic: string; service: string; today: string; isReferral: boolean };

/** A copy goes to the address that somebody was asked about: with it goes the wish. */
export const copyWanted = ({ emailPatient, patientInfo }: ConsultForm) =>
  emailPatient && patientInfo.email !== '';

/** What follows by itself from the rest of a form. */
export function settled(form: ConsultForm, about: About): ConsultForm {
  const { clinic, service, today, isReferral } = about;
  const { patientInfo, patientProvince: patient } = form;
  return {
    ...form,
    // A referral is written, never spoken.
    activityType: isReferral ? 'econsult' : form.activityType,
    oop: isOutOfProvince({ clinic, service, patient }),
    emailPatient: copyWanted(form),
    patientInfo: { ...patientInfo, age: String(ageOf(patientInfo.dateOfBirth, today) ?? '') },
  };
}
