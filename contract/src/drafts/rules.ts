import { own } from '../platform/own.ts';
import type { Beside, Collection, ConsultForm } from './form.ts';

export const mostDrafts = 500;

/** An empty form. */
export const emptyForm: ConsultForm = {
  activityType: 'econsult',
  searchType: 'directory',
  avaData: { avaConsultId: '', avaUuid: '' },
  emailPatient: false,
  locationIdx: -1,
  oop: false,
  oopData: {
    genderCode: '',
    addressLine1: '',
    addressLine2: '',
    addressLine3: '',
    cityName: '',
    postalCode: '',
  },
  patientInfo: {
    firstName: '',
    lastName: '',
    phn: '',
    phone: '',
    email: '',
    dateOfBirth: '',
    age: '',
  },
  patientProvince: '',
  phoneConsultData: {
    startTime: '',
    endTime: '',
    physicianPhoneNumber: '',
    physicianCalendarEmail: '',
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

/** Encodes a header as a key: forbidden characters are written by their number. */
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

/** The name of a draft without a subject. */
export const defaultSubject = ({ specialty, subsite, patientInfo }: Named) =>
  `${specialty} - ${subsite}, ${patientInfo.phn}`;

type Opened = { draftId: string; activityType: string; collection: Collection };

/**
 * The address of a draft. With the new directory at the plain address, it is the form of the
 * draft's kind.
 */
export const draftAddress = ({ draftId, activityType, collection }: Opened, beta: boolean) => ({
  to: beta
    ? activityType === 'referral'
      ? ('/dashboard/consult/referral-form' as const)
      : ('/dashboard/consult/consult-form' as const)
    : ('/dashboard/consult' as const),
  search: { collection, consultDraftId: draftId },
});

/** Answers whether the subject contains the text, in any case. */
export const isFoundBy = (subject: string, text: string) =>
  subject.toLowerCase().includes(text.trim().toLowerCase());

/** The subject for a list, without separators around missing parts. */
export const shownSubject = (subject: string) =>
  subject
    .replace(/^\s*-\s*/, '')
    .replace(/\s-\s*,/, ',')
    .replace(/\s*,\s*$/, '')
    .replace(/^,\s*/, '');

/** The answer to a question, also for a header such as `constructor`. */
export function answerTo(symptoms: ConsultForm['symptoms'], header: string): string | string[] {
  const key = encodeHeader(header);
  return (Object.hasOwn(symptoms, key) && own(symptoms, key)) || '';
}
