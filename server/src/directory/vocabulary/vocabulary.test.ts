import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { catalogue, subsitesOf } from '../demo/catalogue.ts';

/** The test reads the lines itself: a reader that forgives would hide what is wrong with them. */
const folder = join(import.meta.dirname, 'data');
const columns = ['id', 'kind', 'to', 'who', 'phrases', 'short', 'misspelt', 'french'];
const kinds = new Set('complaint finding diagnosis bodyPart procedure test drug need'.split(' '));
const leastConcepts = 1_500;
const mostLines = 300;

type File = { name: string; text: string };
type Row = { place: string; cells: string[] };
type Entry = { id: string; who: string; key: string; share: string | undefined };

const files: File[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsv'))
  .sort()
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

const places = new Map(
  catalogue.map((entry) => [entry.specialty, new Set(['*', ...subsitesOf(entry)])]),
);

/** The lines that hold something, each with its place; the first one names the columns. */
const rowsOf = ({ name, text }: File): Row[] =>
  text
    .split('\n')
    .map((line, index) => ({ place: `${name}:${index + 1}`, line }))
    .filter(({ line }) => line.trim() !== '' && !line.startsWith('#'))
    .map(({ place, line }) => ({ place, cells: line.split('\t') }));

const partsOf = (cell = '', sign = '|') => (cell === '' ? [] : cell.split(sign));

/** Two spellings that a person cannot tell apart are one phrase. */
const keyOf = (phrase: string) => {
  const plain = phrase.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || phrase;
};

const isNumber = (text: string | undefined, least: number) =>
  text !== undefined && /^(1|0\.\d{1,2})$/.test(text) && Number(text) >= least;

function faultOfTarget(target: string): string | undefined {
  const [, specialty = '', subsite = '', weight] = /^(.+) > (.+) = (\S+)$/.exec(target) ?? [];
  const subsites = places.get(specialty);
  if (!subsites) return `no specialty in "${target}"`;
  if (!subsites.has(subsite)) return `no subsite in "${target}"`;
  return isNumber(weight, 0.1) ? undefined : `weight out of range in "${target}"`;
}

const isCondition = (text: string) => /^(age(<|>=)\d{1,3}|female|male)\??$/.test(text);

function faultsOfCells([id = '', kind = '', to = '', who = '', ...words]: string[]): string[] {
  const [phrases, short] = words;
  const faults = [
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) ? undefined : `no id "${id}"`,
    kinds.has(kind) ? undefined : `no kind "${kind}"`,
    to === '' ? 'no target' : undefined,
    partsOf(phrases).length === 0 ? 'no phrase' : undefined,
    ...partsOf(to, '; ').map(faultOfTarget),
    ...partsOf(who, ';').map((part) => (isCondition(part) ? undefined : `nobody "${part}"`)),
    ...words.flatMap((cell) =>
      partsOf(cell).map((part) => (part.trim() === '' ? 'an empty phrase' : undefined)),
    ),
    ...partsOf(short).map((part) => {
      const { share } = abbreviationOf(part);
      return share === undefined || isNumber(share, 0.01) ? undefined : `share "${part}"`;
    }),
  ];
  return faults.filter((fault) => fault !== undefined);
}

function abbreviationOf(text: string): { phrase: string; share: string | undefined } {
  const [, phrase = text, share] = /^(.+):([\d.]+)$/.exec(text) ?? [];
  return { phrase, share };
}

/** What a concept answers to: each phrase once, an abbreviation with its share. */
function entriesOf([id = '', , , who = '', phrases, short, misspelt, french]: string[]): Entry[] {
  const people = partsOf(who, ';').sort().join(';');
  const whole = [phrases, misspelt, french].flatMap((cell) =>
    partsOf(cell).map((phrase) => ({ phrase, share: undefined })),
  );
  const all = [...whole, ...partsOf(short).map(abbreviationOf)];
  return all.map(({ phrase, share }) => ({ id, who: people, key: keyOf(phrase), share }));
}

function sharedPhrases(rows: Row[]): string[] {
  const entries = Map.groupBy(
    rows.flatMap(({ cells }) => entriesOf(cells)),
    ({ who, key }) => `${key} [${who}]`,
  );
  return [...entries].flatMap(([phrase, holders]) => {
    const ids = [...new Set(holders.map(({ id }) => id))];
    const unweighted = ids.length > 1 && holders.some(({ share }) => share === undefined);
    return unweighted ? [`"${phrase}" without shares at ${ids.join(', ')}`] : [];
  });
}

/** Everything that is wrong with the files, each with its place. */
function faultsOf(read: File[], least = leastConcepts): string[] {
  const faults: string[] = [];
  const concepts: Row[] = [];
  for (const file of read) {
    const lines = file.text.trimEnd().split('\n').length;
    if (lines > mostLines) faults.push(`${file.name}: ${lines} lines`);
    const [head, ...rows] = rowsOf(file);
    if (head?.cells.join() !== columns.join()) faults.push(`${file.name}: wrong columns`);
    for (const { place, cells } of rows) {
      if (cells.length !== columns.length) faults.push(`${place}: ${cells.length} columns`);
      else concepts.push({ place, cells });
    }
  }
  for (const { place, cells } of concepts)
    faults.push(...faultsOfCells(cells).map((fault) => `${place}: ${fault}`));
  for (const [id, rows] of Map.groupBy(concepts, ({ cells }) => cells[0]))
    if (rows.length > 1) faults.push(`double id ${id}: ${rows.map(({ place }) => place).join()}`);
  faults.push(...sharedPhrases(concepts));
  if (concepts.length < least) faults.push(`only ${concepts.length} concepts`);
  return faults;
}

it('the vocabulary has no fault, and at least 1,500 concepts', () => {
  expect(faultsOf(files)).toEqual([]);
});

const heart = 'Cardiology > General Cardiology = 1';
const line = (...cells: string[]) =>
  [...cells, '', '', '', '', '', '', ''].slice(0, columns.length).join('\t');
const good = line('angina', 'diagnosis', heart, '', 'angina', 'AP:0.5');
const faultsWith = (...lines: string[]) => {
  const text = [columns.join('\t'), '# A comment.', ...lines, ''].join('\n');
  return faultsOf([{ name: 'heart.tsv', text }], 0);
};

it('a file without a fault passes', () => {
  expect(faultsWith(good)).toEqual([]);
  // The same phrase may lead elsewhere for children, and for two concepts that say their shares.
  const child = line('angina-child', 'diagnosis', heart, 'age<18', 'angina');
  const share = line('pain', 'need', heart, 'female?;age>=65', 'chest pain', 'AP:0.5');
  expect(faultsWith(good, child, share)).toEqual([]);
});

it.each([
  ['a column too few', [good.replace(/\t$/, '')], 'heart.tsv:3: 7 columns'],
  ['a column too many', [`${good}\t`], 'heart.tsv:3: 9 columns'],
  ['an unknown kind', [good.replace('diagnosis', 'illness')], 'no kind "illness"'],
  ['an unknown specialty', [good.replace('Cardiology >', 'Heart >')], 'no specialty'],
  ['an unknown subsite', [good.replace('General Card', 'Special Card')], 'no subsite'],
  ['a weight of nothing', [good.replace('= 1', '= 0')], 'weight out of range'],
  ['a weight above one', [good.replace('= 1', '= 1.1')], 'weight out of range'],
  ['a missing weight', [good.replace(' = 1', '')], 'no specialty'],
  ['a concept that goes nowhere', [good.replace(heart, '')], 'no target'],
  ['an id in capitals', [good.replace('angina', 'Angina')], 'no id "Angina"'],
  ['an unknown condition', [good.replace(`${heart}\t`, `${heart}\told`)], 'nobody "old"'],
  ['a concept without a phrase', [line('angina', 'diagnosis', heart)], 'no phrase'],
  ['an empty phrase', [line('angina', 'diagnosis', heart, '', 'angina||heart')], 'an empty phrase'],
  ['a share above one', [good.replace('AP:0.5', 'AP:2')], 'share "AP:2"'],
  ['a double id', [good, good], 'double id angina'],
  [
    'a phrase at two concepts',
    [good, line('chest', 'need', heart, '', 'chest', '', '', 'Angîna')],
    '"angina []" without shares at angina, chest',
  ],
  [
    'an abbreviation of which one concept names no share',
    [good, line('chest', 'need', heart, '', 'chest', 'AP')],
    '"ap []" without shares at angina, chest',
  ],
])('%s is refused', (_, lines, fault) => {
  expect(faultsWith(...lines).join('\n')).toContain(fault);
});

it('a file of other columns, a long file and a small vocabulary are refused', () => {
  const text = columns.join('\t').replace('french', 'latin');
  expect(faultsOf([{ name: 'heart.tsv', text }], 0)).toEqual(['heart.tsv: wrong columns']);
  const many = Array.from({ length: mostLines }, () => '# A comment.');
  expect(faultsWith(...many)).toEqual(['heart.tsv: 302 lines']);
  const one = [{ name: 'heart.tsv', text: `${columns.join('\t')}\n${good}` }];
  expect(faultsOf(one)).toEqual(['only 1 concepts']);
});
