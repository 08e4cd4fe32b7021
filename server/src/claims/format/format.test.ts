import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Claim, readBatch, writeBatch } from './batchFile.ts';
import { type Field, type LineKind, layouts } from './claimFields.ts';
import { claimNumber, isClaimNumber } from './claimNumber.ts';
import { cut, plainLetters, readLine, writeLine } from './lines.ts';
import { type Result, readResult, resultLines, writeResult } from './resultFile.ts';

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');

/** Any text of plain letters that begins and ends with a visible one. */
const words = (length: number) =>
  fc
    .string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: length,
    })
    .map((text) => cut(text, length));
const anyValue = ({ kind, length }: Field) =>
  kind === 'number'
    ? fc.integer({ min: 0, max: Math.min(10 ** length - 1, 2 ** 31 - 1) })
    : words(length);
const anyValues = (kind: LineKind) =>
  fc.record(
    Object.fromEntries(
      (layouts[kind] as readonly Field[]).map((field) => [field.name, anyValue(field)]),
    ),
  );
const kinds = Object.keys(layouts) as LineKind[];

it.each(kinds)('a line of %s is read back equal to the values that were written', (kind) => {
  fc.assert(
    fc.property(anyValues(kind), (values) => {
      expect(readLine(kind, writeLine(kind, values as never))).toEqual(values);
    }),
    { numRuns: 300 },
  );
});

it.each(kinds)('each field of %s holds its limit, and one letter more is refused', (kind) => {
  const fields = layouts[kind] as readonly Field[];
  const full = Object.fromEntries(
    fields.map(({ name, kind: type, length }) => [
      name,
      type === 'number' ? Number('9'.repeat(length)) : 'W'.repeat(length),
    ]),
  );
  const line = writeLine(kind, full as never);
  expect(readLine(kind, line)).toEqual(full);
  for (const { name, kind: type, length } of fields) {
    const more = type === 'number' ? 10 ** length : 'W'.repeat(length + 1);
    expect(() => writeLine(kind, { ...full, [name]: more } as never), name).toThrow(name);
  }
  // Longer and foreign lines are not read as this kind.
  expect(readLine(kind, `${line}W`)).toBeUndefined();
  expect(readLine(kind, `9${line.slice(1)}`)).toBeUndefined();
});

it('names are plain letters and are cut at the claim', () => {
  expect(plainLetters('  Zoë  d’Été–Łuk ')).toBe("Zoe d'Ete-?uk");
  expect(cut('Maximiliane-Josephine', 12)).toBe('Maximiliane-');
  expect(cut('Anna  Maria Luisa', 11)).toBe('Anna Maria');
});

it('one wrong digit of a claim number is noticed', () => {
  const number = claimNumber({ submitter: 'DMO', year: 2026, sequence: 42 });
  expect(number).toBe('DMO26100000426');
  expect(isClaimNumber(number)).toBe(true);
  for (let place = 3; place < number.length; place += 1)
    for (let digit = 0; digit < 10; digit += 1) {
      const other = `${number.slice(0, place)}${digit}${number.slice(place + 1)}`;
      expect(isClaimNumber(other), other).toBe(other === number);
    }
  for (const wrong of ['', 'DMO', `${number}0`, number.toLowerCase()])
    expect(isClaimNumber(wrong)).toBe(false);
  expect(() => claimNumber({ submitter: 'DMO', year: 2026, sequence: 10_000_000 })).toThrow(
    'ended',
  );
});

it('a batch that was written by hand is read', () => {
  const { claims, ...batch } = readBatch(fixture('batch.txt'));
  expect(batch).toEqual({ submitter: 'ABC', batch: 7, created: '20261126' });
  expect(claims).toHaveLength(2);
  expect(claims[0]?.base).toMatchObject({
    claimNumber: 'ABC26100000426',
    action: 'A',
    claimType: 'RGLR',
    provider: '900000024',
    skillCode: 'DERM',
    patient: '123456789',
    registration: '',
    serviceCode: '03.01O',
    serviceDay: '20261102',
    encounter: 1,
    diagnosis1: '691.8',
    calls: 1,
    facility: '900001',
    baNumber: '9000024',
    payTo: 'BAPY',
    referrer: '900000011',
    recovery: '',
    claimed: 7320,
  });
  expect(claims[0]?.person).toBeUndefined();
  expect(claims[1]?.base).toMatchObject({
    patient: '',
    registration: '9123456789',
    recovery: 'BC',
  });
  expect(claims[1]?.person).toMatchObject({
    surname: 'Brandt',
    firstName: 'Walter',
    birthDay: '19580315',
    sex: 'M',
    address1: '12 Main Street',
    city: 'Kelowna',
    postalCode: 'V1Y1A1',
    province: 'BC',
    country: 'CAN',
  });
  expect(claims[1]?.supportingText).toBe('Second encounter of the day.');
});

it('a batch that is cut or does not add up is refused', () => {
  const lines = fixture('batch.txt').trimEnd().split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const others = lines.filter((_, other) => other !== index);
    const isExtra = /^3C(PD|ST)1/.test(lines[index] ?? '');
    if (!isExtra) expect(() => readBatch(others.join('\n')), String(index)).toThrow();
  }
  expect(() => readBatch('')).toThrow('no header');
});

it('a whole batch is read back equal', () => {
  const claim: fc.Arbitrary<Claim> = fc
    .tuple(
      anyValues('CIB1'),
      fc.option(anyValues('CPD1')),
      words(500),
      fc.integer({ min: 1, max: 9_999_999 }),
    )
    .map(([base, person, supportingText, sequence]) => {
      const number = claimNumber({ submitter: 'ABC', year: 2026, sequence });
      return {
        base: { ...base, claimNumber: number, claimed: sequence } as Claim['base'],
        ...(person && { person: { ...person, claimNumber: number } as Claim['person'] }),
        ...(supportingText && { supportingText }),
      };
    });
  fc.assert(
    fc.property(fc.array(claim, { maxLength: 6 }), (claims) => {
      const batch = { submitter: 'ABC', batch: 999_999, created: '20261126', claims };
      expect(readBatch(writeBatch(batch))).toEqual(batch);
    }),
    { numRuns: 100 },
  );
});

it('a result file that was written by hand is read', () => {
  expect(resultLines(fixture('results.txt')).map(readResult)).toEqual([
    {
      claimNumber: 'ABC26100000426',
      outcome: 'applied',
      codes: [],
      claimed: 7320,
      paid: 7320,
      paymentDay: '2026-12-04',
    },
    {
      claimNumber: 'ABC26100000434',
      outcome: 'applied',
      codes: ['63A', '67A'],
      claimed: 7560,
      paid: 3780,
      paymentDay: '2026-12-04',
    },
    {
      claimNumber: 'ABC26100000442',
      outcome: 'held',
      codes: [],
      claimed: 1925,
      paid: 0,
      paymentDay: null,
    },
    {
      claimNumber: 'ABC26100000459',
      outcome: 'refused',
      codes: ['05A', '05BB', '63A', '63B', '67A', 'RVRSL'],
      claimed: 1925,
      paid: 0,
      paymentDay: null,
    },
    {
      claimNumber: 'ABC26100000426',
      outcome: 'reversed',
      codes: [],
      claimed: 7320,
      paid: 0,
      paymentDay: null,
    },
    undefined,
  ]);
});

it('a result is read back equal', () => {
  const results: fc.Arbitrary<Result> = fc.record({
    claimNumber: fc
      .integer({ min: 1, max: 9_999_999 })
      .map((sequence) => claimNumber({ submitter: 'ABC', year: 2026, sequence })),
    outcome: fc.constantFrom('applied', 'held', 'refused', 'reversed'),
    codes: fc.array(words(5).filter(Boolean), { maxLength: 6 }),
    claimed: fc.integer({ min: 0, max: 999_999_999 }),
    paid: fc.integer({ min: 0, max: 999_999_999 }),
    paymentDay: fc.constantFrom(null, '2026-12-04', '2028-02-29'),
  });
  fc.assert(
    fc.property(results, (result) => {
      expect(readResult(writeResult(result))).toEqual(result);
    }),
  );
  const line = writeResult({
    claimNumber: 'ABC26100000426',
    outcome: 'applied',
    codes: [],
    claimed: 1,
    paid: 1,
    paymentDay: '2026-12-04',
  });
  expect(readResult(line.replace('20261204', '20261304'))).toBeUndefined();
  expect(readResult(line.replace('00426', '00427'))).toBeUndefined();
});
