/** The forms that the demo's physician has sent in a year, and the answers that came back. */
import type { Answers, Form } from '@corridor/contract/forms/form.ts';
import { bloodPressure } from '../shipped/bloodPressure.ts';
import { gad7 } from '../shipped/gad7.ts';
import { phq9 } from '../shipped/phq9.ts';
import { skinHistory } from '../shipped/skinHistory.ts';

/** The state of a form. A reviewed one was also read. */
type FormState = 'scheduled' | 'unopened' | 'begun' | 'submitted' | 'needsReview' | 'reviewed';

export type DemoForm = {
  /** The number of days before the newest day. */
  day: number;
  patient: readonly [name: string, born: string, phn: string];
  email: string;
  form: Form;
  state: FormState;
  answers: Answers;
  byOffice?: true;
};

const walter = {
  patient: ['Walter Brandt', '1958/03/14', '500091234'],
  email: 'walter.brandt@post.example',
} as const;
const doreen = {
  patient: ['Doreen McAllister', '1951/06/30', '526051815'],
  email: 'doreen.mcallister@post.example',
} as const;
const robert = {
  patient: ['Robert Braun', '1960/08/19', '518199093'],
  email: 'robert.braun@post.example',
} as const;
const brooke = {
  patient: ['Brooke Hendry', '1994/10/16', '882090182'],
  email: 'brooke.hendry@post.example',
} as const;
const clifford = {
  patient: ['Clifford Bergstrom', '1972/03/25', '123466789'],
  email: 'cliff.bergstrom@post.example',
} as const;
const agnes = {
  patient: ['Agnes Tkachenko', '1941/05/11', '612390045'],
  email: 'agnes.tkachenko@post.example',
} as const;

const frequencies = ['not-at-all', 'several-days', 'more-than-half', 'nearly-every-day'];
const difficulties = [
  'not-difficult',
  'somewhat-difficult',
  'very-difficult',
  'extremely-difficult',
];

/** The points of each question of a questionnaire about mood, and its last question. */
function moodOf(points: string, difficulty: number): Answers {
  const chosen = [...points].map((point, at) => [
    `item-${at + 1}`,
    { choice: [frequencies[Number(point)] ?? ''] },
  ]);
  return {
    ...Object.fromEntries(chosen),
    difficulty: { choice: [difficulties[difficulty] ?? ''] },
  };
}

/** Readings of the first days: upper and lower number of morning and evening. */
function readingsOf(days: readonly (readonly [number, number, number, number])[]): Answers {
  const names = ['morning-upper', 'morning-lower', 'evening-upper', 'evening-lower'];
  return Object.fromEntries(
    days.flatMap((numbers, at) =>
      numbers.map((number, which) => [`${names[which]}.${at + 1}`, { number }]),
    ),
  );
}

const skin: Answers = {
  site: { site: 'left-forearm' },
  since: { choice: ['half-year'] },
  change: { choice: ['larger', 'color'] },
  symptoms: { choice: ['itch', 'crust'] },
  width: { number: 7 },
  treatment: { text: 'A moisturizing cream for two weeks. It made no difference.' },
  'skin-cancer': { yes: false },
  family: { yes: true },
  sunburn: { yes: true },
};

const answered = (
  day: number,
  person: Pick<DemoForm, 'patient' | 'email'>,
  form: Form,
  answers: Answers,
  state: FormState = 'reviewed',
): DemoForm => ({ day, ...person, form, state, answers });

export const demoForms: readonly DemoForm[] = [
  // Walter gets better over a year, Doreen worse.
  answered(352, walter, phq9, moodOf('333323220', 2)),
  answered(301, walter, phq9, moodOf('332322210', 2)),
  answered(246, walter, phq9, moodOf('222322110', 1)),
  answered(187, walter, phq9, moodOf('212211110', 1)),
  answered(124, walter, phq9, moodOf('111211010', 1)),
  answered(61, walter, phq9, moodOf('110110010', 0)),
  answered(12, walter, phq9, moodOf('100110000', 0)),
  answered(160, doreen, gad7, moodOf('1010010', 0)),
  answered(104, doreen, gad7, moodOf('1111110', 1)),
  answered(49, doreen, gad7, moodOf('2212121', 1)),
  answered(6, doreen, gad7, moodOf('3222222', 2)),
  answered(5, doreen, phq9, moodOf('332222101', 2), 'needsReview'),
  answered(1, brooke, skinHistory, skin, 'submitted'),
  answered(
    4,
    robert,
    bloodPressure,
    {
      'first-day': { date: '' },
      ...readingsOf([
        [148, 92, 141, 88],
        [152, 94, 139, 86],
        [144, 90, 138, 85],
      ]),
    },
    'begun',
  ),
  { ...answered(5, clifford, phq9, {}, 'unopened'), byOffice: true },
  { ...answered(0, agnes, bloodPressure, {}, 'scheduled'), byOffice: true },
];
