import { both, choice, information, ownForm, text, yesNo } from './authoring.ts';

export const photoConsent = ownForm({
  title: both('Consent to photographs', 'Consentement aux photographies'),
  about: both('Pictures for care and training', 'Images pour les soins et l’entraînement'),
  trainingConsent: 'training',
  items: [
    information(
      'what',
      both(
        'Your clinic may take photographs of you for your care. They are kept encrypted, and only the people who care for you see them. You may say no, and you may change your mind at any time: your care stays the same.',
        'Votre clinique peut prendre des photographies de vous pour vos soins. Elles sont conservées chiffrées, et seules les personnes qui vous soignent les voient. Vous pouvez refuser, et changer d’avis en tout temps : vos soins restent les mêmes.',
      ),
    ),
    yesNo(
      'care',
      both(
        'I agree that my clinic takes and keeps photographs of me for my care, and shows them to the specialists whom it asks.',
        'J’accepte que ma clinique prenne et conserve des photographies de moi pour mes soins, et les montre aux spécialistes qu’elle consulte.',
      ),
    ),
    yesNo(
      'training',
      both(
        'I agree that these photographs, without my name, are used to train the AI that helps clinicians.',
        'J’accepte que ces photographies, sans mon nom, servent à entraîner l’IA qui aide les cliniciens.',
      ),
    ),
    choice('signer', both('Who signs?', 'Qui signe?'), [
      ['patient', both('I am the patient', 'Je suis le patient')],
      ['parent', both('A parent or guardian', 'Un parent ou tuteur')],
      [
        'agent',
        both('A person who decides for the patient', 'Une personne qui décide pour le patient'),
      ],
    ]),
    text(
      'name',
      both('Full name of the person who signs', 'Nom complet de la personne qui signe'),
      {
        required: true,
      },
    ),
    {
      id: 'signature',
      kind: 'signature',
      text: both('Signature', 'Signature'),
      required: true,
    },
  ],
});
