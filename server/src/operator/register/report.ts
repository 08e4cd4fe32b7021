import { registerWords as words } from '@corridor/contract/operator/register/words.ts';
import { csvOf } from '../../platform/csvText.ts';
import { all, type Db } from '../../platform/database/database.ts';
import { problemsAfter } from './queries.ts';

const atOnce = 20_000;

/** The problems page by page. One line never spans two pages. */
export async function reportPage(db: Db, id: string, after: number) {
  const rows = await all(db, problemsAfter, { id, after, limit: atOnce });
  const lines = rows.map(({ line, what, other }) => [String(line), words.problem(what, other)]);
  const text = csvOf(after === 0 ? [words.reportColumns, ...lines] : lines);
  const next = rows.length < atOnce ? null : (rows.at(-1)?.line ?? null);
  // Only the first page has the byte order mark.
  return { text: after === 0 ? text : text.slice(1), next };
}
