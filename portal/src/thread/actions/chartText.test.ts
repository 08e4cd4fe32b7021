import { expect, it } from 'vitest';
import { chartText } from './chartText.ts';

const person = (
  uid: string,
  firstName: string,
  lastName: string,
  role: string,
  credentials = '',
) => ({
  uid,
  firstName,
  lastName,
  role,
  credentials,
  removed: false,
});
const activity = {
  specialty: 'Dermatology',
  subsite: 'Skin Lesion',
  members: [
    person('g', 'Grace', 'Lindqvist', 'referrer', 'MD, CCFP'),
    person('a', 'Amara', 'Okafor', 'consultant', 'MD, FRCPC'),
    person('j', 'Joanne', 'Petrie', 'moa'),
  ],
  outcome: 'Patient to see Specialist',
  diagnosis: 'Atypical nevus',
};
const econsult = {
  patientFirstName: 'Walter',
  patientLastName: 'Brandt',
  patientDateOfBirth: '1958/03/14',
  phn: '50009-1234',
  symptoms: [
    { question: 'Reason', answer: 'Changing lesion' },
    { question: 'Allergies', answer: '' },
  ],
};
const messageOf = (sentBy: string | null, message: string | null) => ({
  sentBy,
  message,
  sentAt: '2026-11-18T16:00:00Z',
});

it('a chart gets the question, each answer with its author and time, and the outcome', () => {
  const messages = [
    messageOf('g', 'Is it safe?'),
    messageOf('a', 'Full excision, 2 mm margin.\nOne view with a ruler?'),
    messageOf('j', 'Any morning next week.'),
    messageOf('a', null),
    messageOf(null, 'Forwarded to somebody.'),
  ];
  const text = chartText(activity as never, econsult as never, messages as never);
  const parts = text.split('\n\n');
  expect(parts).toEqual([
    'Dermatology – Skin Lesion\nWalter Brandt, 1958/03/14, PHN 50009-1234\nReason: Changing lesion\nAllergies: None given',
    expect.stringMatching(/^Dr\. Grace Lindqvist \(Referrer\), .*2026.*:\nIs it safe\?$/),
    expect.stringMatching(
      /^Dr\. Amara Okafor, FRCPC \(Consultant\), .*:\nFull excision, 2 mm margin\.\nOne view with a ruler\?$/,
    ),
    'Outcome: Patient to see Specialist\nDiagnosis: Atypical nevus',
  ]);
});
