import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.signIn('Samuel')).token;
});
afterAll(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object) => server.ask(name, data, token);
const collection = { consultDraftsCollectionType: 'user_drafts' };

/** A form without empty fields. */
const whole: ConsultForm = {
  activityType: 'phoneConsult',
  searchType: 'search',
  avaData: { avaConsultId: 'chart-7', avaUuid: 'user-3' },
  emailPatient: true,
  locationIdx: 4,
  oop: true,
  oopData: {
    genderCode: 'F',
    addressLine1: '12 Harbour Road',
    addressLine2: 'Floor 3',
    addressLine3: 'Room 5',
    cityName: 'Victoria',
    postalCode: 'V8V1A1',
  },
  patientInfo: {
    firstName: 'Ingrid',
    lastName: 'Halvorsen',
    phn: '9876543218',
    phone: '(604) 555-0142',
    email: 'ingrid@mail.example',
    dateOfBirth: '1962/02/28',
    age: '64',
  },
  patientProvince: 'BC',
  phoneConsultData: {
    startTime: '2026-12-01T17:00:00.000Z',
    endTime: '2026-12-01T17:15:00.000Z',
    physicianPhoneNumber: '(403) 555-0142',
    physicianCalendarEmail: 'me@clinic.example',
  },
  specialty: 'Dermatology',
  subsite: 'Skin Lesion',
  billingCode: '03.01R',
  serviceId: '01890000-0000-7000-8000-000000000000',
  emrChartNumber: 'W-10442',
  symptoms: { 'HbA1c (%25)': '7.1', 'Number of lesions': ['single', 'several'] },
};

it('the consult form comes back as it was saved', async () => {
  claims('consult-13', 'consult-14', 'consult-15', 'consult-16', 'consult-17', 'consult-18 (kept)');
  const saved = await ask('consultDraft-saveDraft', { ...collection, formData: whole });
  const { draftId } = saved.result;
  const { result } = await ask('consultDraft-getDraft', { ...collection, draftId });
  expect(result.formData).toEqual(whole);
});

it('unknown kinds, ways to search and fields are refused', async () => {
  claims('consult-13', 'consult-14', 'consult-15', 'consult-16', 'consult-17');
  const refused = async (formData: object) =>
    (await ask('consultDraft-saveDraft', { ...collection, formData })).error?.details.code;
  for (const wrong of [
    { activityType: 'referral' },
    { searchType: 'browse' },
    { more: '' },
    { patientInfo: { ...whole.patientInfo, middleName: 'Ann' } },
    { oopData: { ...whole.oopData, country: 'CA' } },
    { phoneConsultData: { ...whole.phoneConsultData, zone: 'UTC' } },
    { avaData: { avaConsultId: 'chart-7' } },
  ])
    expect(await refused({ ...whole, ...wrong }), JSON.stringify(wrong)).toBe('invalid-argument');
});
