import { conceptColumns, conceptKinds } from '@corridor/contract/directory/concepts/rules.ts';
import type { EditedConcept } from '@corridor/contract/directory/concepts/schemas.ts';
import type { Row } from './faults.ts';
import { type Concept, conceptsOf } from './vocabulary.ts';

/** A concept of an installation's own is stored in parts, and checked and exported as cells. */

const head = conceptColumns.join('\t');

type Stored = Omit<EditedConcept, 'kind'> & { kind: string };

export function rowOf(concept: Stored, place = ''): Row {
  const { id, kind, targets, who, phrases, short, misspelt, french } = concept;
  const to = targets.map(
    ({ specialty, subsite, weight }) => `${specialty} > ${subsite} = ${weight}`,
  );
  const lists = [phrases, short, misspelt, french].map((list) => list.join('|'));
  return { place, cells: [id, kind, to.join('; '), who.join(';'), ...lists] };
}

/** A row without faults as a person edits it. */
export function editedOf({ cells }: Row): EditedConcept {
  const [id = '', written = '', to = '', who = '', ...lists] = cells;
  const parts = (cell = '', sign = '|') =>
    cell === '' ? [] : cell.split(sign).map((part) => part.trim());
  const [phrases, short, misspelt, french] = lists.map((cell) => parts(cell));
  const targets = parts(to, ';').map((target) => {
    const [, specialty = '', subsite = '', weight] = /^(.+) > (.+) = (\S+)$/.exec(target) ?? [];
    return { specialty, subsite, weight: Number(weight) };
  });
  return {
    id,
    kind: conceptKinds.find((kind) => kind === written) ?? 'need',
    targets,
    who: parts(who, ';'),
    phrases: phrases ?? [],
    short: short ?? [],
    misspelt: misspelt ?? [],
    french: french ?? [],
  };
}

export const fileOf = (rows: readonly Row[]) =>
  [head, ...rows.map(({ cells }) => cells.join('\t')), ''].join('\n');

export function conceptOf(stored: Stored): Concept {
  const [concept] = conceptsOf(stored.id, fileOf([rowOf(stored)]));
  if (!concept) throw new Error(`The concept ${stored.id} is empty.`);
  return concept;
}
