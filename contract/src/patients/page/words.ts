/** The words of the patient's page in both languages. */
import { linkDays } from '../messages/rules.ts';

export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** The language tag of a page, a date and a number. */
export const localeOf: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA' };

const en = {
  /** The other language, by its own name. */
  otherLanguage: 'Français',
  product: 'Corridor',
  // The door
  title: 'A message from your clinic',
  lead: 'Enter your date of birth to open it. For a child, or for somebody in your care, enter theirs.',
  dateOfBirth: 'Date of birth',
  dateHelp: 'Year, month and day, for example 1962/02/28',
  dateInvalid: 'Date of birth is invalid. Write it as YYYY/MM/DD, for example 1962/02/28.',
  open: 'Open',
  opening: 'Opening…',
  wrong: 'The date or the link is not right.',
  wrongHelp: `Check the date. A link works for ${linkDays} days, and stops after several wrong dates.`,
  askNewLink: 'Ask for a new link',
  asked:
    'If this link came from your clinic, a new one is on its way. It goes only to the email address that your clinic has. Look there in a few minutes.',
  askFailed: 'The new link could not be asked for. Please try again.',
  noLink: 'The link is not complete. Open it again from the mail of your clinic.',
  throttled: 'Too many tries. Please wait a few minutes and try again.',
  offline: 'There is no connection. Please try again when you are online.',
  failed: 'This could not be opened. Please try again in a moment.',
  notForEmergencies: 'Not for emergencies. Call 911.',
  // A letter
  from: 'From',
  sent: 'Sent',
  sentTo: 'Sent to',
  patient: 'Patient',
  attachments: 'Attachments',
  download: 'Download PDF',
  downloading: 'Making the PDF…',
  downloadFailed: 'The PDF could not be made. Please try again.',
  fileFailed: 'The attachment could not be loaded. Please try again.',
  save: 'Save',
  picture: (name: string) => `Picture: ${name}`,
  video: (name: string) => `Video: ${name}`,
  questions: 'Questions? Call your clinic:',
  until: (when: string) => `This link works until ${when}.`,
};

export type PageWords = typeof en;

const fr: PageWords = {
  otherLanguage: 'English',
  product: 'Corridor',
  title: 'Un message de votre clinique',
  lead: 'Entrez votre date de naissance pour l’ouvrir. Pour un enfant ou une personne dont vous prenez soin, entrez la sienne.',
  dateOfBirth: 'Date de naissance',
  dateHelp: 'Année, mois et jour, par exemple 1962/02/28',
  dateInvalid:
    'La date de naissance n’est pas valide. Écrivez-la AAAA/MM/JJ, par exemple 1962/02/28.',
  open: 'Ouvrir',
  opening: 'Ouverture…',
  wrong: 'La date ou le lien n’est pas bon.',
  wrongHelp: `Vérifiez la date. Un lien fonctionne ${linkDays} jours et cesse après plusieurs mauvaises dates.`,
  askNewLink: 'Demander un nouveau lien',
  asked:
    'Si ce lien venait de votre clinique, un nouveau est en route. Il va seulement à l’adresse que votre clinique a au dossier. Vérifiez-y dans quelques minutes.',
  askFailed: 'Le nouveau lien n’a pas pu être demandé. Veuillez réessayer.',
  noLink: 'Le lien n’est pas complet. Ouvrez-le de nouveau depuis le courriel de votre clinique.',
  throttled: 'Trop d’essais. Veuillez attendre quelques minutes et réessayer.',
  offline: 'Il n’y a pas de connexion. Veuillez réessayer quand vous serez en ligne.',
  failed: 'Cela n’a pas pu être ouvert. Veuillez réessayer dans un instant.',
  notForEmergencies: 'Pas pour les urgences. Appelez le 911.',
  from: 'De',
  sent: 'Envoyé',
  sentTo: 'Envoyé à',
  patient: 'Patient',
  attachments: 'Pièces jointes',
  download: 'Télécharger le PDF',
  downloading: 'Préparation du PDF…',
  downloadFailed: 'Le PDF n’a pas pu être préparé. Veuillez réessayer.',
  fileFailed: 'La pièce jointe n’a pas pu être chargée. Veuillez réessayer.',
  save: 'Enregistrer',
  picture: (name) => `Image : ${name}`,
  video: (name) => `Vidéo : ${name}`,
  questions: 'Des questions? Appelez votre clinique :',
  until: (when) => `Ce lien fonctionne jusqu’au ${when}.`,
};

export const pageWords: Record<Language, PageWords> = { en, fr };
