import type { Language } from '../page/words.ts';
import type { ReaderAct, ReaderRole, SentKind } from './rules.ts';

/** The part of the office that sends a report. */
export const words = {
  send: 'Who opened it',
  title: 'Send the patient who opened their record?',
  text: (email: string) =>
    `A mail with a link goes to ${email}. Behind the date of birth the patient reads what your clinic has sent them, and who opened their record: names, roles and days, nothing of the content.`,
  confirm: 'Send the link',
  sent: 'The link is on its way to the patient.',
  failed: 'The link could not be sent. Please try again.',
  reasons: {
    'not-reportable': 'This message did not reach the patient. Send from one that did.',
    'not-a-member': 'Only members of the clinic that sent this may do that.',
    'thread-locked': 'The consult is locked.',
    'two-dates':
      'Your clinic knows two dates of birth under this number. It may belong to two people, so nothing was sent.',
    unreadable: 'The patient of this message cannot be read.',
  } as Record<string, string>,
  /** The report among the patient messages. */
  subject: 'Who opened your record',
} as const;

type Who = { name: string; role: string; cover: string | null };

const en = {
  title: 'Who opened your record',
  about: (clinic: string) =>
    `You asked ${clinic} for this. It says what they have sent you with Corridor, and who has opened what is kept about you there.`,
  sentTitle: 'What was sent to you',
  sentLine: (what: string, from: string) => [what, from].filter(Boolean).join(' from '),
  kinds: {
    Forms: 'A form',
    OneWayPatient: 'A message',
    PatientCC: 'A copy of a consult',
    AccessReport: 'This list',
  } satisfies Record<SentKind, string>,
  nothingSent: 'Nothing else was sent to you.',
  readersTitle: 'Who opened your record',
  nobody: 'Nobody has opened it.',
  more: 'Older entries are not shown here. Ask your clinic for them.',
  note: 'A person stands here once a day for each kind of thing.',
  person: ({ name, role, cover }: Who) =>
    [name, role, cover && `for ${cover}`].filter(Boolean).join(', '),
  roles: {
    doctor: 'doctor',
    resident: 'resident doctor',
    nursePractitioner: 'nurse practitioner',
    specialist: 'specialist',
    dentist: 'dentist',
    office: 'clinic office',
    staff: 'staff',
  } satisfies Record<ReaderRole, string>,
  acts: {
    consult: 'opened the consult',
    draft: 'opened a consult that is not sent',
    message: 'opened a message to you',
    answers: 'opened your answers to a form',
    pictures: 'saw pictures of you',
    number: 'looked up your health number',
    list: 'saw your name in a list',
    link: 'Somebody with your date of birth opened a link in a mail to you',
    forward: 'An office to which your clinic forwarded the consult opened it',
  } satisfies Record<ReaderAct, string>,
  on: (what: string, day: string) => `${what} on ${day}.`,
};

export type ReportWords = typeof en;

const fr: ReportWords = {
  title: 'Qui a ouvert votre dossier',
  about: (clinic) =>
    `Vous avez demandé ceci à ${clinic}. On y voit ce qu’on vous a envoyé avec Corridor et qui a ouvert ce qui y est conservé à votre sujet.`,
  sentTitle: 'Ce qui vous a été envoyé',
  sentLine: (what, from) => [what, from].filter(Boolean).join(' de la part de '),
  kinds: {
    Forms: 'Un formulaire',
    OneWayPatient: 'Un message',
    PatientCC: 'Une copie d’une consultation',
    AccessReport: 'Cette liste',
  },
  nothingSent: 'Rien d’autre ne vous a été envoyé.',
  readersTitle: 'Qui a ouvert votre dossier',
  nobody: 'Personne ne l’a ouvert.',
  more: 'Les entrées plus anciennes ne sont pas affichées ici. Demandez-les à votre clinique.',
  note: 'Une personne figure ici une fois par jour pour chaque sorte de chose.',
  person: ({ name, role, cover }) =>
    [name, role, cover && `pour ${cover}`].filter(Boolean).join(', '),
  roles: {
    doctor: 'médecin',
    resident: 'médecin résident',
    nursePractitioner: 'infirmière praticienne ou infirmier praticien',
    specialist: 'spécialiste',
    dentist: 'dentiste',
    office: 'bureau de la clinique',
    staff: 'personnel',
  },
  acts: {
    consult: 'a ouvert la consultation',
    draft: 'a ouvert une consultation non envoyée',
    message: 'a ouvert un message qui vous était destiné',
    answers: 'a ouvert vos réponses à un formulaire',
    pictures: 'a vu des images de vous',
    number: 'a cherché votre numéro d’assurance maladie',
    list: 'a vu votre nom dans une liste',
    link: 'Quelqu’un qui connaît votre date de naissance a ouvert un lien d’un courriel à votre intention',
    forward: 'Un bureau à qui votre clinique a transmis la consultation l’a ouverte',
  },
  on: (what, day) => `${what} le ${day}.`,
};

export const reportWords: Record<Language, ReportWords> = { en, fr };
