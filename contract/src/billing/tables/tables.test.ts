import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  amountOf,
  type Cells,
  cellsOf,
  centsOf,
  changedColumns,
  keyOf,
  readCells,
  type TableName,
  tableLimits,
} from './rules.ts';
import { faultWords as words } from './words.ts';

it('an amount in dollars is read to the cent, and written as it was read', () => {
  fc.assert(
    fc.property(fc.nat(tableLimits.amount), (cents) => {
      expect(centsOf(amountOf(cents))).toBe(cents);
      expect(centsOf(`$${amountOf(cents)}`)).toBe(cents);
    }),
  );
  expect(['34.89', '$34.89', '34.9', '34', '1,234.50', ' 0.07 '].map(centsOf)).toEqual([
    3489, 3489, 3490, 3400, 123_450, 7,
  ]);
  for (const wrong of ['', '-1', '1.234', '1,23', '34,89', 'free', '1e3', '1 000', '٣'])
    expect(centsOf(wrong), wrong).toBeUndefined();
});

const doctor = {
  email: ' Amara.Okafor@demo.corridor.example ',
  starts: '2026-04-01',
  baNumber: '9000024',
  provider: '900000024',
  skillCode: 'derm',
  facility: '',
};

it('cells become a row in its one form, which is written back equal', () => {
  const rowsOfCells: [TableName, Cells, object][] = [
    [
      'fees',
      { code: '03.01o', starts: '2026-04-01', amount: '$73.20' },
      { table: 'fees', code: '03.01O', starts: '2026-04-01', cents: 7320 },
    ],
    [
      'codes',
      { kind: 'Diagnosis', code: '691.8', words: ' Eczema ' },
      { table: 'codes', kind: 'diagnosis', code: '691.8', words: 'Eczema' },
    ],
    [
      'rejections',
      { code: '05bb', words: 'Ask.' },
      { table: 'rejections', code: '05BB', words: 'Ask.' },
    ],
    [
      'doctors',
      doctor,
      {
        ...doctor,
        table: 'doctors',
        email: 'amara.okafor@demo.corridor.example',
        skillCode: 'DERM',
      },
    ],
  ];
  for (const [table, cells, row] of rowsOfCells) {
    const read = readCells(table, cells);
    expect(read).toEqual({ row });
    if ('row' in read) expect(readCells(table, cellsOf(read.row))).toEqual(read);
  }
});

it.each([
  ['fees', { code: '03', starts: '2026-04-01', amount: '1' }, { code: words.code }],
  ['fees', { code: '03.01O', starts: '2026-02-30', amount: '1' }, { starts: words.day }],
  ['fees', { code: '03.01O', starts: '0000-01-01', amount: '1' }, { starts: words.day }],
  ['fees', { code: '03.01O', starts: '01/04/2026', amount: '1' }, { starts: words.day }],
  [
    'fees',
    { code: '03.01O', starts: '2026-04-01', amount: '100000.00' },
    { amount: words.amount('99999.99') },
  ],
  ['codes', { kind: 'other', code: '03.01O', words: 'x' }, { kind: words.kind }],
  ['codes', { kind: 'diagnosis', code: '6918', words: 'x' }, { code: words.diagnosis }],
  ['codes', { kind: 'service', code: '03.01O', words: '\u200b' }, { words: words.words }],
  [
    'codes',
    { kind: 'service', code: '03.01O', words: 'x'.repeat(201) },
    { words: words.tooLong(200) },
  ],
  ['rejections', { code: '05BB-1', words: 'x' }, { code: words.payerCode }],
  ['rejections', { code: '05A', words: 'half \ud800' }, { words: words.unkept }],
  ['doctors', { ...doctor, email: 'amara' }, { email: words.email }],
  ['doctors', { ...doctor, baNumber: '123' }, { baNumber: words.baNumber }],
  ['doctors', { ...doctor, provider: '12345-678' }, { provider: words.provider }],
  ['doctors', { ...doctor, skillCode: '' }, { skillCode: words.skillCode }],
  ['doctors', { ...doctor, facility: '1234567' }, { facility: words.facility }],
] as [TableName, Cells, Cells][])('%s with %j names the column', (table, cells, faults) => {
  const read = readCells(table, cells);
  expect(read).toEqual({
    faults: Object.entries(faults).map(([column, message]) => ({ column, message })),
  });
});

it('a row is named by its key, and differs by the columns that changed', () => {
  const fee = { table: 'fees', code: '03.01O', starts: '2026-04-01', cents: 7320 } as const;
  expect(keyOf(fee)).toBe('03.01O 2026-04-01');
  expect(changedColumns(fee, { ...fee, cents: 1 })).toEqual(['amount']);
  expect(changedColumns(fee, fee)).toEqual([]);
});
