import { words } from '@corridor/contract/directory/words.ts';
import type { App } from '../../platform/app.ts';
import { all } from '../../platform/database/database.ts';
import { SearchError } from '../../platform/search/filter.ts';
import { checked, parameters as schema } from '../../platform/search/protocol.ts';
import { checkSearch, filterOf, findServices, serviceFields } from '../search/find.ts';
import { listedById } from './queries.ts';

const hits = 8;
/** The search sets these parameters itself. */
const own = ['q', 'collection', 'page', 'per_page', 'limit_hits'];

function readSetting(given: Record<string, string>, text: string) {
  const strange = Object.keys(given).find(
    (name) => own.includes(name) || !Object.hasOwn(schema.shape, name),
  );
  if (strange) throw new SearchError(400, words.unknownParameter(strange));
  const asked = checked(schema, { ...given, q: text.trim() || 'a', per_page: hits });
  const filter = filterOf('', asked.filter_by, serviceFields);
  checkSearch(asked, filter);
  return { asked, filter };
}

/** Answers the problem of the settings of a search, or null. */
export function settingProblem(given: Record<string, string>): string | null {
  try {
    readSetting(given, '');
    return null;
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    return error.message;
  }
}

/** Answers the first hits of a search, or the problem of its settings. */
export async function trySearch(app: App, given: Record<string, string>, text: string) {
  const problem = settingProblem(given);
  if (problem !== null || text.trim() === '') return { found: 0, hits: [], problem };
  const { asked, filter } = readSetting(given, text);
  const { rows, found } = await findServices(app, asked, { filter, now: app.clock() });
  const ids = rows.map(({ id }) => id);
  const byId = new Map((await all(app.pool, listedById, { ids })).map((row) => [row.id, row]));
  return { problem, found, hits: ids.flatMap((id) => byId.get(id) ?? []) };
}
