import { expect, it } from 'vitest';
import { othersUnder, samePerson } from './known.ts';

const born = '1958/03/14';
const named = (name: string, dateOfBirth = born) => {
  const [firstName = '', lastName = ''] = name.split('|');
  return { firstName, lastName, dateOfBirth };
};
const walter = named('Walter|Brandt');

it.each([
  ['capitals', 'WALTER|BRANDT', 'Walter|Brandt'],
  ['spaces at the ends', ' Walter |Brandt ', 'Walter|Brandt'],
  ['accents', 'Rene|Levesque', 'René|Lévesque'],
  ['letters that carry no accent', 'Soren|Mueller-Gross', 'Søren|Mueller-Groß'],
  ['hyphens', 'Anne Marie|Roy', 'Anne-Marie|Roy'],
  ['a name written as one word', 'Annemarie|Vandenberg', 'Anne-Marie|van den Berg'],
  ['apostrophes', 'Sean|OBrien', 'Sean|O’Brien'],
  ['the order', 'Brandt|Walter', 'Walter|Brandt'],
  ['a middle name', 'Walter|Brandt', 'Walter James|Brandt'],
  ['a middle initial', 'Walter J.|Brandt', 'Walter James|Brandt'],
  ['an initial', 'W|Brandt', 'Walter|Brandt'],
  ['a short name', 'Walt|Brandt', 'Walter|Brandt'],
  ['a short name, the other way round', 'Samuel|Osei', 'Sam|Osei'],
  ['a second last name', 'Marie|Tremblay', 'Marie|Tremblay-Roy'],
  ['a title', 'Mr. Walter|Brandt', 'Walter|Brandt'],
])('two records are the same person in spite of %s', (_what, one, other) => {
  expect(samePerson(named(one), named(other))).toBe(true);
  expect(samePerson(named(other), named(one))).toBe(true);
});

it.each([
  ['another name', 'Ingrid|Halvorsen', 'Walter|Brandt'],
  ['another first name', 'Ingrid|Brandt', 'Walter|Brandt'],
  ['another last name', 'Walter|Halvorsen', 'Walter|Brandt'],
  ['a letter', 'Walter|Brand', 'Walter|Brandt'],
  ['a sister of the same beginning', 'Danielle|Roy', 'Daniel|Roy'],
  ['a sister with a short name', 'Pauline|Roy', 'Paul|Roy'],
  ['a first name that ends another way', 'Erica|Roy', 'Eric|Roy'],
  ['two letters that begin a name', 'Wa|Brandt', 'Walter|Brandt'],
  ['a beginning that is too long for a short name', 'Christ|Roy', 'Christopher|Roy'],
  ['a beginning of a last name', 'Walter|Brand', 'Walter|Brandtner'],
  ['a first name among the last names', 'Jean|Paul', 'Jean-Paul|Roy'],
  ['a name that is written twice', 'Anna Anna|Roy', 'Anna Maria|Roy'],
  ['a twin with one name in common', 'Anna Maria|Roy', 'Anna Lena|Roy'],
])('two records are different people because of %s', (_what, one, other) => {
  expect(samePerson(named(one), named(other))).toBe(false);
  expect(samePerson(named(other), named(one))).toBe(false);
});

it('another date of birth is another person, and an unfinished date decides nothing', () => {
  expect(samePerson(named('Walter|Brandt', '1958/03/15'), walter)).toBe(false);
  expect(samePerson(named('Walter|Brandt', '1958/03/1'), walter)).toBe(true);
  expect(samePerson(named('Walter|Brandt', ''), walter)).toBe(true);
  expect(samePerson(walter, named('Walter|Brandt', ''))).toBe(true);
});

it('an unfinished name does not make another person', () => {
  expect(samePerson(named('Ingrid|', ''), walter)).toBe(true);
  expect(samePerson(named('|Halvorsen', ''), walter)).toBe(true);
  expect(samePerson(named(' | ', ''), walter)).toBe(true);
  expect(samePerson(named('Ingrid|', '1962/02/28'), walter)).toBe(false);
});

it('a number with several people matches each of them', () => {
  const known = [walter, named('Walter|Meier')];
  expect(othersUnder(named('Walter|Meier'), known)).toEqual([]);
  expect(othersUnder(named('Ingrid|Halvorsen'), known)).toEqual(known);
  expect(othersUnder(named('Ingrid|Halvorsen'), [])).toEqual([]);
});
