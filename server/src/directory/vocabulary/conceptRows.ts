import {
  type ConceptColumn,
  conceptColumns as columns,
  conceptKinds,
} from '@corridor/contract/directory/concepts/rules.ts';
import type { EditedConcept } from '@corridor/contract/directory/concepts/schemas.ts';
import { faultWords as words } from '@corridor/contract/directory/concepts/words.ts';
import { isServiceId } from '../serviceIds.ts';
import { abbreviationOf, conditionOf, type WrittenConcept } from './concept.ts';

/**
 * Concepts as the rows of a file: of the built-in vocabulary, of an import and of an export. `place`
 * names the row to a person.
 */
export type Row = { place: string; cells: readonly string[] };
export type Fault = { place: string; column?: ConceptColumn; message: string };
/** Each specialty with its subsites. */
export type Sites = ReadonlyMap<string, ReadonlySet<string>>;

const kinds: ReadonlySet<string> = new Set(conceptKinds);

/** Reads the rows of a file. The first one names the columns; empty rows and comments are left out. */
export function rowsIn(text: string, placeOf: (line: number) => string) {
  const faults: Fault[] = [];
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ line, place: placeOf(index + 1) }))
    .filter(({ line }) => line.trim() !== '' && !line.startsWith('#'));
  const [header, ...others] = lines;
  if (header?.line !== columns.join('\t'))
    return { rows: [], faults: [{ place: header?.place ?? placeOf(1), message: words.columns }] };
  const rows = others.flatMap(({ line, place }): Row[] => {
    const cells = line.split('\t');
    if (cells.length === columns.length) return [{ place, cells }];
    faults.push({ place, message: words.cells(cells.length, columns.length) });
    return [];
  });
  return { rows, faults };
}

/** Writes rows as a file. */
export const fileOf = (rows: readonly Row[]) =>
  [columns.join('\t'), ...rows.map(({ cells }) => cells.join('\t')), ''].join('\n');

export function rowOf(concept: WrittenConcept, place = ''): Row {
  const { id, kind, targets, who, phrases, short, misspelt, french } = concept;
  const to = targets.map(
    ({ specialty, subsite, weight }) => `${specialty} > ${subsite} = ${weight}`,
  );
  const lists = [phrases, short, misspelt, french].map((list) => list.join('|'));
  return { place, cells: [id, kind, to.join('; '), who.join(';'), ...lists] };
}

/** The parts of a cell as they are written. */
export const partsOf = (cell = '', sign = '|') => (cell === '' ? [] : cell.split(sign));

/** Reads `Cardiology > Arrhythmia = 0.8`; all parts are empty where the text is written otherwise. */
function targetOf(text: string) {
  const [, specialty = '', subsite = '', weight] = /^(.+) > (.+) = (\S+)$/.exec(text) ?? [];
  return { specialty, subsite, weight };
}

/** Reads a row as a person edits it. Only a row without faults is read in full. */
export function editedOf({ cells }: Row): EditedConcept {
  const [id = '', written = '', to = '', who = '', ...lists] = cells;
  const [phrases = [], short = [], misspelt = [], french = []] = lists.map((cell) =>
    partsOf(cell).map((part) => part.trim()),
  );
  return {
    id,
    kind: conceptKinds.find((kind) => kind === written) ?? 'need',
    targets: partsOf(to, '; ').map((text) => {
      const { weight, ...place } = targetOf(text);
      return { ...place, weight: Number(weight) };
    }),
    who: partsOf(who, ';'),
    phrases,
    short,
    misspelt,
    french,
  };
}

const isNumber = (text: string | undefined, least: number) =>
  text !== undefined && /^(1|0\.\d{1,2})$/.test(text) && Number(text) >= least;

function targetFault(text: string, sites: Sites): string | undefined {
  const { specialty, subsite, weight } = targetOf(text);
  if (!specialty) return words.unreadTarget(text);
  const subsites = sites.get(specialty);
  if (!subsites) return words.noSpecialty(specialty);
  if (subsite !== '*' && !subsites.has(subsite)) return words.noSubsite(subsite, specialty);
  return isNumber(weight, 0.1) ? undefined : words.weight(text);
}

/** Everything that is wrong with the cells of one row. */
export function faultsOfRow({ place, cells }: Row, sites: Sites): Fault[] {
  const [id = '', kind = '', to = '', who = '', phrases = '', short = ''] = cells;
  const faults: Fault[] = [];
  const note = (column: ConceptColumn, message: string | undefined) => {
    if (message !== undefined) faults.push({ place, column, message });
  };
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) note('id', words.noId);
  if (isServiceId(id)) note('id', words.reservedId(id));
  if (!kinds.has(kind)) note('kind', words.noKind(kind));
  if (to === '') note('to', words.noTarget);
  for (const target of partsOf(to, '; ')) note('to', targetFault(target, sites));
  for (const condition of partsOf(who, ';'))
    if (!conditionOf(condition)) note('who', words.condition(condition));
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
