import { z } from 'zod';

/** The consult form, as a draft keeps it: nothing has to be there yet, and nothing is longer than it may be. */
const short = z.string().max(200);
const text = (most: number) => z.string().max(most);

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
  /** Of the person's locations; -1 while none is chosen. */
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
  /** By encoded header; of Checkboxes every ticked value. */
  symptoms: z.record(text(700), z.union([text(8000), z.array(short).max(40)])),
});
export type ConsultForm = z.output<typeof consultForm>;

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
  symptoms: {},
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
