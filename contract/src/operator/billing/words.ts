import {
  keyOf,
  tableLimits as limits,
  type TableColumn,
  type TableName,
  type TableRow,
  type TermKind,
} from '../../billing/tables/rules.ts';

type TableWords = {
  name: string;
  lead: string;
  seek: string;
  add: string;
  edit: string;
  none: string;
  noneLead: string;
  /** The name of an exported file. */
  file: string;
};

const byTable: Record<TableName, TableWords> = {
  fees: {
    name: 'Fees',
    lead: 'The amount that is claimed for a code, from a day on. A service keeps the fee of its own day: for a new fee, add a row with its first day, and leave the old row.',
    seek: 'Search fees by code or words',
    add: 'Add a fee',
    edit: 'Change a fee',
    none: 'No fees yet',
    noneLead: 'Add one, or import the fee schedule from a file.',
    file: 'fees',
  },
  codes: {
    name: 'Codes',
    lead: 'Service codes, and diagnostic codes of ICD-9, with the words by which clinicians find them.',
    seek: 'Search codes by their beginning or their words',
    add: 'Add a code',
    edit: 'Change a code',
    none: 'No codes yet',
    noneLead: 'Add one, or import a list of codes from a file.',
    file: 'codes',
  },
  rejections: {
    name: 'Rejection texts',
    lead: 'The explanation that a doctor reads beside the payer’s code. Write what the code means and what to do next.',
    seek: 'Search by code or words',
    add: 'Add a text',
    edit: 'Change a text',
    none: 'No texts yet',
    noneLead: 'Add one, or import them from a file.',
    file: 'rejection-texts',
  },
  doctors: {
    name: 'Doctors’ numbers',
    lead: 'The numbers under which a doctor claims, from a day on. Without them no claim of that day is sent.',
    seek: 'Search by name or email',
    add: 'Add a doctor’s numbers',
    edit: 'Change a doctor’s numbers',
    none: 'No numbers yet',
    noneLead: 'Add the numbers of a doctor, or import them from a file.',
    file: 'doctors-numbers',
  },
  items: {
    name: 'Items',
    lead: 'What a dental office charges patients for in a consult, from a day on. A payment keeps the price of its own day.',
    seek: 'Search items by code or words',
    add: 'Add an item',
    edit: 'Change an item',
    none: 'No items yet',
    noneLead: 'Add one, or import them from a file.',
    file: 'items',
  },
  businesses: {
    name: 'Businesses',
    lead: 'In whose name invoices to patients are written. The code begins their numbers.',
    seek: 'Search businesses by code or name',
    add: 'Add a business',
    edit: 'Change a business',
    none: 'No businesses yet',
    noneLead: 'Add one, or import them from a file.',
    file: 'businesses',
  },
};

const columns: Record<TableColumn, string> = {
  code: 'Code',
  starts: 'From',
  amount: 'Amount',
  kind: 'Kind',
  words: 'Words',
  email: 'Email',
  baNumber: 'BA number',
  provider: 'Provider ULI',
  skillCode: 'Skill code',
  facility: 'Facility',
  tax: 'Tax',
  address: 'Address',
  gst: 'GST number',
};
const kinds: Record<TermKind, string> = { service: 'Service', diagnosis: 'Diagnosis' };

/** The page of the billing tables. */
export const billingTableWords = {
  title: 'Billing tables',
  tables: byTable,
  columns,
  kinds,
  from: (day: string) => `from ${day}`,
  numbers: (ba: string, uli: string, skill: string, facility: string) =>
    [`BA ${ba}`, `ULI ${uli}`, skill, facility && `facility ${facility}`]
      .filter(Boolean)
      .join(' · '),
  dollars: (amount: string) => `$${amount}`,
  amountHelp: 'In dollars: 34.89',
  facilityHelp: 'May be empty',
  gstHelp: '123456789 RT 0001, or empty',
  taxHelp: 'exempt, zero-rated, or gst 5',
  taxes: (tax: string) => (tax.startsWith('gst ') ? `GST ${tax.slice(4)} %` : tax),
  change: (row: TableRow) => `Change ${keyOf(row)}`,
  remove: (row: TableRow) => `Remove ${keyOf(row)}`,
  save: 'Save',
  close: 'Close',
  saved: (row: TableRow) => `${keyOf(row)} is saved.`,
  removed: (row: TableRow) => `${keyOf(row)} is removed.`,
  newer: 'Somebody else has changed this row meanwhile. Close this and open it again.',
  notRemoved: 'Somebody else has changed this row meanwhile. It was not removed.',
  notUndone: 'Somebody else has changed this row meanwhile. It stays as it is.',
  taken: 'This row is here already. Change it in the list.',
  noDoctor: (email: string) => `Nobody here has the email ${email}.`,
  invented: 'This is a demo: the amounts and numbers are invented.',
  noneFound: 'Nothing matches',
  noneFoundLead: 'Search for something else.',
  more: 'Load more',
  files: 'Import and export',
  export: 'Export as CSV',
  fileName: (table: TableName, day: string) => `${byTable[table].file}-${day}.csv`,
  exported: (name: string, rows: number) =>
    `${name} holds ${rows === 1 ? '1 row' : `${rows} rows`}.`,
  importRules:
    'You see what a file would change before anything is. Rows that the file does not name stay.',
  fileHelp: (names: readonly string[]) =>
    `One .csv file with the columns ${names.join(', ')}; up to 2 MB`,
  ending: 'Choose a file that ends in .csv.',
  nothing: 'This file changes nothing: all of it is here already.',
  notCsv: 'The first line does not name the columns of this table.',
  tooManyRows: `A file has at most ${limits.rows} rows. Split it.`,
  /** A value in a file, beside the one that it replaces. */
  value: (column: string, now: string, before: string | undefined) =>
    before === undefined ? `${column} ${now}` : `${column} ${before} → ${now}`,
  twice: (line: number) => `This is the row of line ${line} again.`,
} as const;

/** The commands of the billing tables. */
export const billingCommandWords = {
  list: 'prints the billing tables with their numbers of rows',
  export: 'writes a billing table into a new .csv file',
  import: 'brings such a file into a billing table: all of it or nothing',
  dryRun: 'only says what it would change',
  row: (table: TableName, rows: number) => `${table}\t${rows}`,
  noTable: (names: readonly string[]) => `Name a table: ${names.join(', ')}.`,
  holds: (path: string, rows: number) => `${path} holds ${rows === 1 ? '1 row' : `${rows} rows`}.`,
  more: (count: number) => `… and ${count} more`,
  unchanged: 'Nothing was changed.',
  counts: (added: number, changed: number, unchanged: number) =>
    `${added} added, ${changed} changed, ${unchanged} unchanged`,
  dry: 'Nothing was changed: this was a dry run.',
  done: 'All of it is done.',
} as const;
