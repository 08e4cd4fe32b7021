import { expect, it } from 'vitest';
import { labelWording } from './labelWording.ts';

const wax = {
  aiType: 'ear' as const,
  aiLabel: 'wax',
  gpLabel: 'Ear wax',
  spLabel: 'Cerumen impaction',
  specialty: 'Otolaryngology',
};

it('a general practitioner and a specialist read the same label in their own words', () => {
  expect(labelWording([wax], wax, false)).toBe('Ear wax');
  expect(labelWording([wax], wax, true)).toBe('Cerumen impaction');
});

it('a label without wording keeps its key, and a label of another category has another one', () => {
  expect(labelWording([], wax, false)).toBe('wax');
  expect(labelWording([wax], { ...wax, aiType: 'nasal' }, false)).toBe('wax');
});
