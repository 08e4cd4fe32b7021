import { expect, it } from 'vitest';
import { nobody } from '../patients/identity.ts';
import {
  figureOf,
  keepsConsent,
  missingPartOf,
  subjectOf,
  type WrittenSubject,
} from './subjects.ts';

const today = '2026-11-25';
const colleen = {
  phn: '500091234',
  province: 'AB',
  firstName: 'Colleen ',
  lastName: 'Desjarlais',
  dateOfBirth: '1972/05/09',
};
const subject = (change: Partial<WrittenSubject> = {}): WrittenSubject => ({
  patient: colleen,
  site: 'left-forearm',
  ...change,
});

it('a picture is tied only to a complete patient with a body site', () => {
  const { phn } = subject().patient;
  const wrongPhn = { ...colleen, phn: `${phn.slice(0, -1)}9` };
  expect(missingPartOf({ patient: nobody, site: '' }, today)).toBeUndefined();
  expect(missingPartOf(subject({ site: '' }), today)).toBe('site');
  for (const patient of [
    { ...colleen, firstName: ' ' },
    { ...colleen, dateOfBirth: '2027/01/01' },
    { ...colleen, province: '' },
    wrongPhn,
  ]) {
    expect(missingPartOf(subject({ patient }), today)).toBe('patient');
    expect(subjectOf(subject({ patient }), today)).toBeUndefined();
  }
  expect(missingPartOf(subject(), today)).toBeUndefined();
  expect(subjectOf(subject({ site: '' }), today)).toBeUndefined();
  expect(subjectOf(subject(), today)).toEqual({
    ...colleen,
    firstName: 'Colleen',
    site: 'left-forearm',
  });
});

it('a child has a figure of their own', () => {
  expect(figureOf('2018/05/09', today)).toBe('child');
  expect(figureOf('1972/05/09', today)).toBe('neutral');
  expect(figureOf('', today)).toBe('neutral');
});

it('a consent stays with the number of the patient who gave it', () => {
  expect(keepsConsent(nobody, colleen)).toBe(true);
  expect(keepsConsent({ ...colleen, phn: '5000' }, colleen)).toBe(true);
  expect(keepsConsent(colleen, { ...colleen, firstName: 'Col' })).toBe(true);
  expect(keepsConsent(colleen, nobody)).toBe(false);
  expect(keepsConsent(colleen, { ...colleen, phn: '500091248' })).toBe(false);
});
