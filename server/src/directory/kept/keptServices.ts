import type { RowOf } from '../../platform/database/database.ts';
import type { Candidate } from '../search/ranking/candidate.ts';
import { inField, inName, inPersons, inTexts, openPostings } from './postings.ts';
import type { keptRows } from './queries.ts';

type Row = RowOf<typeof keptRows.row>;
/** The part of a service that the search reads. Its owner knows whether it takes something now. */
export type KeptService = Omit<Candidate, 'words' | 'available'> & {
  ownerUid: string | null;
  smallCity: string;
};

const listOf = (lines: string) => (lines === '' ? [] : lines.split('\n'));

/** A changed service gets a new place. So many left places more than services are too many. */
const mostLeft = 1_000;

/** The services of one process, each at a place of its own that its ids and words lead to. */
export function openServices() {
  const places: (KeptService | undefined)[] = [];
  const placeOf = new Map<string, number>();
  const postings = openPostings();
  let order: readonly number[] | undefined;

  function remove(id: string): void {
    const place = placeOf.get(id);
    if (place === undefined) return;
    places[place] = undefined;
    placeOf.delete(id);
    order = undefined;
  }

  function put(row: Row): void {
    remove(row.id);
    const { conceptIds, people, names, fields, persons, texts, ageFrom, ageTo, ...kept } = row;
    const place = places.length;
    const ages = ageFrom === null || ageTo === null ? undefined : { from: ageFrom, to: ageTo };
    places.push({ ...kept, ages, people: listOf(people) });
    placeOf.set(row.id, place);
    postings.addIds(place, listOf(conceptIds));
    postings.addWords(place, [
      [inName, listOf(names)],
      [inField, listOf(fields)],
      [inPersons, listOf(persons)],
      [inTexts, listOf(texts)],
    ]);
    order = undefined;
  }

  return {
    postings,
    put,
    remove,
    at: (place: number) => places[place],
    placeOf: (id: string) => placeOf.get(id),
    get: (id: string) => places[placeOf.get(id) ?? -1],
    /** All places, those without a service too. */
    size: () => places.length,
    count: () => placeOf.size,
    isWorn: () => places.length > 2 * placeOf.size + mostLeft,
    /** The places by response time and id: the order of lists and of candidates. */
    inOrder(): readonly number[] {
      order ??= [...placeOf.values()].sort((left, right) => compare(places[left], places[right]));
      return order;
    },
  };
}

function compare(first: KeptService | undefined, other: KeptService | undefined): number {
  if (!first || !other) return 0;
  const [left, right] = [first.responseMs ?? Infinity, other.responseMs ?? Infinity];
  return left === right ? (first.id < other.id ? -1 : 1) : left - right;
}
