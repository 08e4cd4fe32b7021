import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { specialtiesIn } from './specialties.ts';

it('a map of specialties is an object whose entries have subsites', () => {
  claims('directory-24');
  const map = {
    Cardiology: { subsites: ['General', 'Arrhythmia'] },
    Dermatology: { subsites: [] },
  };
  expect(specialtiesIn(map)).toEqual(map);
  const wrong = [
    null,
    undefined,
    'Cardiology',
    7,
    [],
    [map],
    { Cardiology: ['General'] },
    { Cardiology: null },
    { Cardiology: { subsites: 'General' } },
    { Cardiology: { subsites: ['General', 4] } },
  ];
  for (const each of wrong)
    expect(() => specialtiesIn(each)).toThrow('Invalid specialty subsite map');
});
