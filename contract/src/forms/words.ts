import type { Language } from '../patients/page/words.ts';
import type { Problem } from './answerRules.ts';
import type { Question } from './form.ts';

type Limits = Record<Problem['reason'], (limit: string) => string>;

/** The problem of an answer, beside its question. */
export const answerWords: Record<Language, Limits> = {
  en: {
    required: () => 'Please answer this question.',
    'wrong-kind': () => 'This answer does not fit the question.',
    'no-option': () => 'This answer is not one of the choices.',
    'one-only': () => 'Please choose one answer.',
    'too-small': (limit) => `The number must be ${limit} or more.`,
    'too-large': (limit) => `The number must be ${limit} or less.`,
    'too-precise': (limit) =>
      limit === '0' ? 'Write a whole number.' : `Write at most ${limit} digits after the point.`,
    'too-early': (limit) => `The date must be ${limit} or later.`,
    'too-late': (limit) => `The date must be ${limit} or earlier.`,
    'too-long': (limit) => `Write at most ${limit} characters.`,
    'too-many-files': (limit) => (limit === '1' ? 'Add one file.' : `Add at most ${limit} files.`),
  },
  fr: {
    required: () => 'Veuillez répondre à cette question.',
    'wrong-kind': () => 'Cette réponse ne convient pas à la question.',
    'no-option': () => 'Cette réponse ne fait pas partie des choix.',
    'one-only': () => 'Veuillez choisir une seule réponse.',
    'too-small': (limit) => `Le nombre doit être d’au moins ${limit}.`,
    'too-large': (limit) => `Le nombre doit être d’au plus ${limit}.`,
    'too-precise': (limit) =>
      limit === '0'
        ? 'Écrivez un nombre entier.'
        : `Écrivez au plus ${limit} chiffres après la virgule.`,
    'too-early': (limit) => `La date doit être le ${limit} ou après.`,
    'too-late': (limit) => `La date doit être le ${limit} ou avant.`,
    'too-long': (limit) => `Écrivez au plus ${limit} caractères.`,
    'too-many-files': (limit) =>
      limit === '1' ? 'Ajoutez un seul fichier.' : `Ajoutez au plus ${limit} fichiers.`,
  },
};

export const kindWords: Record<Question['kind'] | 'group', string> = {
  choice: 'Choice',
  yesNo: 'Yes or no',
  number: 'Number',
  date: 'Date',
  text: 'Text',
  scale: 'Scale',
  bodySite: 'Body site',
  photo: 'Photo',
  signature: 'Signature',
  information: 'Information',
  group: 'Group',
};

/** The page on which forms are chosen and sent. */
export const senderWords = {
  tooManyFavourites: (most: number) => `At most ${most} forms can have a star.`,
} as const;

/** The problems of a form in the editor and of an imported file. */
export const ruleWords = {
  tooManySlots: (most: number) => `A form asks at most ${most} questions, counting each day.`,
  twice: (name: string) => `“${name}” is there twice.`,
  backwards: 'The end is not after the beginning.',
  notEarlier: (id: string) => `No earlier question is called “${id}”.`,
  inLog: (id: string) =>
    `“${id}” is asked on each day, so only questions of the same log can depend on it.`,
  cannotBe: (id: string) => `“${id}” cannot have this answer.`,
  noPoints: (id: string) => `“${id}” has no points.`,
  highest: (sum: number) => `The highest sum of these questions is ${sum}.`,
  bands: 'Each band begins after the end of the band before it.',
  noConsent: (id: string) => `“${id}” is not a yes-or-no question that is asked once.`,
  notInPattern: (id: string) => `“${id}” is not a question of this pattern.`,
} as const;

/** The parts of a form that its editor misses. */
export const shapeWords = {
  required: 'This is required.',
  english: 'Write the English text too.',
  number: 'Write a number.',
  whole: 'Write a whole number.',
  between: (least: number, most: number) => `The number must be from ${least} to ${most}.`,
  tooLong: (most: number) => `Write at most ${most} characters.`,
  options: (least: number, most: number) => `A choice has ${least} to ${most} answers.`,
  noItems: 'Add a question.',
  tooMany: (most: number) => `At most ${most} are possible here.`,
  noQuestion: 'Choose a question.',
} as const;

/** The problems of an imported file. */
export const importWords = {
  notJson: 'This is not JSON.',
  notQuestionnaire: 'This is not a FHIR R4 Questionnaire.',
  unsupported: 'Corridor cannot keep this part.',
  unsupportedType: (type: string) => `Corridor has no questions of the type “${type}”.`,
  unsupportedExtension: (url: string) => `Corridor does not know the extension ${url}.`,
  unsupportedOperator: (operator: string) => `Corridor cannot compare with “${operator}”.`,
  unsupportedValue: 'Corridor cannot use this value here.',
  missing: 'This is required.',
  nested: 'A group inside another group, or a question below a question.',
  noQuestion: (name: string) => `No question is called “${name}”.`,
  language: 'The texts must be in English, with French as a translation.',
  subject: 'Only forms about patients can be sent.',
  ignored: 'This changes no question and is not kept.',
  renamed: (from: string, to: string) => `“${from}” is called “${to}” here.`,
} as const;
