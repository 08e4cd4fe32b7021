import { afterYes, both, choice, ownForm, text, yesNo } from './authoring.ts';

const chooseAll = {
  several: true,
  help: both('Choose all that apply.', 'Choisissez tout ce qui convient.'),
};

export const hearingHistory = ownForm({
  title: both('Hearing and dizziness history', 'Antécédents d’audition et d’étourdissements'),
  about: both('Ears and balance', 'Oreilles et équilibre'),
  items: [
    choice(
      'hearing',
      both('In which ear do you hear less well?', 'De quelle oreille entendez-vous moins bien?'),
      [
        ['right', both('Right', 'Droite')],
        ['left', both('Left', 'Gauche')],
        ['both', both('Both', 'Les deux')],
        ['neither', both('I hear well in both', 'J’entends bien des deux')],
      ],
    ),
    yesNo(
      'sudden',
      both(
        'Did your hearing get worse within 3 days?',
        'Votre audition a-t-elle baissé en moins de 3 jours?',
      ),
      {
        showWhen: { join: 'all', of: [{ item: 'hearing', is: 'different', value: 'neither' }] },
        help: both(
          'If this happened in the last month, call your clinic today.',
          'Si cela s’est produit au cours du dernier mois, appelez votre clinique aujourd’hui.',
        ),
      },
    ),
    choice('ringing', both('Do you hear ringing or buzzing?', 'Entendez-vous un sifflement?'), [
      ['never', both('No', 'Non')],
      ['sometimes', both('Sometimes', 'Parfois')],
      ['always', both('All the time', 'Tout le temps')],
      ['pulse', both('It beats with my pulse', 'Il bat avec mon pouls')],
    ]),
    choice(
      'ear-problems',
      both('What have you had in your ears?', 'Qu’avez-vous eu aux oreilles?'),
      [
        ['pain', both('Pain', 'De la douleur')],
        ['discharge', both('Discharge', 'Un écoulement')],
        ['fullness', both('A feeling of pressure', 'Une sensation de pression')],
        ['surgery', both('Surgery', 'Une opération')],
        ['none', both('None of these', 'Rien de cela')],
      ],
      chooseAll,
    ),
    yesNo(
      'noise',
      both(
        'Have you worked in loud noise, or often been near guns or loud music?',
        'Avez-vous travaillé dans le bruit, ou été souvent près d’armes à feu ou de musique forte?',
      ),
    ),
    yesNo('hearing-aids', both('Do you wear hearing aids?', 'Portez-vous un appareil auditif?')),
    yesNo('dizzy', both('Do you get dizzy?', 'Avez-vous des étourdissements?')),
    choice(
      'dizzy-kind',
      both('What does it feel like?', 'À quoi cela ressemble-t-il?'),
      [
        ['spinning', both('The room spins', 'La pièce tourne')],
        ['unsteady', both('I am unsteady on my feet', 'Je ne suis pas stable sur mes pieds')],
        ['faint', both('I feel faint', 'Je me sens près de m’évanouir')],
        ['other', both('Something else', 'Autre chose')],
      ],
      afterYes('dizzy'),
    ),
    choice(
      'dizzy-time',
      both('How long does it last?', 'Combien de temps cela dure-t-il?'),
      [
        ['seconds', both('Seconds', 'Des secondes')],
        ['minutes', both('Minutes', 'Des minutes')],
        ['hours', both('Hours', 'Des heures')],
        ['days', both('Days', 'Des jours')],
      ],
      afterYes('dizzy'),
    ),
    choice(
      'dizzy-trigger',
      both('What brings it on?', 'Qu’est-ce qui le provoque?'),
      [
        ['turning', both('Turning over in bed', 'Me retourner dans le lit')],
        ['standing', both('Standing up', 'Me lever')],
        ['head', both('Moving my head', 'Bouger la tête')],
        ['sound', both('Loud sounds', 'Les sons forts')],
        ['nothing', both('Nothing in particular', 'Rien de particulier')],
      ],
      { ...afterYes('dizzy'), ...chooseAll },
    ),
    yesNo(
      'falls',
      both('Have you fallen because of it?', 'Avez-vous fait une chute à cause de cela?'),
      afterYes('dizzy'),
    ),
    text('medicines', both('Which medicines do you take?', 'Quels médicaments prenez-vous?'), {
      long: true,
    }),
  ],
  flags: [
    {
      item: 'sudden',
      above: 0,
      text: both('Hearing got worse within 3 days', 'L’audition a baissé en moins de 3 jours'),
      crisis: false,
    },
  ],
});
