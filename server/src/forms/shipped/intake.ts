import { afterYes, both, choice, ownForm, text, yesNo } from './authoring.ts';

export const intake = ownForm({
  title: both('New patient intake', 'Accueil d’un nouveau patient'),
  about: both('Health history and contacts', 'Antécédents et contacts'),
  introduction: both(
    'Your clinic would like to know you before your first visit. It takes about ten minutes.',
    'Votre clinique aimerait vous connaître avant votre première visite. Il faut environ dix minutes.',
  ),
  items: [
    {
      id: 'names',
      kind: 'group',
      text: both('How to reach you', 'Comment vous joindre'),
      together: true,
      items: [
        text('called', both('The name you like to be called', 'Le nom que vous préférez')),
        text('phone', both('Phone', 'Téléphone'), { required: true, longest: 30 }),
        text('language', both('The language you speak best', 'La langue que vous parlez le mieux')),
      ],
    },
    {
      id: 'emergency',
      kind: 'group',
      text: both('Whom we call in an emergency', 'La personne à appeler en cas d’urgence'),
      together: true,
      items: [
        text('emergency-name', both('Name', 'Nom'), { required: true }),
        text('emergency-phone', both('Phone', 'Téléphone'), { required: true, longest: 30 }),
        text('emergency-relation', both('Relation to you', 'Lien avec vous')),
      ],
    },
    choice(
      'conditions',
      both('Which of these have you had?', 'Lesquels avez-vous déjà eus?'),
      [
        ['blood-pressure', both('High blood pressure', 'Haute tension artérielle')],
        ['heart', both('Heart disease', 'Maladie du cœur')],
        ['stroke', both('Stroke', 'AVC')],
        ['diabetes', both('Diabetes', 'Diabète')],
        ['lungs', both('Asthma or another lung disease', 'Asthme ou autre maladie des poumons')],
        ['kidneys', both('Kidney disease', 'Maladie des reins')],
        ['cancer', both('Cancer', 'Cancer')],
        ['mood', both('Depression or anxiety', 'Dépression ou anxiété')],
        ['none', both('None of these', 'Aucun')],
      ],
      { several: true, help: both('Choose all that apply.', 'Choisissez tout ce qui convient.') },
    ),
    text('surgery', both('Operations, with the year', 'Opérations, avec l’année'), { long: true }),
    text(
      'medicines',
      both('Medicines and supplements, with the dose', 'Médicaments et suppléments, avec la dose'),
      { long: true },
    ),
    yesNo('allergic', both('Do you have allergies?', 'Avez-vous des allergies?')),
    text(
      'allergies',
      both('What are you allergic to, and what happens?', 'À quoi, et que se passe-t-il?'),
      { long: true, required: true, ...afterYes('allergic') },
    ),
    choice('smoking', both('Do you smoke or vape?', 'Fumez-vous ou vapotez-vous?'), [
      ['never', both('I never did', 'Jamais')],
      ['before', both('I used to', 'Avant')],
      ['now', both('Yes', 'Oui')],
    ]),
    choice(
      'family',
      both(
        'What have your parents, brothers and sisters had?',
        'Qu’ont eu vos parents, vos frères et vos sœurs?',
      ),
      [
        ['heart', both('Heart disease before 60', 'Maladie du cœur avant 60 ans')],
        ['stroke', both('Stroke', 'AVC')],
        ['diabetes', both('Diabetes', 'Diabète')],
        ['cancer', both('Cancer', 'Cancer')],
        ['none', both('None of these', 'Aucun')],
        ['unknown', both('I do not know', 'Je ne sais pas')],
      ],
      { several: true },
    ),
    text('pharmacy', both('Your pharmacy', 'Votre pharmacie')),
    text(
      'wishes',
      both('What would you like us to help you with first?', 'Par quoi aimeriez-vous commencer?'),
      { long: true },
    ),
  ],
});
