import { words } from '@corridor/contract/directory/words.ts';
import { all, type Db } from '../../platform/database/database.ts';
import { SearchError } from '../../platform/search/filter.ts';
import { checked, parameters as schema } from '../../platform/search/protocol.ts';
import { filterOf, findServices, serviceFields } from '../search/find.ts';
import { listedById } from './queries.ts';

const hits = 8;
/** What an operator does not set: it is the search's own. */
const own = ['q', 'collection', 'page', 'per_page', 'limit_hits'];

/** The first hits as the search would find them, or what of its settings is wrong. */
export async function trySearch(db: Db, given: Record<string, string>, text: string) {
  const nothing = { found: 0, hits: [] };
  const strange = Object.keys(given).find(
    (name) => own.includes(name) || !Object.hasOwn(schema.shape, name),
  );
  if (strange) return { ...nothing, problem: words.unknownParameter(strange) };
  try {
    const asked = checked(schema, { ...given, q: text.trim() || 'a', per_page: hits });
    const filter = filterOf('', asked.filter_by, serviceFields);
    const { rows, found } = await findServices(db, asked, filter);
    const ids = rows.map(({ id }) => id);
    const byId = new Map((await all(db, listedById, { ids })).map((row) => [row.id, row]));
    const shown = text.trim() ? ids.flatMap((id) => byId.get(id) ?? []) : [];
    return { problem: null, found: text.trim() ? found : 0, hits: shown };
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    return { ...nothing, problem: error.message };
  }
}
