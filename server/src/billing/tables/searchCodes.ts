import { type TermKind, tableLimits } from '@corridor/contract/billing/tables/rules.ts';
import { all, type Db } from '../../platform/database/database.ts';
import { codesByBeginning, codesByWords } from './queries.ts';

const most = tableLimits.found;

/** Every typed word must begin a word of the code's description. */
const queryOf = (typed: string) =>
  (typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ');

/** Finds codes by their beginning first, then by the words that describe them. */
export async function searchCodes(db: Db, kind: TermKind, typed: string) {
  const beginning = typed.trim().toUpperCase().replaceAll('.', '');
  const isCode = /^[A-Z0-9-]+$/.test(beginning);
  const query = queryOf(typed);
  const begun = isCode ? await all(db, codesByBeginning, { kind, beginning, most }) : [];
  const described = query ? await all(db, codesByWords, { kind, query, most }) : [];
  const byCode = new Map([...begun, ...described].map((found) => [found.code, found]));
  return [...byCode.values()].slice(0, most);
}
