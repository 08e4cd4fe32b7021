import { afterYes, both, choice, number, ownForm, text, yesNo } from './authoring.ts';

export const headacheDiary = ownForm({
  title: both('Headache diary', 'Journal des maux de tête'),
  about: both('Headaches by day', 'Les maux de tête, jour par jour'),
  introduction: both(
    'Fill in one day each evening, for 14 days. Your answers are kept, so you can close this page and come back.',
    'Remplissez un jour chaque soir, pendant 14 jours. Vos réponses sont conservées : vous pouvez fermer cette page et y revenir.',
  ),
  items: [
    {
      id: 'first-day',
      kind: 'date',
      text: both('On which day do you begin?', 'Quel jour commencez-vous?'),
      required: true,
      earliest: -30,
      latest: 0,
    },
    {
      id: 'diary',
      kind: 'group',
      text: both('Your day', 'Votre journée'),
      together: true,
      days: 14,
      items: [
        yesNo('headache', both('Did you have a headache?', 'Avez-vous eu un mal de tête?')),
        {
          id: 'strength',
          kind: 'scale',
          text: both('How strong was it?', 'Quelle était son intensité?'),
          required: true,
          least: 1,
          most: 10,
          leastText: both('Hardly there', 'À peine présent'),
          mostText: both('The worst I can think of', 'Le pire que je puisse imaginer'),
          ...afterYes('headache'),
        },
        number('lasted', both('How long did it last?', 'Combien de temps a-t-il duré?'), {
          unit: 'h',
          least: 0,
          most: 24,
          decimals: 1,
          ...afterYes('headache'),
        }),
        choice(
          'with',
          both('What came with it?', 'Qu’est-ce qui l’accompagnait?'),
          [
            ['nausea', both('Nausea', 'Des nausées')],
            ['light', both('Light bothered me', 'La lumière me gênait')],
            ['sound', both('Sound bothered me', 'Le bruit me gênait')],
            ['aura', both('Flickering or blind spots', 'Des éclairs ou des taches dans la vue')],
            ['period', both('My period', 'Mes règles')],
          ],
          { several: true, required: false, ...afterYes('headache') },
        ),
        text('medicine', both('Medicine taken', 'Médicament pris'), afterYes('headache')),
        yesNo(
          'missed',
          both(
            'Did it keep you from work, school or plans?',
            'A-t-il nui à votre travail, à vos études ou à ce que vous vouliez faire?',
          ),
          afterYes('headache'),
        ),
      ],
    },
  ],
});
