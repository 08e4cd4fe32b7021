import { fileWords as words } from '@corridor/contract/operator/files/words.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf } from '../../platform/csvText.ts';
import { readCsv } from './csv.ts';

const cells = (text: string) => readCsv(text).rows.map((row) => row.cells);

it('a written file is read back exactly, whatever its cells hold', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: 8 }),
    fc.constantFrom(
      '',
      'é\u0301\u{1f9e0}\u2028',
      ' a ',
      '"',
      '""',
      'a,b',
      'a\r\nb',
      '\r',
      '=1+1',
      "'=1",
      "''@x",
      "'",
      '\ufeff',
    ),
  );
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(table, (rows) => {
      expect(cells(csvOf(rows))).toEqual(rows);
    }),
  );
});

it('no cell begins with a formula, and reading removes the protecting mark', () => {
  const given = ['=1+1', '+1', '-1', '@sum', '\tx', "'=x", 'plain', '1=1'];
  const written = csvOf([given]);
  expect(written.slice(1)).toBe(`'=1+1,'+1,'-1,'@sum,'\tx,''=x,plain,1=1\r\n`);
  expect(cells(written)).toEqual([given]);
  expect(cells("=typed by hand,'=kept\n")).toEqual([['=typed by hand', '=kept']]);
});

it('files of other programs are read: with or without a mark, any line end, empty lines', () => {
  expect(cells('\ufeffa,b\nc,d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(cells('a,b\r\n\r\nc,d\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(cells('a,\r,b\r')).toEqual([
    ['a', ''],
    ['', 'b'],
  ]);
  expect(readCsv('a,"x\ny"\nb,c').rows.map(({ line }) => line)).toEqual([1, 3]);
});

it('a wrong quotation mark is reported with its line', () => {
  expect(readCsv('a,b\nc,"d\ne').problem).toEqual({ line: 2, message: words.openQuote });
  expect(readCsv('a,b\nc,"d"e').problem).toEqual({ line: 2, message: words.strayQuote });
  expect(readCsv('a,b"c').problem).toEqual({ line: 1, message: words.strayQuote });
});
