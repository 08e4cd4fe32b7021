import { conceptColumns as columns } from '@corridor/contract/directory/concepts/rules.ts';
import { faultWords as words } from '@corridor/contract/directory/concepts/words.ts';
import { expect, it } from 'vitest';
import { catalogue, subsitesOf } from '../demo/catalogue.ts';
import { builtInFiles, type VocabularyFile } from './builtInVocabulary.ts';
import { faultsOfRow, type Row, rowsIn } from './conceptRows.ts';
import { repeatedIdFaults, sharedPhraseFaults } from './sharedPhrases.ts';

const leastConcepts = 1_500;
const mostLines = 300;

const sites = new Map(catalogue.map((entry) => [entry.specialty, new Set(subsitesOf(entry))]));

/** Everything that is wrong with the files, each with its place. */
function faultsOf(read: VocabularyFile[], least = leastConcepts): string[] {
  const wrong: string[] = [];
  const concepts: Row[] = [];
  for (const { name, text } of read) {
    const lines = text.trimEnd().split('\n').length;
    if (lines > mostLines) wrong.push(`${name}: ${lines} lines`);
    const { rows, faults } = rowsIn(text, (line) => `${name}:${line}`);
    wrong.push(...faults.map(({ place, message }) => `${place}: ${message}`));
    concepts.push(...rows);
  }
  const faults = [
    ...concepts.flatMap((row) => faultsOfRow(row, sites)),
    ...repeatedIdFaults(concepts),
    ...sharedPhraseFaults(concepts),
  ];
  wrong.push(...faults.map(({ place, message }) => `${place}: ${message}`));
  if (concepts.length < least) wrong.push(`only ${concepts.length} concepts`);
  return wrong;
}

it('the vocabulary has no fault, and at least 1,500 concepts', () => {
  expect(faultsOf(builtInFiles())).toEqual([]);
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
  ['a column too few', [good.replace(/\t$/, '')], `heart.tsv:3: ${words.cells(7, 8)}`],
  ['a column too many', [`${good}\t`], `heart.tsv:3: ${words.cells(9, 8)}`],
  ['an unknown kind', [good.replace('diagnosis', 'illness')], words.noKind('illness')],
  ['an unknown specialty', [good.replace('Cardiology >', 'Heart >')], words.noSpecialty('Heart')],
  [
    'an unknown subsite',
    [good.replace('General Card', 'Special Card')],
    words.noSubsite('Special Cardiology', 'Cardiology'),
  ],
  ['a weight of nothing', [good.replace('= 1', '= 0')], words.weight(heart.replace('= 1', '= 0'))],
  [
    'a weight above one',
    [good.replace('= 1', '= 1.1')],
    words.weight(heart.replace('= 1', '= 1.1')),
  ],
  ['a missing weight', [good.replace(' = 1', '')], words.unreadTarget(heart.replace(' = 1', ''))],
  ['a concept that goes nowhere', [good.replace(heart, '')], words.noTarget],
  ['an id in capitals', [good.replace('angina', 'Angina')], words.noId],
  ['an unknown condition', [good.replace(`${heart}\t`, `${heart}\told`)], words.condition('old')],
  ['a concept without a phrase', [line('angina', 'diagnosis', heart)], words.noPhrase],
  ['an empty phrase', [line('angina', 'diagnosis', heart, '', 'angina||heart')], words.emptyPhrase],
  ['a share above one', [good.replace('AP:0.5', 'AP:2')], words.share('AP:2')],
  [
    'an id of the directory itself',
    [good.replace('angina', 'site-angina')],
    words.reservedId('site-angina'),
  ],
  ['a double id', [good, good], words.repeatedId('angina', 'heart.tsv:3')],
  [
    'a phrase at two concepts',
    [good, line('chest', 'need', heart, '', 'chest', '', '', 'Angîna')],
    words.shared('angina', ['chest']),
  ],
  [
    'an abbreviation of which one concept names no share',
    [good, line('chest', 'need', heart, '', 'chest', 'AP')],
    words.shared('ap', ['chest']),
  ],
])('%s is refused', (_, lines, fault) => {
  expect(faultsWith(...lines).join('\n')).toContain(fault);
});

it('a file of other columns, a long file and a small vocabulary are refused', () => {
  const text = columns.join('\t').replace('french', 'latin');
  expect(faultsOf([{ name: 'heart.tsv', text }], 0)).toEqual([`heart.tsv:1: ${words.columns}`]);
  const many = Array.from({ length: mostLines }, () => '# A comment.');
  expect(faultsWith(...many)).toEqual(['heart.tsv: 302 lines']);
  const one = [{ name: 'heart.tsv', text: `${columns.join('\t')}\n${good}` }];
  expect(faultsOf(one)).toEqual(['only 1 concepts']);
});
