import { describe, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import type { FormField } from '../directory/schemas.ts';
import { type ConsultForm, consultForm } from '../drafts/form.ts';
import {
  answerTo,
  decodeHeader,
  defaultSubject,
  emptyForm,
  encodeHeader,
} from '../drafts/rules.ts';
import { ageOf } from '../patients/birth.ts';
import { isOutOfProvince, isUnbillable } from '../patients/elsewhere.ts';
import { type Circumstances, problemsOf, settled, writtenAs } from './rules.ts';

const about: Circumstances = {
  province: 'AB',
  today: '2026-11-18',
  now: Date.parse('2026-11-18T16:00:00Z'),
  formFields: [],
  available: true,
  onVacation: false,
  isReferral: false,
  acceptance: { acceptExisting: true, acceptReferral: true },
  attested: false,
  acknowledged: [],
  known: [],
  renamed: false,
};
const patientInfo = {
  firstName: 'Ingrid',
  lastName: 'Halvorsen',
  phn: '203091111',
  phone: '',
  email: '',
  dateOfBirth: '1962/02/28',
  age: '',
};
const good: ConsultForm = {
  ...emptyForm,
  locationIdx: 0,
  serviceId: 'service',
  specialty: 'Cardiology',
  subsite: 'Arrhythmia',
  patientProvince: 'AB',
  patientInfo,
};
/** The problems, by field, of the good form with one change. */
const problems = (more: Partial<ConsultForm>, other: Partial<Circumstances> = {}) =>
  problemsOf({ ...good, ...more }, { ...about, ...other }).map((each) => [
    each.field,
    each.message,
  ]);
const ofPatient = (more: Partial<typeof patientInfo>, form: Partial<ConsultForm> = {}) =>
  problems({ ...form, patientInfo: { ...patientInfo, ...more } });

it('a form has its specified fields and no others', () => {
  claims('consult-13', 'consult-14', 'consult-15', 'consult-16', 'consult-17');
  expect(consultForm.parse(emptyForm)).toEqual(emptyForm);
  expect(Object.keys(consultForm.shape).sort()).toEqual([
    'activityType',
    'avaData',
    'billingCode',
    'emailPatient',
    'emrChartNumber',
    'locationIdx',
    'oop',
    'oopData',
    'patientInfo',
    'patientProvince',
    'phoneConsultData',
    'searchType',
    'serviceId',
    'specialty',
    'subsite',
    'symptoms',
  ]);
  expect(consultForm.safeParse({ ...emptyForm, activityType: 'referral' }).success).toBe(false);
  expect(consultForm.safeParse({ ...emptyForm, more: 1 }).success).toBe(false);
});

it('headers become keys and come back', () => {
  claims('consult-18');
  for (const header of ['HbA1c (%)', 'Calcium/PTH/vitamin D', 'a.b$c#d[e]f/g%2E', 'Âge'])
    expect(decodeHeader(encodeHeader(header))).toBe(header);
  for (const header of ['constructor', 'toString', '__proto__']) {
    expect(answerTo({}, header), header).toBe('');
    expect(answerTo({ [encodeHeader(header)]: 'said' }, header), header).toBe('said');
  }
  expect(encodeHeader('a.b$c#d[e]/%')).toBe('a%2Eb%24c%23d%5Be%5D%2F%25');
});

it('a draft without a subject is named by its service and number', () => {
  claims('drafts-10 (rule)');
  expect(defaultSubject(good)).toBe('Cardiology - Arrhythmia, 203091111');
});

describe('problems of a form', () => {
  it('a complete form has none', () => expect(problems({})).toEqual([]));

  it('a clinic is required, and it needs a province', () => {
    expect(problems({ locationIdx: -1 }, { province: '' })).toEqual([
      ['locationIdx', 'Please select a location'],
    ]);
    expect(problems({}, { province: '' })).toEqual([
      [
        'locationIdx',
        'This clinic has no province. Add it in your profile, or choose another clinic.',
      ],
    ]);
  });

  it('patient fields are required and valid', () => {
    claims('consult-26', 'consult-27', 'consult-30', 'consult-31', 'consult-33');
    expect(ofPatient({ firstName: ' ' })).toEqual([
      ['firstName', 'Patient first name is required'],
    ]);
    expect(ofPatient({ lastName: '' })).toEqual([['lastName', 'Patient last name is required']]);
    expect(ofPatient({ dateOfBirth: '' })).toEqual([
      ['dateOfBirth', 'Patient date of birth is required'],
    ]);
    for (const dateOfBirth of [
      '1962/02/30',
      '1962-02-28',
      '62/02/28',
      '2026/11/19',
      '1962/2/28',
      'x',
    ])
      expect(ofPatient({ dateOfBirth }), dateOfBirth).toEqual([
        ['dateOfBirth', 'Date of birth is invalid'],
      ]);
    expect(ofPatient({ dateOfBirth: '2026/11/18' })).toEqual([]);
    expect(ofPatient({ phn: '' })).toEqual([['phn', 'PHN is required']]);
    expect(ofPatient({ phn: '123456789' })).toEqual([['phn', 'PHN is invalid']]);
    expect(ofPatient({ phn: '123456789' }, { patientProvince: 'MB' })).toEqual([]);
    expect(ofPatient({}, { emailPatient: true })).toEqual([['email', 'Email is required']]);
    expect(ofPatient({ email: 'a@b.ca' }, { emailPatient: true })).toEqual([]);
    expect(ofPatient({ email: 'a@b' })).toEqual([['email', 'Email is invalid']]);
    expect(problems({ patientProvince: '' })).toContainEqual([
      'patientProvince',
      'Province is required.',
    ]);
    expect(problems({ patientProvince: 'XX' })).toContainEqual([
      'patientProvince',
      'Province is required.',
    ]);
  });

  it('an impossible date of birth gives no age', () => {
    claims('consult-29 (rule)');
    expect(ageOf('1962/02/28', '2026-11-18')).toBe(64);
    expect(ageOf('1962/11/19', '2026-11-18')).toBe(63);
    expect(ageOf('2026/11/18', '2026-11-18')).toBe(0);
    expect(ageOf('1962/02/30', '2026-11-18')).toBeUndefined();
  });

  it('clinic or service makes a patient out of province, except one from Quebec', () => {
    claims('consult-37', 'consult-34 (rule)');
    const provinces = (clinic: string, service: string, patient: string) => ({
      clinic,
      service,
      patient,
    });
    expect(isOutOfProvince(provinces('AB', 'BC', 'BC'))).toBe(true);
    expect(isOutOfProvince(provinces('BC', 'AB', 'SK'))).toBe(true);
    expect(isOutOfProvince(provinces('AB', 'AB', 'AB'))).toBe(false);
    expect(isOutOfProvince(provinces('AB', 'AB', 'QC'))).toBe(false);
    expect(isOutOfProvince(provinces('AB', 'AB', ''))).toBe(false);
    expect(isOutOfProvince(provinces('BC', 'BC', 'SK'))).toBe(false);
    expect(isUnbillable(provinces('BC', 'AB', 'QC'))).toBe(true);
    expect(isUnbillable(provinces('BC', 'BC', 'QC'))).toBe(false);
    expect(isUnbillable(provinces('AB', 'AB', 'ON'))).toBe(false);
  });

  it('a patient from another province needs sex and address', () => {
    claims('consult-38', 'consult-39', 'consult-40', 'consult-41');
    const addressProblems = (more: object) =>
      problems({
        oop: true,
        oopData: {
          genderCode: 'F',
          addressLine1: '12 Main Street',
          addressLine2: '',
          addressLine3: '',
          cityName: 'Regina',
          postalCode: 'S4P3Y2',
          ...more,
        },
      });
    expect(addressProblems({})).toEqual([]);
    expect(problems({ oop: false, oopData: emptyForm.oopData })).toEqual([]);
    expect(addressProblems({ genderCode: 'X' })).toEqual([
      ['genderCode', "Patient's sex is required."],
    ]);
    expect(addressProblems({ addressLine1: '' })).toEqual([
      ['addressLine1', 'Address line 1 is required.'],
    ]);
    expect(addressProblems({ addressLine1: 'x'.repeat(25) })).toEqual([]);
    expect(addressProblems({ addressLine1: 'x'.repeat(26) })).toEqual([
      ['addressLine1', 'This field must be no more than 25 characters long.'],
    ]);
    expect(addressProblems({ cityName: '' })).toEqual([['cityName', 'City is required.']]);
    expect(addressProblems({ cityName: 'x'.repeat(31) })).toEqual([
      ['cityName', 'This field must be no more than 30 characters long.'],
    ]);
    for (const postalCode of ['S4P 3Y2', 's4p3y2', '', 'S4P3Y', 'S4P3Y22'])
      expect(addressProblems({ postalCode }), postalCode).toEqual([
        [
          'postalCode',
          'Postal is invalid. Do not include any spaces, and use capital letters (ex. A1A1A1).',
        ],
      ]);
  });

  it('a clinic and an available service are required', () => {
    claims('consult-42', 'directory-21', 'directory-22 (rule)');
    expect(problems({ locationIdx: -1 })).toEqual([['locationIdx', 'Please select a location']]);
    expect(problems({ serviceId: '' })).toEqual([['serviceId', 'A specialist is required']]);
    expect(problems({}, { available: false })).toEqual([
      [
        'serviceId',
        'Service is not available. Please save as draft and wait for the service to be available again, or select another service.',
      ],
    ]);
    expect(problems({}, { available: false, onVacation: true })).toEqual([
      [
        'serviceId',
        'Specialist is unavailable, please save draft and wait for return or select another specialist.',
      ],
    ]);
  });

  it('a referral needs a service that takes new patients, or known ones', () => {
    const problemCount = (acceptExisting: boolean, acceptReferral: boolean, attested: boolean) =>
      problems({}, { isReferral: true, acceptance: { acceptExisting, acceptReferral }, attested })
        .length;
    expect(problemCount(true, true, false)).toBe(0);
    expect(problemCount(true, false, false)).toBe(1);
    expect(problemCount(true, false, true)).toBe(0);
    expect(problemCount(false, true, true)).toBe(1);
  });

  it('each question of the service checks its answer', () => {
    claims('consult-43', 'consult-36 (rule)');
    const field = (more: Partial<FormField>): FormField => ({
      header: 'BP/pulse',
      inputType: 'Textfield',
      required: false,
      values: [],
      ...more,
    });
    const answered = (
      changes: Partial<FormField>,
      answer?: string | string[],
      acknowledged: string[] = [],
    ) =>
      problems(
        { symptoms: answer === undefined ? {} : { [encodeHeader('BP/pulse')]: answer } },
        { formFields: [field(changes)], acknowledged },
      ).map(([, message]) => message);
    expect(answered({ required: true })).toEqual(['BP/pulse is required']);
    expect(answered({ required: true }, ' ')).toEqual(['BP/pulse is required']);
    expect(answered({ required: true }, '120/80')).toEqual([]);
    expect(answered({ inputType: 'Number' }, '12.5')).toEqual(['BP/pulse takes digits only']);
    expect(answered({ inputType: 'Number' }, '125')).toEqual([]);
    const boxes = { inputType: 'Checkboxes' as const, values: ['none', 'active'] };
    expect(answered({ ...boxes, required: true }, [])).toEqual(['BP/pulse is required']);
    expect(answered(boxes, ['other'])).toEqual(['BP/pulse has another choice']);
    expect(answered({ ...boxes, single: true }, ['none', 'active'])).toEqual([
      'BP/pulse has another choice',
    ]);
    const urgent = { ...boxes, urgent: ['active'] };
    expect(answered(urgent, ['none'])).toEqual([]);
    expect(answered(urgent, ['active'])).toEqual(['BP/pulse: read the advice first']);
    expect(answered(urgent, ['active'], ['BP/pulse'])).toEqual([]);
  });

  it('a phone consult needs a future time and a number', () => {
    const call = (more: object) =>
      problems({
        activityType: 'phoneConsult',
        phoneConsultData: {
          startTime: '2026-11-19T16:00:00Z',
          endTime: '2026-11-19T16:10:00Z',
          physicianPhoneNumber: '4035550142',
          physicianCalendarEmail: '',
          ...more,
        },
      }).map(([, message]) => message);
    expect(call({})).toEqual([]);
    expect(call({ startTime: '' })).toEqual(['Choose when the call begins and ends']);
    expect(call({ endTime: '2026-11-19T16:00:00Z' })).toEqual([
      'The call has to end after it begins',
    ]);
    expect(call({ startTime: '2026-11-18T15:00:00Z' })).toEqual([
      'The call has to begin in the future',
    ]);
    expect(call({ startTime: '2062-11-19T16:00:00Z', endTime: '2062-11-19T16:10:00Z' })).toEqual([
      'The call has to begin within a year',
    ]);
    expect(call({ endTime: '2026-11-21T16:00:00Z' })).toEqual(['A call takes at most 8 hours']);
    expect(call({ physicianPhoneNumber: ' ' })).toEqual([
      'A phone number for the call is required',
    ]);
    expect(call({ physicianPhoneNumber: '12' })).toEqual(['Phone number is invalid']);
    expect(call({ physicianCalendarEmail: 'x' })).toEqual(['Email is invalid']);
  });

  it('a number known under another name or date of birth needs an answer', () => {
    const walter = { firstName: 'Walter', lastName: 'Brandt', dateOfBirth: '1958/03/14' };
    const question = [
      ['known', "This number is Walter Brandt's in your clinic. Is this Walter Brandt?"],
    ];
    const known = [walter];
    expect(problems({}, { known })).toEqual(question);
    const named = (more: object) => ({ patientInfo: { ...patientInfo, ...walter, ...more } });
    expect(problems(named({}), { known })).toEqual([]);
    expect(problems(named({ dateOfBirth: '1958/03/15' }), { known })).toEqual(question);
    expect(problems(named({ firstName: 'WALT' }), { known })).toEqual([]);
    expect(problems({}, { known, renamed: true })).toEqual([]);
    expect(problems({}, { known: [{ ...walter, ...patientInfo }] })).toEqual([]);
  });

  it('a consult to a referral service is never a phone consult', () => {
    const about = { clinic: 'AB', service: 'AB', today: '2026-11-18' };
    const call: ConsultForm = { ...good, activityType: 'phoneConsult' };
    expect(settled(call, { ...about, isReferral: true }).activityType).toBe('econsult');
    expect(settled(call, { ...about, isReferral: false }).activityType).toBe('phoneConsult');
  });

  it('an answer about a number holds for that number, name and date of birth alone', () => {
    const changed = (more: object) =>
      writtenAs({ ...good, patientInfo: { ...patientInfo, ...more } });
    expect(changed({ phone: '4035550142', age: '64' })).toBe(writtenAs(good));
    for (const more of [
      { phn: '612390045' },
      { firstName: 'Inga' },
      { lastName: 'Hansen' },
      { dateOfBirth: '1962/02/27' },
    ])
      expect(changed(more)).not.toBe(writtenAs(good));
  });
});
