import { own } from '../../platform/own.ts';

/** A file with more problems is read no further, because nobody would fix them one by one. */
export const problemsAtMost = 1_000;

/** The problems of a file, with their places. */
export const fileWords = {
  line: (line: number) => `Line ${line}`,
  entry: (number: number) => `Service ${number}`,
  clinicEntry: (number: number) => `Clinic ${number}`,
  personEntry: (number: number) => `Person ${number}`,
  whole: 'The file',
  notCsv: 'The first line does not name the columns of a directory.',
  missingColumn: (name: string) => `The column ${name} is missing.`,
  unknownColumn: (name: string) => `There is no column ${name}.`,
  sameColumn: (name: string) => `The column ${name} is there twice.`,
  cells: (there: number, wanted: number) => `${there} cells where there are ${wanted} columns.`,
  openQuote: 'A quotation mark is never closed.',
  strayQuote: 'A quotation mark stands where none may.',
  notJson: (why: string) => `This is not JSON: ${why}`,
  notDirectory: 'This is not an exported directory.',
  unknownPart: (names: readonly string[]) => `There is nothing called ${names.join(', ')}.`,
  noId: 'Write the id as it was exported, or leave it out for a new service.',
  noText: 'Write a text.',
  noNumber: 'Write a number.',
  noList: 'Write a list.',
  noFlag: 'Write true or false.',
  otherKind: 'This is not what belongs here.',
  /** An entry of a list, counted from 1. */
  oneOf: (list: string, at: number) =>
    `${own({ formFields: 'question', values: 'choice', keywords: 'keyword', answeredBy: 'email' }, list) ?? 'entry'} ${at}`,
  yesNo: (column: string) => `${column}: write yes or no.`,
  badForm: (why: string) => `form: This is not JSON: ${why}`,
  field: (field: string, message: string) => (field ? `${field}: ${message}` : message),
  cannotAnswer: (email: string) =>
    `${email} has an account that cannot answer consults: it is closed, or of another role.`,
  noPerson: (email: string) => `Nobody here has the email ${email}.`,
  noClinic: (name: string, city: string) => `There is no clinic ${name} in ${city}.`,
  cityAlone: 'clinic: Name the clinic of this city, or leave the city empty.',
  spelled: (column: string, name: string) =>
    `${column}: "${name}" is there already. Write it with the same capitals.`,
  twoClinics: (name: string, city: string) => `There are several clinics ${name} in ${city}.`,
  twice: (where: string) => `This is the service of ${where} again.`,
  changed: 'The directory has changed since. Look at what would change again.',
  tooLarge: 'This file is too large for a browser. Use the command line.',
  tooLargeHere: (mb: number) => `This file is larger than ${mb} MB.`,
} as const;

/** The page for export and import of the directory. */
export const filesWords = {
  export: 'Export',
  exportLead:
    'CSV is for a spreadsheet and holds the services. JSON holds everything: clinics, people who answer, permissions, synonyms and search settings as well.',
  formats: { csv: 'Export as CSV', json: 'Export as JSON' },
  fileName: (day: string, format: string) => `directory-${day}.${format}`,
  exported: (name: string, services: number) =>
    `${name} holds ${services === 1 ? '1 service' : `${services} services`}.`,
  import: 'Import',
  importLead:
    'Export first: an import is not undone. You see what a file would change before anything is.',
  importRules:
    'A service that the file does not name stays as it is. Permissions, synonyms and search settings that it names replace those that are here.',
  fileHelp: 'One .csv or .json file, as it was exported; up to 4 MB',
  oneFile: 'Choose one file.',
  ending: 'Choose a file that ends in .csv or .json.',
  notUtf8: 'This file is no UTF-8 text. In Excel, save it as “CSV UTF-8”.',
  unreadable: 'This file cannot be read. Choose it again.',
  looking: 'Looking at what would change…',
  wouldChange: 'What would change',
  counts: { added: 'Added', changed: 'Changed', unchanged: 'Unchanged', problems: 'Errors' },
  said: (added: number, changed: number, unchanged: number, problems: number) =>
    problems > 0
      ? `Nothing can be imported: ${problems >= problemsAtMost ? 'at least ' : ''}${problems} ${problems === 1 ? 'error' : 'errors'}.`
      : `${added} added, ${changed} changed, ${unchanged} unchanged.`,
  problemsLead: 'Mend them in the file and choose it again. Nothing was changed.',
  nothing: 'This file changes nothing: all of it is here already.',
  noServices: 'This file holds no services, and changes nothing.',
  people: 'People added',
  clinics: 'Clinics added',
  parts: {
    permissions: 'Permissions',
    synonyms: 'Lines of synonyms',
    settings: 'Search settings changed',
  },
  touched: (added: number, removed: number) => `${added} added, ${removed} removed`,
  more: (count: number) => `and ${count} more`,
  apply: 'Apply these changes',
  applied: 'The import is done.',
  again: 'Look again',
} as const;
