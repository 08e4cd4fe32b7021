/** The people who opened the record of a patient, from the audit trail, in few kinds of acts. */
import type { calls } from '@corridor/contract/patients/report/calls.ts';
import {
  mostReaders,
  type ReaderAct,
  type ReaderRole,
} from '@corridor/contract/patients/report/rules.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { nameInLine } from '@corridor/contract/platform/personNames.ts';
import type { OutputOf } from '@corridor/contract/platform/wire.ts';
import { dayOf } from '../../platform/clock.ts';
import { all, type Db, type RowOf } from '../../platform/database/database.ts';
import { readersOf } from './queries.ts';

type Reader = OutputOf<(typeof calls)['patients-openReport']>['readers'][number];

/** The actions of the trail that show a record to somebody. */
const actOf: Record<string, ReaderAct> = {
  'thread.read': 'consult',
  'thread.export-pdf': 'consult',
  'drafts.read': 'draft',
  'drafts.export-pdf': 'draft',
  'patients.read-message': 'message',
  'forms.read-result': 'answers',
  'gallery.show': 'pictures',
  'gallery.download': 'pictures',
  'annotation.show': 'pictures',
  'patients.lookup': 'number',
  'patients.earlier': 'number',
  'inbox.read': 'list',
  'inbox.search': 'list',
  'drafts.list': 'list',
  'patients.list-messages': 'list',
  'patients.search-messages': 'list',
  'patients.open-link': 'link',
  'moa.open-link': 'forward',
};

/** The first that a person holds says best what they are. */
const roleOf: [role: string, ReaderRole][] = [
  ['dentist', 'dentist'],
  ['specialistOtolaryngology', 'specialist'],
  ['specialist', 'specialist'],
  ['Resident', 'resident'],
  ['NursePractitioner', 'nursePractitioner'],
  ['approver', 'doctor'],
  ['Doctor', 'doctor'],
  ['moa', 'office'],
];

/** The lines of a report, the newest. Repeats of a day are one line. */
export async function readReaders(db: Db, about: { patient: Buffer; clinic: string }) {
  const rows = await all(db, readersOf, { ...about, actions: Object.keys(actOf) });
  const lines = new Map(
    rows.flatMap((row) => {
      const reader = readerOf(row);
      return reader ? [[JSON.stringify(reader), reader] as const] : [];
    }),
  );
  const readers = [...lines.values()];
  return { readers: readers.slice(0, mostReaders), more: readers.length > mostReaders };
}

function readerOf(row: RowOf<(typeof readersOf)['row']>): Reader | undefined {
  const act = own(actOf, row.action) as ReaderAct;
  const { date: day } = dayOf(row.at);
  const name = nameOf(row.firstName, row.lastName, row.credentials);
  if (act === 'link' || act === 'forward') return { act, day, person: null };
  // The system reads nothing.
  if (name === null) return undefined;
  const [, role] = roleOf.find(([held]) => row.roles.includes(held)) ?? ['', 'staff' as const];
  const cover = nameOf(row.coverFirstName, row.coverLastName, row.coverCredentials);
  return { act, day, person: { name, role, specialty: row.specialty, cover } };
}

const nameOf = (first: string | null, last: string | null, credentials: string | null) =>
  first === null
    ? null
    : nameInLine({ firstName: first, lastName: last ?? '', credentials: credentials ?? '' });
