import { both, choice, number, ownForm, text, yesNo } from './authoring.ts';

export const sleepHistory = ownForm({
  title: both('Sleep history', 'Antécédents de sommeil'),
  about: both('Sleep and breathing at night', 'Sommeil et respiration la nuit'),
  items: [
    {
      id: 'nights',
      kind: 'group',
      text: both('On a usual night', 'Lors d’une nuit habituelle'),
      together: true,
      items: [
        number('hours', both('Hours asleep', 'Heures de sommeil'), {
          unit: 'h',
          least: 0,
          most: 24,
          decimals: 1,
        }),
        number('falling-asleep', both('Minutes to fall asleep', 'Minutes pour s’endormir'), {
          unit: 'min',
          least: 0,
          most: 600,
        }),
        number('awakenings', both('Times awake', 'Nombre de réveils'), { least: 0, most: 50 }),
      ],
    },
    choice('snoring', both('Do you snore?', 'Ronflez-vous?'), [
      ['never', both('No', 'Non')],
      ['sometimes', both('Some nights', 'Certaines nuits')],
      ['most', both('Most nights', 'La plupart des nuits')],
      ['unknown', both('I do not know', 'Je ne sais pas')],
    ]),
    yesNo(
      'pauses',
      both(
        'Has somebody seen that you stop breathing in your sleep?',
        'Quelqu’un a-t-il vu que vous arrêtez de respirer en dormant?',
      ),
    ),
    {
      id: 'tired',
      kind: 'scale',
      text: both(
        'How sleepy are you during the day?',
        'À quel point avez-vous sommeil pendant la journée?',
      ),
      required: true,
      least: 0,
      most: 10,
      leastText: both('Not at all', 'Pas du tout'),
      mostText: both('I cannot stay awake', 'Je n’arrive pas à résister au sommeil'),
    },
    yesNo(
      'driving',
      both(
        'Have you nearly fallen asleep while driving?',
        'Avez-vous failli vous endormir au volant?',
      ),
      {
        help: both(
          'Please do not drive while you are sleepy.',
          'Ne conduisez pas quand vous avez sommeil.',
        ),
      },
    ),
    yesNo(
      'headache',
      both('Do you wake up with a headache?', 'Vous réveillez-vous avec un mal de tête?'),
    ),
    yesNo(
      'shifts',
      both('Do you work nights or changing shifts?', 'Travaillez-vous de nuit ou par quarts?'),
    ),
    number(
      'caffeine',
      both(
        'How many cups of coffee, tea or cola do you drink in a day?',
        'Combien de tasses de café, de thé ou de cola buvez-vous par jour?',
      ),
      { least: 0, most: 40 },
    ),
    {
      id: 'body',
      kind: 'group',
      text: both('About you', 'À propos de vous'),
      together: true,
      items: [
        number('weight', both('Weight', 'Poids'), {
          unit: 'kg',
          least: 2,
          most: 400,
          decimals: 1,
          required: false,
        }),
        number('height', both('Height', 'Taille'), {
          unit: 'cm',
          least: 30,
          most: 250,
          required: false,
        }),
      ],
    },
    text(
      'tried',
      both('What have you tried for your sleep?', 'Qu’avez-vous essayé pour votre sommeil?'),
      { long: true },
    ),
  ],
  flags: [
    {
      item: 'driving',
      above: 0,
      text: both('Nearly fell asleep while driving', 'A failli s’endormir au volant'),
      crisis: false,
    },
  ],
});
