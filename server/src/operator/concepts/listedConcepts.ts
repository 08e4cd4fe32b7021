import { conceptsShown } from '@corridor/contract/operator/concepts/words.ts';
import { foldedText } from '../../directory/search/understanding/text.ts';
import { conceptSites } from '../../directory/vocabulary/actions.ts';
import { builtInIds, builtInRows } from '../../directory/vocabulary/builtInVocabulary.ts';
import { editedOf, type Row, rowOf } from '../../directory/vocabulary/conceptRows.ts';
import { ownConcepts } from '../../directory/vocabulary/queries.ts';
import { all, type Db } from '../../platform/database/database.ts';

type Listed = { row: Row; version: number | null };
const idOf = ({ cells: [id = ''] }: Row) => id;

/**
 * The first concepts that match, with the number of all and the specialties to which a concept can
 * lead.
 */
export async function listedConcepts(
  db: Db,
  { search, id }: { search: string; id?: string | undefined },
) {
  const found = await foundConcepts(db, search, id);
  const sites = await conceptSites(db);
  return {
    concepts: found.slice(0, conceptsShown).map(({ row, version }) => ({
      ...editedOf(row),
      version,
      builtIn: builtInIds().has(idOf(row)),
    })),
    found: found.length,
    sites: [...sites]
      .map(([specialty, subsites]) => ({ specialty, subsites: [...subsites].toSorted() }))
      .toSorted((left, right) => left.specialty.localeCompare(right.specialty)),
  };
}

/** The own concepts, then the built-in ones that they do not replace. */
async function foundConcepts(db: Db, search: string, id: string | undefined): Promise<Listed[]> {
  const stored = await all(db, ownConcepts, {});
  const own = stored.map((concept) => ({ row: rowOf(concept), version: concept.version }));
  const ownIds = new Set(stored.map((concept) => concept.id));
  const builtIn = builtInRows()
    .filter((row) => !ownIds.has(idOf(row)))
    .map((row) => ({ row, version: null }));
  if (id !== undefined) return [...own, ...builtIn].filter(({ row }) => idOf(row) === id);
  const tokens = foldedText(search).split(/\s+/).filter(Boolean);
  const matches = ({ row: { cells } }: Listed) => {
    const text = foldedText(cells.join(' '));
    return tokens.every((word) => text.includes(word));
  };
  return [...own, ...(tokens.length === 0 ? [] : builtIn)].filter(matches);
}
