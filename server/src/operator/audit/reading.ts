import {
  actionWords,
  detailWords,
  auditWords as words,
} from '@corridor/contract/operator/audit/words.ts';
import { isPhn, plainPhn } from '@corridor/contract/patients/phn.ts';
import type { RowOf } from '../../platform/database.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Keys } from '../../platform/keys.ts';
import { patientIndex } from '../../thread/sealed.ts';
import { csvOf } from '../csv.ts';
import type { auditPage } from './queries.ts';

type Row = RowOf<typeof auditPage.row>;
export type Place = { at: Date; id: string } | null;

export const exportedAtOnce = 5_000;
export const beforeOf = (after: Place) => ({
  beforeAt: after?.at ?? null,
  beforeId: after?.id ?? null,
});

export const entryOf = ({ actor, name, ...row }: Row) => ({
  ...row,
  actor: actor ? { uid: actor, name: name ?? actor } : null,
});

/** A page as CSV; the columns are named on the first, and the mark at the beginning stands once. */
export function csvPage(rows: readonly Row[], after: Place) {
  const lines = rows.map((row) => [
    row.at.toISOString(),
    row.name ?? row.actor ?? '',
    row.actingFor ?? '',
    row.roles.join(' '),
    actionWords(row.action),
    words.about(row.subject, row.subjectName),
    detailWords(row.details),
    row.address,
  ]);
  const text = csvOf(after ? lines : [words.columns, ...lines]);
  const last = rows.length < exportedAtOnce ? undefined : rows.at(-1);
  const next = last ? { at: last.at, id: last.id } : null;
  return { text: after ? text.slice(1) : text, entries: rows.length, next };
}

/** How a health number is found that is nowhere written down. */
export function indexOf(keys: Keys, typed: string, province: string): Buffer {
  const phn = plainPhn(typed, province);
  if (isPhn(phn, province)) return patientIndex(keys, phn);
  const fields = [{ field: 'phn', message: words.badPhn }];
  throw new Refusal('invalid-argument', { reason: 'phn', fields }, words.badPhn);
}
