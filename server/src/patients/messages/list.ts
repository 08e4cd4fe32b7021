import type { queries } from '@corridor/contract/patients/messages/calls.ts';
import { searchTermsOf } from '@corridor/contract/platform/searchTerms.ts';
import type { InputOf } from '@corridor/contract/platform/wire.ts';
import type { App } from '../../platform/app.ts';
import { dayNamed } from '../../platform/clock.ts';
import { all } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listsOf } from '../access.ts';
import { type MessageRow, typed } from '../queries.ts';
import { searchTokens } from '../searchWords.ts';
import {
  failedPage,
  isRare,
  type ListPlace,
  page,
  rareMatches,
  rowsOf,
  scannedMatches,
  scannedRows,
  wordCounts,
} from './queries.ts';

type Asked = InputOf<(typeof queries)['patientMessages-list']>;
type Spot = { statusUpdatedAt: Date; id: string };
type Page = { rows: MessageRow[]; next: Spot | null };

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const far = new Date('9999-01-01T00:00:00Z');
const early = new Date('1970-01-01T00:00:00Z');

/** The rows after a place and inside the chosen days. */
function placeOf({ folder, from, to, before }: Asked): ListPlace {
  const end = (to && dayNamed(to)?.end) || far;
  const start = (from && dayNamed(from)?.start) || early;
  const isInside = before && before.statusUpdatedAt < end;
  // The first id of a moment stands for the end of the day before.
  const [until, id] = isInside
    ? [before.statusUpdatedAt, before.id]
    : [end, to ? '00000000-0000-0000-0000-000000000000' : lastId];
  return { folder, at: until, id, from: start };
}

const spotOf = ({ statusUpdatedAt, id }: Spot): Spot => ({ statusUpdatedAt, id });

/** Reads a page of the viewer's messages. */
export async function readPage(app: App, viewer: Viewer, asked: Asked): Promise<Page> {
  const { limit, failed } = asked;
  const lists = listsOf(viewer);
  const place = placeOf(asked);
  if (asked.terms.flatMap(searchTermsOf).length > 0)
    return search(app, [...new Set([...lists.owners, ...lists.offices])], asked, place);
  const wanted = failed ? failedPage : page;
  const found = await all(app.pool, wanted, { ...lists, ...place, limit: limit + 1 });
  const rows = found.slice(0, limit).map(typed);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? spotOf(last) : null };
}

type Match = Spot & { matches: boolean };
/** The matches of one list, and the place up to which the list was looked through. */
type Found = { matches: Spot[]; readTo: Spot | null };

async function searchList(
  app: App,
  list: string,
  { terms, failed, limit }: Asked,
  place: ListPlace,
): Promise<Found> {
  const tokens = searchTokens(app.keys, list, terms);
  const counts = await all(app.pool, wordCounts, { tokens });
  const rarest = counts.reduce((one, other) => (other.count < one.count ? other : one));
  if (rarest.count === 0) return { matches: [], readTo: null };
  if (isRare(rarest.count)) {
    const asked = { tokens, list, ...place, failed, rarest: rarest.token, limit: limit + 1 };
    return { matches: await all(app.pool, rareMatches, asked), readTo: null };
  }
  const asked = { tokens, list, ...place, failed, scanned: scannedRows };
  const rows: Match[] = await all(app.pool, scannedMatches, asked);
  const matches = rows.filter((row) => row.matches).slice(0, limit + 1);
  const last = rows.at(-1);
  const readTo = matches.length <= limit && rows.length === scannedRows && last ? last : null;
  return { matches, readTo };
}

/** Newer rows stand first. */
const newerFirst = (one: Spot, other: Spot) =>
  other.statusUpdatedAt.getTime() - one.statusUpdatedAt.getTime() || (one.id < other.id ? 1 : -1);

/** Finds the messages with all words. A page may be short where its words are frequent. */
async function search(app: App, lists: string[], asked: Asked, place: ListPlace): Promise<Page> {
  const found: Found[] = [];
  for (const list of lists) found.push(await searchList(app, list, asked, place));
  // Below the place up to which each list was read, another list may have newer matches.
  const ends = found.flatMap(({ readTo }) => (readTo ? [readTo] : [])).sort(newerFirst);
  const [end] = ends;
  const merged = new Map(
    found.flatMap(({ matches }) => matches.map((match) => [match.id, match] as const)),
  );
  const matches = [...merged.values()]
    .sort(newerFirst)
    .filter((match) => !end || newerFirst(match, end) <= 0);
  const shown = matches.slice(0, asked.limit);
  const last = shown.at(-1);
  const rows = await all(app.pool, rowsOf, { ids: shown.map(({ id }) => id) });
  const next = matches.length > asked.limit ? last : end;
  return { rows: rows.map(typed), next: next ? spotOf(next) : null };
}
