import type { App } from '../../../platform/app.ts';
import { type Directory, momentOf } from '../../kept/keptDirectory.ts';
import { inField, inName, inTexts, wordParts } from '../../kept/postings.ts';
import type { Candidate } from '../ranking/candidate.ts';
import { tokensOf } from '../understanding/text.ts';
import { type Filter, filteredDirectory } from './filtered.ts';
import type { Wanted } from './wanted.ts';

type Asked = { filter: Filter; most: number; now: Date };

/** Services that have one of the ids or one of the words, from the directory in memory. */
export async function keptCandidates(
  app: App,
  wanted: Wanted,
  { filter, most, now }: Asked,
): Promise<Candidate[]> {
  if (wanted.ids.length === 0 && wanted.words.length === 0) return [];
  const { directory, isLeft } = await filteredDirectory(app, filter, now);
  const { services, people } = directory;
  const words = wanted.words.map(({ alternatives }) => prominences(directory, alternatives));
  const marks = marked(directory, wanted, words);
  const moment = momentOf(now);
  return bestOf(directory, { marks, isLeft, most }).flatMap((place) => {
    const service = services.at(place);
    if (!service) return [];
    const available = people.isAvailable(service.ownerUid, moment);
    return { ...service, available, words: words.map((word) => word.get(place) ?? 0) };
  });
}

/** The part of a service in which a word stands: its name, its field and keywords, or anywhere else. */
const prominenceOf = (parts: number) =>
  parts & inName ? 3 : parts & inField ? 2 : parts & inTexts ? 1 : 0;

/**
 * The services that have one of the phrases, and how prominently. A phrase whose words stand in
 * different parts is found, and is prominent nowhere.
 */
function prominences({ services }: Directory, phrases: readonly string[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const phrase of phrases) {
    let found: Map<number, number> | undefined;
    for (const token of tokensOf(phrase)) {
      const before: Map<number, number> | undefined = found;
      const next = new Map<number, number>();
      services.postings.eachWith(token, (place, parts) => {
        const others = before ? before.get(place) : wordParts;
        if (parts & wordParts && others !== undefined) next.set(place, parts & others);
      });
      found = next;
    }
    for (const [place, parts] of found ?? [])
      best.set(place, Math.max(best.get(place) ?? 0, prominenceOf(parts)));
  }
  return best;
}

const isFound = 1;
const isNear = 2;
const isStrong = 4;
const isExcluded = 8;

/** The wanted things that each service has, a bit for each. */
function marked(
  { services }: Directory,
  { ids, near, strong, excluded }: Wanted,
  words: readonly ReadonlyMap<number, number>[],
): Uint8Array {
  const marks = new Uint8Array(services.size());
  const note = (place: number, bit: number) => {
    marks[place] = (marks[place] ?? 0) | bit;
  };
  const noteIds = (list: readonly string[], bit: number) => {
    for (const id of list) for (const place of services.postings.placesOf(id)) note(place, bit);
  };
  noteIds(ids, isFound);
  noteIds(near, isNear);
  noteIds(strong, isStrong);
  for (const word of words) for (const place of word.keys()) note(place, isFound);
  for (const word of excluded.flatMap(tokensOf))
    services.postings.eachWith(word, (place) => note(place, isExcluded));
  return marks;
}

type Marked = { marks: Uint8Array; isLeft: Uint8Array; most: number };

/** Those with a strong id first, then the near ones, then those that answer soon. */
function bestOf({ services, people }: Directory, { marks, isLeft, most }: Marked): number[] {
  const groups: number[][] = [[], [], [], []];
  for (const place of services.inOrder()) {
    const mark = marks[place] ?? 0;
    if (!(mark & isFound) || mark & isExcluded || !isLeft[place]) continue;
    if (!people.isThere(services.at(place)?.ownerUid ?? null)) continue;
    groups[3 - ((mark & (isNear | isStrong)) >> 1)]?.push(place);
  }
  return groups.flat().slice(0, most);
}
