import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { emptyForm, encodeHeader } from '@corridor/contract/drafts/rules.ts';

/**
 * The fate of a draft: kept, waiting with an approver, opened there, or returned with this reason.
 */
type Fate = 'kept' | 'waits' | 'taken' | string;

export type Begun = {
  who: string;
  hoursAgo: number;
  fate: Fate;
  form: ConsultForm;
};

type About = {
  specialty: string;
  subsite: string;
  /** First and last name, date of birth, health number of Alberta. */
  patient: readonly [string, string, string, string];
  answers: Record<string, string | string[]>;
};

function formOf({ specialty, subsite, patient, answers }: About): ConsultForm {
  const [firstName = '', lastName = '', dateOfBirth = '', phn = ''] = patient;
  return {
    ...emptyForm,
    specialty,
    subsite,
    locationIdx: 0,
    patientProvince: phn === '' ? '' : 'AB',
    patientInfo: { ...emptyForm.patientInfo, firstName, lastName, dateOfBirth, phn },
    symptoms: Object.fromEntries(
      Object.entries(answers).map(([header, answer]) => [encodeHeader(header), answer]),
    ),
  };
}

const lesion = formOf({
  specialty: 'Dermatology',
  subsite: 'Skin Lesion',
  patient: ['Ingrid', 'Halvorsen', '1962/02/28', '700110420'],
  answers: {
    Duration: '3 months',
    'Number of lesions': ['single'],
    'Body site': 'Left calf',
    'Size in mm': '8',
    Change: ['size', 'colour'],
    'Question for the specialist': 'Is excision advised, and how soon?',
    'Relevant history': 'Fair skin, many burns as a child. No melanoma in the family.',
  },
});
const psoriasis = formOf({
  specialty: 'Dermatology',
  subsite: 'Psoriasis and Eczema',
  patient: ['Bao', 'Nguyen', '1987/11/05', '700110854'],
  answers: {
    Duration: '2 years',
    'Number of lesions': ['widespread'],
    'Body site': 'Elbows, knees, scalp',
    'Question for the specialist': 'Is it time for a systemic treatment?',
    'Relevant history': 'Hypertension, treated.',
    'Treatments tried': 'Betamethasone and calcipotriol for 8 weeks, some relief.',
  },
});
const hearing = formOf({
  specialty: 'Otolaryngology',
  subsite: 'Ear and Hearing',
  patient: ['Leah', 'Abramson', '1974/06/19', '700110651'],
  answers: {
    Side: ['left'],
    'Main symptom': ['hearing loss', 'tinnitus'],
    Duration: '6 weeks',
    'Question for the specialist': 'Does she need imaging?',
  },
});
const throat = formOf({
  specialty: 'Otolaryngology',
  subsite: 'Throat and Voice',
  patient: ['', '', '', ''],
  answers: { 'Main symptom': ['hoarseness'] },
});
const acne = formOf({
  specialty: 'Dermatology',
  subsite: 'Acne and Rosacea',
  patient: ['Walter', 'Brandt', '1958/03/14', '500091234'],
  answers: {
    Duration: '1 year',
    'Number of lesions': ['several'],
    'Body site': 'Face',
    'Question for the specialist': 'Is doxycycline reasonable with his other drugs?',
  },
});

/** A resident's week: two drafts begun, one returned, one waiting and one opened. */
export const begun: readonly Begun[] = [
  { who: 'Samuel', hoursAgo: 46, fate: 'kept', form: throat },
  { who: 'Samuel', hoursAgo: 27, fate: 'Which ear was tested, and when?', form: hearing },
  { who: 'Samuel', hoursAgo: 20, fate: 'taken', form: psoriasis },
  { who: 'Samuel', hoursAgo: 3, fate: 'waits', form: lesion },
  { who: 'Samuel', hoursAgo: 1, fate: 'kept', form: acne },
  { who: 'Grace', hoursAgo: 30, fate: 'kept', form: hearing },
];
