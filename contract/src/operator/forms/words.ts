import { kindWords } from '../../forms/words.ts';

const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`;

export const operatorFormWords = {
  list: 'Forms',
  lead: 'The forms that patients fill in. Every version stays, and what was sent keeps its own.',
  none: 'There are no forms yet',
  noneLead: 'Import one, and senders are offered it at once.',
  size: (questions: number, photos: number, days: number) =>
    [
      counted(questions, 'question'),
      photos > 0 && counted(photos, 'photo'),
      days > 0 && `over ${counted(days, 'day')}`,
    ]
      .filter(Boolean)
      .join(', '),
  version: (version: number) => `Version ${version}`,
  by: (who: string | null, when: string) => (who ? `${who}, ${when}` : `Shipped, ${when}`),
  states: { offered: 'Offered', private: 'Private', retired: 'Retired' },
  back: 'All forms',
  gone: 'This form could not be found.',
  goneLead: 'Somebody may have sent you an address that is not whole.',
  // One form
  export: 'Export as FHIR',
  exportFailed: 'The file could not be made. Please try again.',
  retire: 'Retire',
  retireTitle: (name: string) => `Retire ${name}?`,
  retireText: 'Nobody sends it any more. Patients who have it can still answer.',
  retired: (name: string) => `${name} is retired.`,
  bringBack: 'Offer again',
  broughtBack: (name: string) => `${name} is offered again.`,
  preview: 'Questions',
  language: 'Language',
  languages: { en: 'English', fr: 'French' },
  englishOnly: 'A validated wording, shown in English only.',
  source: 'Source',
  item: 'Question',
  kind: 'Answer',
  kindOf: (kind: keyof typeof kindWords, required: boolean, several: boolean) =>
    [several ? 'Several choices' : kindWords[kind], required && 'required']
      .filter(Boolean)
      .join(', '),
  option: (text: string, points: number | undefined) =>
    points === undefined ? text : `${text} (${points})`,
  range: (least: number | undefined, most: number | undefined, unit: string | undefined) =>
    [least !== undefined && `from ${least}`, most !== undefined && `to ${most}`, unit]
      .filter(Boolean)
      .join(' '),
  conditional: 'Shown after certain answers only',
  days: (days: number) => `Asked on each of ${days} days`,
  scores: 'Scores',
  scoreOf: (name: string, most: number) => `${name}, up to ${most}`,
  bandOf: (from: number, to: number, text: string) => `${from}–${to} ${text}`,
  flags: 'Flags',
  // Versions
  versions: 'Versions',
  newest: 'Newest',
  look: (version: number) => `Look at version ${version}`,
  looking: (version: number) =>
    `This is version ${version}. Patients who were sent it still answer it.`,
  lookNewest: 'Back to the newest',
  restore: 'Save as the newest version',
  // People who are offered a private form
  people: 'Offered to',
  everybody: 'All who send forms',
  chosen: 'Only the people below',
  nobodyYet: 'Nobody yet. Add the people who may send it.',
  addPerson: 'Add a person',
  personHelp: 'Name or email',
  noPerson: 'Nobody has that name.',
  addName: 'Add',
  removePerson: (name: string) => `Remove ${name}`,
  // A file
  import: 'Import a form',
  importNewer: 'Import a new version',
  importLead:
    'A FHIR R4 Questionnaire. You see its questions first. What Corridor cannot keep is named, never dropped.',
  fileHelp: 'One .json file',
  ending: 'Choose a file that ends in .json.',
  checking: 'Reading the form',
  problems: 'Problems',
  problemsLead: 'Mend them in the file and choose it again. Nothing was saved.',
  ignored: 'Not kept',
  whole: 'The file',
  isPrivate: 'Only for people whom I name',
  saveNew: 'Save this form',
  saveVersion: (version: number) => `Save as version ${version}`,
  saved: (name: string, version: number) => `${name} is saved as version ${version}.`,
  newer: 'Somebody else saved this form meanwhile. Look at the newest version, then save again.',
} as const;
