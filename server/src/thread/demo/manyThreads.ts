/** Invented consults, each another one, as many as are asked for. */
import type { Econsult } from '@corridor/contract/thread/schemas.ts';

/** In so few of the threads that a search for them is a search for a needle. */
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

export const at = <T>(list: readonly T[], n: number) => list[n % list.length] as T;
function lastNameOf(n: number): string {
  if (n % rareEvery === 0) return at(rareNames, n / rareEvery);
  const [first = '', ...rest] = [n, Math.floor(n / 16), Math.floor(n / 256) % 8].map((i) =>
    at(syllables, i),
  );
  return [first.slice(0, 1).toUpperCase(), first.slice(1), ...rest].join('');
}

/** No number twice, in few words: most of the time goes into the words that come only once. */
export const phnOf = (n: number) => `${10_000 + (n % 900) * 100}-${1000 + Math.floor(n / 900)}`;

export const econsultOf = (n: number): Econsult => ({
  phn: phnOf(n),
  patientFirstName: at(firstNames, n * 7 + Math.floor(n / 16)),
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
