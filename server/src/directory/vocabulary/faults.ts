import {
  type ConceptColumn,
  conceptColumns as columns,
  conceptKinds,
} from '@corridor/contract/directory/concepts/rules.ts';
import { faultWords as words } from '@corridor/contract/directory/concepts/words.ts';

/**
 * The rules of the vocabulary. They read the cells as they are written, because the parser of
 * concepts forgives too much to find a mistake.
 */

export type Row = { place: string; cells: readonly string[] };
export type Fault = { place: string; column?: ConceptColumn; message: string };
/** Each specialty with its subsites. */
export type Sites = ReadonlyMap<string, ReadonlySet<string>>;
/** One phrase of a concept. Only abbreviations have a share. */
export type Entry = { id: string; who: string; key: string; share: string | undefined };

const kinds: ReadonlySet<string> = new Set(conceptKinds);
/** The exact ids of services begin with these words. */
const reserved = /^(?:site|specialty|person|city|province|clinic|synonyms)-/;

/** The rows of a file that hold something. The first one names the columns. */
export function rowsIn(text: string, placeOf: (line: number) => string) {
  const faults: Fault[] = [];
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ line, place: placeOf(index + 1) }))
    .filter(({ line }) => line.trim() !== '' && !line.startsWith('#'));
  const [head, ...others] = lines;
  if (head?.line !== columns.join('\t'))
    return { rows: [], faults: [{ place: head?.place ?? placeOf(1), message: words.columns }] };
  const rows = others.flatMap(({ line, place }): Row[] => {
    const cells = line.split('\t');
    if (cells.length === columns.length) return [{ place, cells }];
    faults.push({ place, message: words.cells(cells.length, columns.length) });
    return [];
  });
  return { rows, faults };
}

const partsOf = (cell = '', sign = '|') => (cell === '' ? [] : cell.split(sign));

/** Gives one key to spellings that a person cannot tell apart. */
function keyOf(phrase: string): string {
  const plain = phrase.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || phrase;
}

const isNumber = (text: string | undefined, least: number) =>
  text !== undefined && /^(1|0\.\d{1,2})$/.test(text) && Number(text) >= least;

function targetFault(target: string, sites: Sites): string | undefined {
  const [, specialty = '', subsite = '', weight] = /^(.+) > (.+) = (\S+)$/.exec(target) ?? [];
  if (!specialty) return words.unreadTarget(target);
  const subsites = sites.get(specialty);
  if (!subsites) return words.noSpecialty(specialty);
  if (subsite !== '*' && !subsites.has(subsite)) return words.noSubsite(subsite, specialty);
  return isNumber(weight, 0.1) ? undefined : words.weight(target);
}

const isCondition = (text: string) => /^(age(<|>=)\d{1,3}|female|male)\??$/.test(text);

function abbreviationOf(text: string): { phrase: string; share: string | undefined } {
  const [, phrase = text, share] = /^(.+):([\d.]+)$/.exec(text) ?? [];
  return { phrase, share };
}

/** Everything that is wrong with the cells of one concept. */
export function faultsOfRow({ place, cells }: Row, sites: Sites): Fault[] {
  const [id = '', kind = '', to = '', who = '', phrases = '', short = ''] = cells;
  const faults: Fault[] = [];
  const note = (column: ConceptColumn, message: string | undefined) => {
    if (message !== undefined) faults.push({ place, column, message });
  };
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) note('id', words.noId);
  if (reserved.test(id)) note('id', words.reservedId(id));
  if (!kinds.has(kind)) note('kind', words.noKind(kind));
  if (to === '') note('to', words.noTarget);
  for (const target of partsOf(to, '; ')) note('to', targetFault(target, sites));
  for (const condition of partsOf(who, ';'))
    if (!isCondition(condition)) note('who', words.condition(condition));
  if (phrases === '') note('phrases', words.noPhrase);
  for (const [index, column] of columns.entries())
    if (index >= columns.indexOf('phrases') && partsOf(cells[index]).some((part) => !part.trim()))
      note(column, words.emptyPhrase);
  for (const part of partsOf(short)) {
    const { share } = abbreviationOf(part);
    if (share !== undefined && !isNumber(share, 0.01)) note('short', words.share(part));
  }
  return faults;
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
