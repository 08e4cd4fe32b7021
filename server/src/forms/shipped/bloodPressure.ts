import type { Question } from '@corridor/contract/forms/form.ts';
import { both, information, number, ownForm } from './authoring.ts';

const times = [
  ['morning', 'Morning', 'Matin'],
  ['evening', 'Evening', 'Soir'],
] as const;

/** The readings of one time of the day. */
const readings = times.flatMap(([id, en, fr]): Question[] => [
  number(`${id}-upper`, both(`${en}: upper number`, `${fr} : chiffre du haut`), {
    unit: 'mmHg',
    least: 50,
    most: 280,
  }),
  number(`${id}-lower`, both(`${en}: lower number`, `${fr} : chiffre du bas`), {
    unit: 'mmHg',
    least: 20,
    most: 180,
  }),
  number(`${id}-pulse`, both(`${en}: pulse`, `${fr} : pouls`), {
    unit: '/min',
    least: 25,
    most: 250,
    required: false,
  }),
]);

export const bloodPressure = ownForm({
  title: both('Blood pressure log', 'Journal de la tension artérielle'),
  about: both('Home readings', 'Mesures à la maison'),
  introduction: both(
    'Measure each morning and each evening, for 7 days. Your answers are kept, so you can close this page and come back.',
    'Mesurez chaque matin et chaque soir, pendant 7 jours. Vos réponses sont conservées : vous pouvez fermer cette page et y revenir.',
  ),
  items: [
    information(
      'how',
      both(
        'Sit and rest for 5 minutes. Put your arm on a table at the height of your heart. Do not talk. Measure twice, one minute apart, and write down the second reading.',
        'Asseyez-vous et reposez-vous 5 minutes. Posez le bras sur une table à la hauteur du cœur. Ne parlez pas. Mesurez deux fois, à une minute d’intervalle, et notez la deuxième mesure.',
      ),
    ),
    {
      id: 'first-day',
      kind: 'date',
      text: both('On which day do you begin?', 'Quel jour commencez-vous?'),
      required: true,
      earliest: -30,
      latest: 0,
    },
    {
      id: 'log',
      kind: 'group',
      text: both('Your readings', 'Vos mesures'),
      together: true,
      days: 7,
      items: readings,
    },
  ],
  flags: times.flatMap(([id]) => [
    {
      item: `${id}-upper`,
      above: 179,
      text: both('An upper number of 180 or more', 'Un chiffre du haut de 180 ou plus'),
      crisis: false,
    },
    {
      item: `${id}-lower`,
      above: 119,
      text: both('A lower number of 120 or more', 'Un chiffre du bas de 120 ou plus'),
      crisis: false,
    },
  ]),
});
