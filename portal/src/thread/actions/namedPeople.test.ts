import { expect, it } from 'vitest';
import { namedBeside } from './namedPeople.ts';

const people = ['Dr. Henrik Sorensen', 'Ms. Anna Hipwell', 'Dr. Ada Sorbo', 'Dr. Lee Earl'].map(
  (name) => ({ value: name, name }),
);
const named = (
  typed: string,
  answering: readonly { value: string; name: string }[] = [],
  isUnsure = false,
) => namedBeside(people, answering, typed, isUnsure).map(({ name }) => name);
const throat = { value: 'throat', name: 'Dr. Tomasz Wierzbicki' };

it('letters inside a name and titles name nobody', () => {
  for (const typed of ['ear', 'hip', 'sore', 'ms', 'dr', 'rens', 'sore throat'])
    expect(named(typed, [throat]), typed).toEqual([]);
  for (const typed of ['ms', 'dr', 'rens', 'so', 'sore throat'])
    expect(named(typed), typed).toEqual([]);
});

it('whole names stand after the answers of the search, each person once', () => {
  expect(named('sorensen', [throat])).toEqual(['Dr. Henrik Sorensen']);
  expect(named('Dr. Sorensen', [throat])).toEqual(['Dr. Henrik Sorensen']);
  expect(named('HENRIK sorensen', [throat])).toEqual(['Dr. Henrik Sorensen']);
  expect(named('sorensen', people.slice(0, 1))).toEqual([]);
});

it('the beginning of a last name finds people only where the search found no complaint', () => {
  const both = ['Dr. Henrik Sorensen', 'Dr. Ada Sorbo'];
  expect(named('sor')).toEqual(both);
  expect(named('sor', people.slice(2, 3))).toEqual(['Dr. Henrik Sorensen']);
  expect(named('sor', [throat], true)).toEqual(both);
  expect(named('sor', [throat])).toEqual([]);
});
