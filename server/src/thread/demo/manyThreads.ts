/** Any number of invented consults, each different. */
import type { Econsult } from '@corridor/contract/thread/schemas.ts';

/** Few threads have one of these names, so a search for them must find a needle in a haystack. */
export const rareNames = ['Quillfeather', 'Ravensbourne', 'Thistlewick', 'Umbershaw', 'Vexhall'];
const rareEvery = 2_000;
const firstNames = 'Ada Ben Cleo Dov Esi Finn Gita Hal Ines Jon Kai Max Noor Ole Pia'.split(' ');
const syllables = 'ar bel cor dan el fen gor hal is jen kal lor mar nor ost per'.split(' ');
export const subsites = [
  'Skin Lesion',
  'Acne and Rosacea',
  'Psoriasis and Eczema',
  'Hair and Nails',
];

export const pickAt = <T>(list: readonly T[], n: number) => list[n % list.length] as T;
function lastNameOf(n: number): string {
  if (n % rareEvery === 0) return pickAt(rareNames, n / rareEvery);
  const [first = '', ...rest] = [n, Math.floor(n / 16), Math.floor(n / 256) % 8].map((i) =>
    pickAt(syllables, i),
  );
  return [first.slice(0, 1).toUpperCase(), first.slice(1), ...rest].join('');
}

/** Unique numbers from few words, because rare words cost most of the indexing time. */
export const phnOf = (n: number) => `${10_000 + (n % 900) * 100}-${1000 + Math.floor(n / 900)}`;

export const econsultOf = (n: number): Econsult => ({
  phn: phnOf(n),
  patientFirstName: pickAt(firstNames, n * 7 + Math.floor(n / 16)),
  patientLastName: lastNameOf(n),
  patientDateOfBirth: `${1930 + (n % 90)}/${String(1 + (n % 12)).padStart(2, '0')}/15`,
  patientEmail: '',
  patientPhone: '4035550199',
  patientProvince: 'AB',
  oop: false,
  symptoms: [
    { question: 'Reason', answer: 'Changing pigmented lesion, left upper back' },
    { question: 'Duration', answer: `${1 + (n % 11)} months` },
    { question: 'Change noticed', answer: 'Size, colour, border' },
    { question: 'Risk factors', answer: 'Skin type II, two blistering burns' },
    { question: 'Medication', answer: 'Apixaban 5 mg BID, ramipril 5 mg' },
    { question: 'Question', answer: 'Is excision advised, and how soon?' },
  ],
  referralMediaURIs: [],
  interpretations: [],
});
