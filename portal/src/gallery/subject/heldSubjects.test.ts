import { nobody } from '@corridor/contract/patients/identity.ts';
import { expect, it } from 'vitest';
import { commonOf, groupsOf, type Held } from './heldSubjects.ts';

const walter = {
  phn: '500091234',
  province: 'AB',
  firstName: 'Walter',
  lastName: 'Brandt',
  dateOfBirth: '1958/03/14',
};
const held = (id: string, site: 'nose' | 'chin' | undefined, consent = false): Held => ({
  id,
  subject: site ? { ...walter, site } : null,
  consent,
});

it('a form begins with what all items have in common', () => {
  expect(commonOf([held('a', 'nose', true), held('b', 'nose', true)])).toEqual({
    subject: { patient: walter, site: 'nose' },
    consent: 'yes',
    differs: false,
  });
  expect(commonOf([held('a', 'nose'), held('b', 'chin')])).toEqual({
    subject: { patient: walter, site: '' },
    consent: 'no',
    differs: true,
  });
  expect(commonOf([held('a', 'nose', true), held('b', undefined)])).toEqual({
    subject: { patient: nobody, site: '' },
    consent: '',
    differs: true,
  });
});

it('items with the same patient get it back together', () => {
  const items = [held('a', 'nose'), held('b', undefined), held('c', 'nose')];
  expect(groupsOf(items, ({ subject }) => subject?.site ?? null)).toEqual([
    { value: 'nose', ids: ['a', 'c'] },
    { value: null, ids: ['b'] },
  ]);
});
