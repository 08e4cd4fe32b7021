import {
  isTableDay,
  type RowOf,
  type TableName,
  type TableRow,
  type TermKind,
  taxOfCell,
} from '@corridor/contract/billing/tables/rules.ts';
import { all, type Db, run } from '../../../platform/database/database.ts';
import {
  putBusinesses,
  putCodes,
  putDoctors,
  putFees,
  putItems,
  putRejections,
  removeBusiness,
  removeCode,
  removeDoctor,
  removeFee,
  removeItem,
  removeRejection,
} from './actions.ts';
import {
  businessesOfKeys,
  businessesPage,
  codesOfKeys,
  codesPage,
  doctorsOfKeys,
  doctorsPage,
  feesOfKeys,
  feesPage,
  itemsOfKeys,
  itemsPage,
  peopleOfEmails,
  rejectionsOfKeys,
  rejectionsPage,
} from './queries.ts';

export type ListedRow = { row: TableRow; says: string };
type Page = { first: string; second: string; search: string; limit: number };

/** How the rows of one table are read and written. */
type Rows<T extends TableName> = {
  page: (db: Db, page: Page) => Promise<ListedRow[]>;
  /** The stored rows with the keys of the given ones. */
  stored: (db: Db, rows: readonly RowOf<T>[]) => Promise<RowOf<T>[]>;
  put: (db: Db, rows: readonly RowOf<T>[]) => Promise<unknown>;
  /** Answers the number of removed rows. */
  remove: (db: Db, row: RowOf<T>) => Promise<number>;
};

/** A page begins before the first day where its mark is no day. */
const afterDay = (page: Page) => ({
  ...page,
  second: isTableDay(page.second) ? page.second : '1900-01-01',
});
const listed = <R extends object>(table: TableName, { says, ...row }: R & { says: string }) => ({
  row: { table, ...row } as unknown as TableRow,
  says,
});

const fees: Rows<'fees'> = {
  page: async (db, page) =>
    (await all(db, feesPage, afterDay(page))).map((row) => listed('fees', row)),
  stored: async (db, rows) => {
    const keys = { codes: rows.map(({ code }) => code), starts: rows.map(({ starts }) => starts) };
    return (await all(db, feesOfKeys, keys)).map((row) => ({ table: 'fees', ...row }));
  },
  put: (db, rows) =>
    run(db, putFees, {
      codes: rows.map(({ code }) => code),
      starts: rows.map(({ starts }) => starts),
      cents: rows.map(({ cents }) => cents),
    }),
  remove: (db, row) => run(db, removeFee, row),
};

const codes: Rows<'codes'> = {
  page: async (db, page) =>
    (await all(db, codesPage, page)).map((row) => listed('codes', { ...row, says: '' })),
  stored: async (db, rows) => {
    const keys = { kinds: rows.map(({ kind }) => kind), codes: rows.map(({ code }) => code) };
    return (await all(db, codesOfKeys, keys)).map(({ kind, ...row }) => ({
      table: 'codes',
      kind: kind as TermKind,
      ...row,
    }));
  },
  put: (db, rows) =>
    run(db, putCodes, {
      kinds: rows.map(({ kind }) => kind),
      codes: rows.map(({ code }) => code),
      words: rows.map(({ words }) => words),
    }),
  remove: (db, row) => run(db, removeCode, row),
};

const rejections: Rows<'rejections'> = {
  page: async (db, page) =>
    (await all(db, rejectionsPage, page)).map((row) => listed('rejections', { ...row, says: '' })),
  stored: async (db, rows) =>
    (await all(db, rejectionsOfKeys, { codes: rows.map(({ code }) => code) })).map((row) => ({
      table: 'rejections',
      ...row,
    })),
  put: (db, rows) =>
    run(db, putRejections, {
      codes: rows.map(({ code }) => code),
      words: rows.map(({ words }) => words),
    }),
  remove: (db, row) => run(db, removeRejection, row),
};

/** The person of each email, in small letters. */
export async function uidsOfEmails(db: Db, emails: string[]): Promise<Map<string, string>> {
  const people = await all(db, peopleOfEmails, { emails });
  return new Map(people.map(({ uid, email }) => [email.toLowerCase(), uid]));
}

const doctors: Rows<'doctors'> = {
  page: async (db, page) =>
    (await all(db, doctorsPage, afterDay(page))).map(({ email, ...row }) =>
      listed('doctors', { email: email.toLowerCase(), ...row }),
    ),
  stored: async (db, rows) => {
    const keys = {
      emails: rows.map(({ email }) => email),
      starts: rows.map(({ starts }) => starts),
    };
    return (await all(db, doctorsOfKeys, keys)).map(({ email, ...row }) => ({
      table: 'doctors',
      email: email.toLowerCase(),
      ...row,
    }));
  },
  async put(db, rows) {
    const emails = rows.map(({ email }) => email);
    const uids = await uidsOfEmails(db, emails);
    await run(db, putDoctors, {
      uids: emails.map((email) => uids.get(email) ?? ''),
      starts: rows.map(({ starts }) => starts),
      baNumbers: rows.map(({ baNumber }) => baNumber),
      providers: rows.map(({ provider }) => provider),
      skillCodes: rows.map(({ skillCode }) => skillCode),
      facilities: rows.map(({ facility }) => facility),
    });
  },
  remove: (db, row) => run(db, removeDoctor, row),
};

/** A row whose tax cannot be read is refused before. */
const taxOf = ({ tax }: RowOf<'items'>) => taxOfCell(tax) ?? { kind: 'exempt', rate: 0 };
const items: Rows<'items'> = {
  page: async (db, page) =>
    (await all(db, itemsPage, afterDay(page))).map((row) => listed('items', { ...row, says: '' })),
  stored: async (db, rows) => {
    const keys = { codes: rows.map(({ code }) => code), starts: rows.map(({ starts }) => starts) };
    return (await all(db, itemsOfKeys, keys)).map((row) => ({ table: 'items', ...row }));
  },
  put: (db, rows) =>
    run(db, putItems, {
      codes: rows.map(({ code }) => code),
      starts: rows.map(({ starts }) => starts),
      names: rows.map(({ words }) => words),
      cents: rows.map(({ cents }) => cents),
      kinds: rows.map((row) => taxOf(row).kind),
      rates: rows.map((row) => taxOf(row).rate),
    }),
  remove: (db, row) => run(db, removeItem, { ...row, name: row.words, ...taxOf(row) }),
};

const businesses: Rows<'businesses'> = {
  page: async (db, page) =>
    (await all(db, businessesPage, page)).map((row) => listed('businesses', { ...row, says: '' })),
  stored: async (db, rows) => {
    const codes = rows.map(({ code }) => code);
    return (await all(db, businessesOfKeys, { codes })).map((row) => ({
      table: 'businesses',
      ...row,
    }));
  },
  put: (db, rows) =>
    run(db, putBusinesses, {
      codes: rows.map(({ code }) => code),
      names: rows.map(({ words }) => words),
      addresses: rows.map(({ address }) => address),
      gst: rows.map(({ gst }) => gst),
    }),
  remove: (db, row) => run(db, removeBusiness, { ...row, name: row.words }),
};

const tables: { [T in TableName]: Rows<T> } = {
  ...{ fees, codes, rejections, doctors },
  ...{ items, businesses },
};

/** The reads and writes of a table that is known only when the request comes. */
export const rowsOf = (table: TableName) => tables[table] as unknown as Rows<TableName>;
