import { expect, it } from 'vitest';
import { keyedLabels, labelledSpecialties, labelsOf, matchingLabels } from './rules.ts';

it('the number keys give the most frequent labels, and each label stands in the list once', () => {
  for (const specialty of labelledSpecialties) {
    const keyed = keyedLabels(specialty).map(({ label }) => label);
    expect(new Set(keyed)).toEqual(new Set(labelsOf(specialty).map(({ label }) => label)));
    expect(keyed.length).toBe(new Set(keyed).size);
  }
  const first = (specialty: 'Dermatology' | 'Otolaryngology') =>
    keyedLabels(specialty)
      .slice(0, 3)
      .map(({ label }) => label);
  expect(first('Dermatology')).toEqual(['melanoma', 'nevus', 'sk']);
  expect(first('Otolaryngology')).toEqual(['ear.normal', 'ear.wax', 'ear.aom']);
});

it('typed words find a label by both wordings', () => {
  const found = (typed: string) =>
    matchingLabels(keyedLabels('Dermatology'), typed).map(({ label }) => label);
  expect(found('hair')).toEqual(['folliculitis', 'alopecia']);
  expect(found('  SKIN cancer ')).toEqual(['bcc', 'scc']);
  expect(found('bcc')).toEqual(['bcc']);
  expect(found('')).toHaveLength(21);
});
