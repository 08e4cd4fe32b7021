import { faultWords as words } from '@corridor/contract/directory/concepts/words.ts';
import { abbreviationOf } from './concept.ts';
import { type Fault, partsOf, type Row } from './conceptRows.ts';

/** One phrase of a concept. Only abbreviations have a share. */
export type Entry = { id: string; who: string; key: string; share: string | undefined };

/** Gives one key to spellings that a person cannot tell apart. */
function keyOf(phrase: string): string {
  const plain = phrase.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || phrase;
}

/** The phrases that a concept answers to, and its abbreviations with their shares. */
export function entriesOf({ cells }: Row): Entry[] {
  const [id = '', , , who = '', phrases, short, misspelt, french] = cells;
  const people = partsOf(who, ';').sort().join(';');
  const whole = [phrases, misspelt, french].flatMap((cell) =>
    partsOf(cell).map((phrase) => ({ phrase, share: undefined })),
  );
  const all = [...whole, ...partsOf(short).map(abbreviationOf)];
  return all.map(({ phrase, share }) => ({ id, who: people, key: keyOf(phrase), share }));
}

export type Entries = ReadonlyMap<string, readonly Entry[]>;
/** Phrases of the same patients stand together. */
export const entriesByPhrase = (rows: readonly Row[]): Entries =>
  Map.groupBy(rows.flatMap(entriesOf), ({ who, key }) => `${key} [${who}]`);

const mostFaults = 200;

/**
 * Phrases of these rows that mean several concepts, where not each of them says its share. `others`
 * holds the concepts beside the rows; those with the id of a row are replaced by it.
 */
export function sharedPhraseFaults(rows: readonly Row[], others: Entries = new Map()): Fault[] {
  const ids = new Set(rows.map(({ cells }) => cells[0]));
  const own = entriesByPhrase(rows);
  const faults: Fault[] = [];
  for (const row of rows) {
    // Nobody reads more faults of a file at once, and each compares all holders of a phrase.
    if (faults.length >= mostFaults) return faults;
    for (const key of new Set(entriesOf(row).map(({ who, key }) => `${key} [${who}]`))) {
      const beside = (others.get(key) ?? []).filter(({ id }) => !ids.has(id));
      const holders = [...(own.get(key) ?? []), ...beside];
      const rivals = [...new Set(holders.map(({ id }) => id))].filter((id) => id !== row.cells[0]);
      if (rivals.length === 0 || holders.every(({ share }) => share !== undefined)) continue;
      const phrase = key.replace(/ \[[^[]*\]$/, '');
      const message = words.shared(phrase, rivals);
      faults.push({ place: row.place, column: 'phrases', message });
    }
  }
  return faults;
}

export function repeatedIdFaults(rows: readonly Row[]): Fault[] {
  const places = new Map<string, string>();
  return rows.flatMap(({ place, cells: [id = ''] }): Fault[] => {
    const earlier = places.get(id);
    if (earlier !== undefined)
      return [{ place, column: 'id', message: words.repeatedId(id, earlier) }];
    places.set(id, place);
    return [];
  });
}
