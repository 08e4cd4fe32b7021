import type { Column, LineProblem } from './rules.ts';

const count = (number: number) => number.toLocaleString('en-CA');
const lines = (number: number) => (number === 1 ? '1 line' : `${count(number)} lines`);
const numbers = (number: number) => (number === 1 ? '1 number' : `${count(number)} numbers`);

const columnWords: Record<Column, string> = {
  number: 'number',
  lastName: 'last name',
  province: 'province',
  active: 'active',
};

const problems: Record<LineProblem, (other: number) => string> = {
  cells: (there) => `${there} cells: another number than in the first line.`,
  quote: () => 'A quotation mark stands where none may, or is never closed.',
  tooLong: () => 'The line is too long to be one of a register.',
  province: () => 'The province is none of Canada. Write its two letters, such as AB.',
  number: () => 'The number is not of the form of its province.',
  lastName: () => 'The last name is missing, or too long.',
  active: () => 'Active: write yes or no.',
  repeated: (other) => `The number of line ${other} again. This line counts.`,
};

export const registerWords = {
  title: 'Practice register',
  lead: 'The practice numbers that the colleges publish. A sign-up with a number and last name of the register needs no check by hand.',
  numbers: 'Numbers in the register',
  province: 'Province',
  active: 'Active',
  inactive: 'No longer active',
  empty: 'The register is empty',
  emptyLead: 'Until a file is brought in, each practice ID waits for somebody to look at it.',
  count,
  last: 'Last import',
  by: (who: string | null, when: string) => `By ${who ?? 'the command line'}, ${when}`,
  import: 'Import',
  importLead:
    'A CSV file whose first line names the columns number, last name, province and active (yes or no), in any order. Numbers that the file does not name stay as they are.',
  file: 'File',
  fileHelp: 'One .csv file in UTF-8, up to 100 MB',
  oneFile: 'Choose one file.',
  ending: 'Choose a file that ends in .csv.',
  fileEmpty: 'This file is empty.',
  tooLarge: 'This file is larger than 100 MB.',
  notUtf8: 'This file is no UTF-8 text. In Excel, save it as “CSV UTF-8”. Nothing was changed.',
  missing: (columns: readonly Column[]) =>
    `The first line does not name ${columns.map((column) => columnWords[column]).join(', ')}.`,
  running: 'An import is running. Wait until it is done.',
  start: 'Import this file',
  stop: 'Stop',
  again: 'The import stopped. Choose the file again: what is here already stays as it is.',
  states: {
    reading: 'Reading the file',
    storing: 'Comparing with the register',
    done: 'Done',
    stopped: 'Stopped before the end',
  },
  progress: (percent: number) => `${percent} %`,
  counts: {
    lines: 'Lines read',
    added: 'New',
    changed: 'Changed',
    repeated: 'Repeated',
    bad: 'Not right',
  },
  nothing: 'This file changes nothing: all of it is here already.',
  said: (added: number, changed: number, bad: number) =>
    `${count(added)} new, ${count(changed)} changed${bad > 0 ? `, ${lines(bad)} not right` : ''}.`,
  problems: 'Lines to look at',
  problemsLead:
    'All other lines are in the register. Mend these in the file and import it again: what is here already stays.',
  line: (line: number) => `Line ${count(line)}`,
  problem: (what: LineProblem, other: number) => problems[what](other),
  more: (number: number) => `and ${count(number)} more, in the whole report`,
  report: 'Download the whole report',
  reportName: (day: string) => `register-report-${day}.csv`,
  reportColumns: ['line', 'what'],
  absent: 'Not in this file',
  absentLead: (number: number) =>
    `${numbers(number)} of its provinces ${number === 1 ? 'is' : 'are'} active here and not named in the file. If the file is the whole register of its provinces, they are no longer active.`,
  close: (number: number) => `Make ${numbers(number)} inactive…`,
  closeTitle: 'Is this file the whole register of its provinces?',
  closeText: (number: number, bad: number) =>
    `${numbers(number)} that it does not name will no longer be active. Who has an account keeps it; who signs up with one of them waits for a check by hand.${
      bad > 0 ? ` ${lines(bad)} could not be read, and may name some of them.` : ''
    } This is undone only by a file that names them.`,
  closeConfirm: 'Make them inactive',
  closed: (number: number) =>
    `${numbers(number)} that the file does not name ${number === 1 ? 'is' : 'are'} no longer active.`,
  changed: 'The register has changed since. Look at the number again.',
} as const;
