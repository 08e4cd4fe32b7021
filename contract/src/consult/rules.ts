import { codeProblem } from '../billing/rules.ts';
import { codeWords } from '../billing/words.ts';
import type { FormField } from '../directory/schemas.ts';
import { locationProblem, serviceProblem } from '../directory/serviceProblems.ts';
import type { ConsultForm } from '../drafts/form.ts';
import { answerTo, decodeHeader, encodeHeader } from '../drafts/rules.ts';
import { ageOf, isBirthDate } from '../patients/birth.ts';
import { isOutOfProvince, outOfProvinceProblems } from '../patients/elsewhere.ts';
import { type Named, othersUnder } from '../patients/known.ts';
import { isPhn } from '../patients/phn.ts';
import { provinces } from '../platform/provinces.ts';
import { bookingProblem, type CallTimes } from '../schedule/bookings.ts';
import { problemWords as said } from './words.ts';

export const mostImages = 7;
export const mostFiles = 20;
export const resetAfterMs = 1500;

/** A problem with the field that shows it. The first one gets the focus. */
export type Problem = { field: string; message: string };

/** The conditions of a form beside its own fields. */
export type Circumstances = {
  /** The province of the chosen clinic, or empty. */
  province: string;
  /** The day in Alberta, YYYY-MM-DD, and the instant. */
  today: string;
  now: number;
  formFields: readonly FormField[];
  /** The chosen service accepts a consult today. Undefined without a service. */
  available: boolean | undefined;
  onVacation: boolean;
  /** The hours of calls of the chosen service. */
  callTimes?: CallTimes | undefined;
  isReferral: boolean;
  acceptance: { acceptExisting: boolean; acceptReferral: boolean };
  /** The referrer confirms that the service knows the patient. */
  attested: boolean;
  /** Headers of urgent answers whose advice the person has read. */
  acknowledged: readonly string[];
  /**
   * The patients whom the clinic knows under the number. `renamed`: the sender confirms that it is
   * the same person.
   */
  known: readonly Named[];
  renamed: boolean;
  /** The sender chooses the billing code of an eConsult. */
  choosesCode?: boolean;
};

/** All problems that prevent sending a form, in the order of the page. */
export function problemsOf(form: ConsultForm, circumstances: Circumstances): Problem[] {
  return [
    ...locationProblems(form, circumstances),
    ...serviceProblems(form, circumstances),
    ...patientProblems(form, circumstances),
    ...identityProblems(form, circumstances),
    ...(form.oop ? outOfProvinceProblems(form.oopData) : []),
    ...answerProblems(form, circumstances),
    ...(form.activityType === 'phoneConsult' ? callProblems(form, circumstances) : []),
    ...(asksCode(form, circumstances) ? codeProblems(form) : []),
  ];
}

/** The page has a billing code for an eConsult of a sender who chooses it. */
export const asksCode = (
  { activityType }: Pick<ConsultForm, 'activityType'>,
  { choosesCode, isReferral }: Pick<Circumstances, 'choosesCode' | 'isReferral'>,
) => choosesCode === true && activityType === 'econsult' && !isReferral;

function codeProblems({ billingCode }: ConsultForm): Problem[] {
  const code = billingCode.trim();
  const problem = codeProblem(code);
  const message = code === '' ? said.billingCode : problem && codeWords[problem];
  return message ? [{ field: 'billingCode', message }] : [];
}

function locationProblems({ locationIdx }: ConsultForm, { province }: Circumstances): Problem[] {
  const message = locationProblem(locationIdx < 0 ? undefined : province);
  return message ? [{ field: 'locationIdx', message }] : [];
}

function serviceProblems({ serviceId }: ConsultForm, circumstances: Circumstances): Problem[] {
  const { available } = circumstances;
  const message =
    serviceId === '' || available === undefined
      ? said.specialist
      : serviceProblem({ ...circumstances, available });
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

/** A key of the patient as written. An answer about the patient counts only for the same key. */
export const writtenAs = ({
  patientInfo: { phn, firstName, lastName, dateOfBirth },
}: ConsultForm) => [phn, firstName, lastName, dateOfBirth].join('|');

/**
 * The number belongs to a patient with another name or date of birth. Sending waits until the
 * person says who is meant.
 */
function identityProblems({ patientInfo }: ConsultForm, circumstances: Circumstances): Problem[] {
  const [otherPatient] = circumstances.renamed ? [] : othersUnder(patientInfo, circumstances.known);
  return otherPatient ? [{ field: 'known', message: said.known(otherPatient) }] : [];
}

/** The urgent choices among the answers of a field. */
export const urgentIn = ({ urgent = [] }: FormField, answer: string | readonly string[]) =>
  urgent.filter((value) =>
    typeof answer === 'string' ? answer === value : answer.includes(value),
  );

const isAnswered = (answer: string | readonly string[]) =>
  typeof answer === 'string' ? answer.trim() !== '' : answer.length > 0;

function answerProblems({ symptoms }: ConsultForm, circumstances: Circumstances): Problem[] {
  return circumstances.formFields.flatMap((field): Problem[] => {
    const { header, inputType, required, values, single } = field;
    const answer = answerTo(symptoms, header);
    const problem = (message: string) => [{ field: `symptoms.${header}`, message }];
    if (!isAnswered(answer)) return required ? problem(said.required(header)) : [];
    if (inputType === 'Number')
      return typeof answer === 'string' && /^\d+$/.test(answer) ? [] : problem(said.digits(header));
    if (inputType === 'Textfield')
      return typeof answer === 'string' ? [] : problem(said.option(header));
    const ticked = typeof answer === 'string' ? [answer] : answer;
    const known = ticked.every((value) => values.includes(value));
    if (!known || (single && ticked.length > 1)) return problem(said.option(header));
    const waits =
      urgentIn(field, answer).length > 0 && !circumstances.acknowledged.includes(header);
    return waits ? problem(said.urgent(header)) : [];
  });
}

/** Answers to questions that the service does not ask, or asks differently by now. */
export function unaskedIn({ symptoms }: ConsultForm, formFields: readonly FormField[]) {
  const askedKeys = new Set(formFields.map(({ header }) => encodeHeader(header)));
  return Object.entries(symptoms)
    .filter(([key, answer]) => !askedKeys.has(key) && isAnswered(answer))
    .map(([key, answer]) => ({
      question: decodeHeader(key),
      answer: typeof answer === 'string' ? answer : answer.join(', '),
    }));
}

/** A call later than this is a mistyped date. */
const furthestCallMs = 366 * 86_400_000;
const longestCallMs = 8 * 3_600_000;

function callProblems(
  { phoneConsultData: call }: ConsultForm,
  circumstances: Circumstances,
): Problem[] {
  const { now, callTimes } = circumstances;
  const [start, end] = [Date.parse(call.startTime), Date.parse(call.endTime)];
  const time = (message: string) => [{ field: 'startTime', message }];
  const booking = (message: string | undefined) => (message ? time(message) : []);
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
              : booking(callTimes && bookingProblem(callTimes, start, end));
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

/** The wish for a copy belongs to an address, so it goes when the address goes. */
export const copyWanted = ({ emailPatient, patientInfo }: ConsultForm) =>
  emailPatient && patientInfo.email !== '';

/** Derives the dependent fields of a form. */
export function settled(form: ConsultForm, context: About): ConsultForm {
  const { clinic, service, today, isReferral } = context;
  const { patientInfo, patientProvince: patient } = form;
  return {
    ...form,
    // A referral is always written.
    activityType: isReferral ? 'econsult' : form.activityType,
    oop: isOutOfProvince({ clinic, service, patient }),
    emailPatient: copyWanted(form),
    patientInfo: { ...patientInfo, age: String(ageOf(patientInfo.dateOfBirth, today) ?? '') },
  };
}
