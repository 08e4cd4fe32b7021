import { expect, it } from 'vitest';
import { strangersUnder } from './identity.ts';

const today = '2026-11-25';
const colleen = {
  phn: '500091234',
  province: 'AB',
  firstName: 'Colleen ',
  lastName: 'Desjarlais',
  dateOfBirth: '1972/05/09',
};

it('a number of another patient is questioned once the name is complete', () => {
  const walter = { ...colleen, firstName: 'Walter', lastName: 'Nychuk', dateOfBirth: '1950/02/28' };
  expect(strangersUnder(colleen, [walter], today)).toEqual([walter]);
  expect(strangersUnder(colleen, [walter, colleen], today)).toEqual([]);
  expect(strangersUnder({ ...colleen, lastName: '' }, [walter], today)).toEqual([]);
});
