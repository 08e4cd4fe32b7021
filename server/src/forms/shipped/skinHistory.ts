import { both, choice, number, ownForm, text, yesNo } from './authoring.ts';

export const skinHistory = ownForm({
  title: both('Skin lesion history', 'Antécédents d’une lésion de la peau'),
  about: both('One spot on the skin', 'Une tache ou une bosse sur la peau'),
  introduction: both(
    'These questions are about one spot on your skin. It takes about three minutes.',
    'Ces questions portent sur une seule lésion de votre peau. Il faut environ trois minutes.',
  ),
  items: [
    {
      id: 'site',
      kind: 'bodySite',
      text: both('Where on your body is it?', 'À quel endroit de votre corps se trouve-t-elle?'),
      required: true,
    },
    choice('since', both('How long have you had it?', 'Depuis quand l’avez-vous?'), [
      ['weeks', both('Less than a month', 'Moins d’un mois')],
      ['months', both('1 to 6 months', 'De 1 à 6 mois')],
      ['half-year', both('6 to 12 months', 'De 6 à 12 mois')],
      ['years', both('More than a year', 'Plus d’un an')],
      ['unknown', both('I do not know', 'Je ne sais pas')],
    ]),
    choice(
      'change',
      both(
        'What has changed in the last 6 months?',
        'Qu’est-ce qui a changé au cours des 6 derniers mois?',
      ),
      [
        ['larger', both('It became larger', 'Elle a grossi')],
        ['color', both('Its color changed', 'Sa couleur a changé')],
        ['shape', both('Its shape changed', 'Sa forme a changé')],
        ['raised', both('It became raised', 'Elle s’est épaissie')],
        ['nothing', both('Nothing changed', 'Rien n’a changé')],
      ],
      { several: true, help: both('Choose all that apply.', 'Choisissez tout ce qui convient.') },
    ),
    choice(
      'symptoms',
      both('What do you notice?', 'Que remarquez-vous?'),
      [
        ['itch', both('It itches', 'Elle démange')],
        ['pain', both('It hurts', 'Elle fait mal')],
        ['bleeding', both('It bleeds', 'Elle saigne')],
        ['crust', both('It has a crust', 'Elle a une croûte')],
        ['sore', both('It does not heal', 'Elle ne guérit pas')],
        ['nothing', both('None of these', 'Rien de cela')],
      ],
      { several: true, help: both('Choose all that apply.', 'Choisissez tout ce qui convient.') },
    ),
    number('width', both('How wide is it?', 'Quelle est sa largeur?'), {
      unit: 'mm',
      least: 1,
      most: 300,
      required: false,
      help: both(
        'A pencil eraser is about 6 mm wide.',
        'La gomme d’un crayon mesure environ 6 mm de largeur.',
      ),
    }),
    text(
      'treatment',
      both(
        'What have you put on it or done for it so far?',
        'Qu’avez-vous appliqué ou fait jusqu’à présent?',
      ),
      { long: true },
    ),
    yesNo(
      'skin-cancer',
      both('Have you ever had skin cancer?', 'Avez-vous déjà eu un cancer de la peau?'),
    ),
    yesNo(
      'family',
      both(
        'Has a parent, brother, sister or child of yours had melanoma?',
        'Un parent, un frère, une sœur ou un de vos enfants a-t-il eu un mélanome?',
      ),
    ),
    yesNo(
      'sunburn',
      both(
        'Have you had sunburns with blisters, or used a tanning bed?',
        'Avez-vous eu des coups de soleil avec des cloques, ou utilisé un lit de bronzage?',
      ),
    ),
    {
      id: 'photo',
      kind: 'photo',
      text: both('Take a photo of it', 'Prenez-en une photo'),
      help: both(
        'In daylight, from about 10 cm. A coin beside it shows its size.',
        'À la lumière du jour, à environ 10 cm. Une pièce de monnaie à côté montre sa taille.',
      ),
      required: false,
      most: 3,
    },
  ],
});
