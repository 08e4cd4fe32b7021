import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConceptColumn, conceptKinds } from '@corridor/contract/directory/concepts/rules.ts';

/** The concepts that people ask about and the specialties that they lead to: the files of `data`, read once and kept in memory. */

export type Target = { specialty: string; subsite: string; weight: number };
/** The patients whom a concept is about: only them, or mostly them. */
export type Condition = {
  about: 'age' | 'sex';
  sign: '<' | '>=' | '=';
  value: number | 'female' | 'male';
  only: boolean;
};
export type Abbreviation = { text: string; share: number };
export type Concept = {
  id: string;
  kind: string;
  targets: readonly Target[];
  who: readonly Condition[];
  phrases: readonly string[];
  short: readonly Abbreviation[];
  misspelt: readonly string[];
  french: readonly string[];
};

const parts = (text: string, sign: string) =>
  text
    .split(sign)
    .map((part) => part.trim())
    .filter(Boolean);

function targetOf(text: string): Target {
  const [, specialty, subsite, weight] = /^(.+?) > (.+?)(?: = (\d(?:\.\d+)?))?$/.exec(text) ?? [];
  if (!specialty || !subsite) throw new Error(`no target: ${text}`);
  return { specialty, subsite, weight: Number(weight ?? 1) };
}

function conditionOf(text: string): Condition {
  const only = !text.endsWith('?');
  const said = text.replace(/\?$/, '');
  if (said === 'female' || said === 'male') return { about: 'sex', sign: '=', value: said, only };
  const [, sign, years] = /^age(<|>=)(\d+)$/.exec(said) ?? [];
  if (sign !== '<' && sign !== '>=') throw new Error(`no condition: ${text}`);
  return { about: 'age', sign, value: Number(years), only };
}

function abbreviationOf(text: string): Abbreviation {
  const [, name = text, share] = /^(.*?)(?::(\d(?:\.\d+)?))?$/.exec(text) ?? [];
  return { text: name.trim(), share: Number(share ?? 1) };
}

/** The concepts of one file; a line that is wrong stops the start with its file and its number. */
export function conceptsOf(file: string, text: string): Concept[] {
  const concepts: Concept[] = [];
  let names: string[] | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const cells = line.replace(/\r$/, '').split('\t');
    if (!names) {
      names = cells.map((cell) => cell.trim());
      continue;
    }
    const cell = (name: ConceptColumn) => cells[names?.indexOf(name) ?? -1] ?? '';
    try {
      const id = cell('id').trim();
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) throw new Error(`no id: ${id}`);
      const kind = cell('kind').trim();
      if (!conceptKinds.some((each) => each === kind)) throw new Error(`no kind: ${kind}`);
      concepts.push({
        id,
        kind,
        targets: parts(cell('to'), ';').map(targetOf),
        who: parts(cell('who'), ';').map(conditionOf),
        phrases: parts(cell('phrases'), '|'),
        short: parts(cell('short'), '|').map(abbreviationOf),
        misspelt: parts(cell('misspelt'), '|'),
        french: parts(cell('french'), '|'),
      });
    } catch (error) {
      throw new Error(`${file}, line ${index + 1}: ${(error as Error).message}`);
    }
  }
  return concepts;
}

export function readVocabulary(folder: string): Concept[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsv'))
    .sort();
  return files.flatMap((name) => conceptsOf(name, readFileSync(join(folder, name), 'utf8')));
}
