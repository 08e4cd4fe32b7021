import type { App } from '../../platform/app.ts';
import { all } from '../../platform/database/database.ts';
import { searchDefaults } from './defaults.ts';
import { boundIn, filterOf, serviceFields } from './find.ts';
import { findByMeaning } from './meaning.ts';
import { settingsOfSearch } from './queries.ts';

/** The people whose services answer a question, the best first, each with the reason. */
export async function peopleByMeaning(app: App, search: string, now: Date) {
  const stored = await all(app.pool, settingsOfSearch, {});
  const setting = stored.find(({ name }) => name === 'searchBar');
  const { query_by = '', query_by_weights } = setting?.parameters ?? searchDefaults.searchBar ?? {};
  const filter = filterOf('enabled:=true', '', serviceFields);
  const { ranked } = await findByMeaning(
    app,
    { q: search, query_by, query_by_weights },
    { filter: boundIn(filter), written: filter.written, now },
  );
  const found = new Map<string, { uid: string; because: string }>();
  for (const { candidate, reason } of ranked)
    for (const uid of candidate.people)
      if (!found.has(uid)) found.set(uid, { uid, because: reason?.to ?? candidate.subsite });
  return [...found.values()];
}
