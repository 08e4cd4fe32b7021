import { own } from '../platform/own.ts';
import type { Beside, Collection, ConsultForm } from './form.ts';

export const mostDrafts = 500;
export const answerAtMost = 8_000;

/** A form in which nothing is filled in. */
export const emptyForm: ConsultForm = {
  activityType: 'econsult',
  searchType: 'directory',
  avaData: { avaConsultId: '', avaUuid: '' },
  emailPatient: false,
  locationIdx: -1,
  oop: false,
  oopData: {
    ...{ genderCode: '', addressLine1: '', addressLine2: '', addressLine3: '' },
    ...{ cityName: '', postalCode: '' },
  },
  patientInfo: {
    ...{ firstName: '', lastName: '', phn: '', phone: '', email: '', dateOfBirth: '', age: '' },
  },
  patientProvince: '',
  phoneConsultData: {
    ...{ startTime: '', endTime: '', physicianPhoneNumber: '', physicianCalendarEmail: '' },
  },
  specialty: '',
  serviceId: '',
  subsite: '',
  billingCode: '',
  emrChartNumber: '',
  symptoms: {},
};

export const nothingBeside: Beside = {
  attested: false,
  acknowledged: [],
  history: '',
  renamed: '',
};

/** A header as a key: what a key may not hold is written by its number. */
export const encodeHeader = (header: string) =>
  header.replace(
    /[.$#[\]/%]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
export const decodeHeader = (key: string) =>
  key.replace(/%([0-9A-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

type Named = Pick<ConsultForm, 'specialty' | 'subsite' | 'patientInfo'>;

/** What a draft without a subject is called. */
export const defaultSubject = ({ specialty, subsite, patientInfo }: Named) =>
  `${specialty} - ${subsite}, ${patientInfo.phn}`;

type Opened = { draftId: string; activityType: string; collection: Collection };

/** Where a draft of a list is opened: in the form of its kind for whoever has the new directory, which is at the plain address then. */
export const draftAddress = ({ draftId, activityType, collection }: Opened, beta: boolean) => ({
  to: beta
    ? activityType === 'referral'
      ? ('/dashboard/consult/referral-form' as const)
      : ('/dashboard/consult/consult-form' as const)
    : ('/dashboard/consult' as const),
  search: { collection, consultDraftId: draftId },
});

/** A part of the subject line, however it is written. */
export const isFoundBy = (subject: string, text: string) =>
  subject.toLowerCase().includes(text.trim().toLowerCase());

/** The subject line as a list shows it, without what stands between things that are not there yet. */
export const shownSubject = (subject: string) =>
  subject
    .replace(/^\s*-\s*/, '')
    .replace(/\s-\s*,/, ',')
    .replace(/\s*,\s*$/, '')
    .replace(/^,\s*/, '');

/** What was answered to a question, whatever it is called: `constructor` is no answer that anybody gave. */
export function answerTo(symptoms: ConsultForm['symptoms'], header: string): string | string[] {
  const key = encodeHeader(header);
  return (Object.hasOwn(symptoms, key) && own(symptoms, key)) || '';
}
