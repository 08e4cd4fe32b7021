import { own } from '@corridor/contract/platform/own.ts';
import type { App } from '../../platform/app.ts';
import { all, type Db } from '../../platform/database/database.ts';
import { searchDefaults } from './defaults.ts';
import { boundIn, filterOf, serviceFields } from './find.ts';
import { findByMeaning } from './meaning.ts';
import { settingsOfSearch } from './queries.ts';

/** The stored settings of both ways to find a service. */
export async function searchSettings(db: Db) {
  const stored = await all(db, settingsOfSearch, {});
  const settingOf = (way: 'directory' | 'searchBar') =>
    stored.find(({ name }) => name === way)?.parameters ?? own(searchDefaults, way) ?? {};
  return { directory: settingOf('directory'), searchBar: settingOf('searchBar') };
}

type Asked = {
  q: string;
  /** The city of the person who asks. */
  from?: { city: string; province: string } | undefined;
  /** The filter of the services that the person may find, and the filter of the question. */
  visible: string;
  added?: string;
  now: Date;
};

/** The services that answer a question as the search bar asks it, the best first. */
export async function findBySearchBar(app: App, { q, from, visible, added, now }: Asked) {
  const { query_by = '', query_by_weights } = (await searchSettings(app.pool)).searchBar;
  const filter = filterOf(visible, added, serviceFields);
  return findByMeaning(
    app,
    { q, query_by, query_by_weights, from },
    { filter: boundIn(filter), written: filter.written, now },
  );
}
