import { expect, it } from 'vitest';
import { differences } from './differences.ts';
import { emptyForm, encodeHeader } from './rules.ts';

it('differences name each changed field and question and nothing else', () => {
  const ownForm = {
    ...emptyForm,
    patientInfo: { ...emptyForm.patientInfo, firstName: 'Ann', phn: '1', age: '40' },
    symptoms: { [encodeHeader('How long?')]: '3 days', Where: ['left', 'right'], Same: 'x' },
  };
  const otherForm = {
    ...emptyForm,
    emrChartNumber: 'A-1',
    patientInfo: { ...emptyForm.patientInfo, firstName: 'Anne', phn: '1', age: '41' },
    symptoms: { Where: ['left'], Same: 'x' },
  };
  expect(differences(ownForm, otherForm)).toEqual([
    { field: 'firstName', asked: false, mine: 'Ann', theirs: 'Anne' },
    { field: 'emrChartNumber', asked: false, mine: '', theirs: 'A-1' },
    { field: 'How long?', asked: true, mine: '3 days', theirs: '' },
    { field: 'Where', asked: true, mine: 'left, right', theirs: 'left' },
  ]);
  expect(differences(ownForm, ownForm)).toEqual([]);
});
