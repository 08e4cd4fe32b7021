import {
  actionWords,
  detailWords,
  whoWords,
  auditWords as words,
} from '@corridor/contract/operator/audit/words.ts';
import { isPhn, plainPhn } from '@corridor/contract/patients/phn.ts';
import { patientIndex } from '../../patients/patientIndex.ts';
import { csvOf } from '../../platform/csvText.ts';
import type { RowOf } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import type { auditPage } from './queries.ts';

export type Row = RowOf<typeof auditPage.row>;
export type PagePlace = { at: Date; id: string } | null;

export const exportedAtOnce = 5_000;
export const beforeOf = (after: PagePlace) => ({
  beforeAt: after?.at ?? null,
  beforeId: after?.id ?? null,
});

export const entryOf = ({ actor, name, ...row }: Row) => ({
  ...row,
  actor: actor ? { uid: actor, name: name ?? actor } : null,
});

export type Filters = {
  actor: string | null;
  action: string;
  subject: string;
  from: Date | null;
  until: Date | null;
};
/**
 * The filters as the audit trail records them. A subject without entries may be any text, so it is
 * left out.
 */
export const filtersForAudit = (
  { actor, action, subject, from, until }: Filters,
  found: boolean,
) => ({
  actor,
  action,
  subject: found ? subject : '',
  from: from?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
});

/** One entry as the cells of a file, or as a line on the screen. */
export function cellsOf(row: Row): string[] {
  const { name, note } = whoWords(entryOf(row));
  return [
    row.at.toISOString(),
    note ? `${name} (${note})` : name,
    row.actingFor ?? '',
    row.roles.join(' '),
    actionWords(row.action),
    words.about(row.subject, row.subjectName),
    detailWords(row.details),
    row.address,
  ];
}

/** A page as CSV. Only the first page names the columns and has the byte order mark. */
export function csvPage(rows: readonly Row[], after: PagePlace) {
  const lines = rows.map(cellsOf);
  const text = csvOf(after ? lines : [words.columns, ...lines]);
  const last = rows.length < exportedAtOnce ? undefined : rows.at(-1);
  const next = last ? { at: last.at, id: last.id } : null;
  return { text: after ? text.slice(1) : text, entries: rows.length, next };
}

/** Finds a health number by its blind index, because no table holds the number. */
export function indexOf(keys: Keys, typed: string, province: string): Buffer {
  const phn = plainPhn(typed, province);
  if (isPhn(phn, province)) return patientIndex(keys, phn);
  const fields = [{ field: 'phn', message: words.badPhn }];
  throw new Refusal('invalid-argument', { reason: 'phn', fields }, words.badPhn);
}
