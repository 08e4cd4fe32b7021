import { nobody } from '@corridor/contract/patients/identity.ts';
import { expect, it } from 'vitest';
import {
  commonOf,
  groupsOf,
  type Held,
  keepsTheirConsent,
  seenWithAnother,
} from './heldSubjects.ts';

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
  uses: [],
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

it('the consents of several patients do not stand for the one who is written for all', () => {
  const typed = { ...nobody, phn: walter.phn };
  expect(keepsTheirConsent([held('a', undefined)], nobody, typed)).toBe(true);
  expect(keepsTheirConsent([held('a', 'nose', true)], walter, { ...walter, lastName: 'B' })).toBe(
    true,
  );
  const another: Held = {
    ...held('b', 'nose', true),
    subject: { ...walter, phn: '1', site: 'nose' },
  };
  expect(keepsTheirConsent([held('a', 'nose', true), another], nobody, typed)).toBe(false);
  expect(keepsTheirConsent([held('a', 'nose', true)], walter, nobody)).toBe(false);
});

it('only sent items of another patient were seen with that one', () => {
  const sent = { uses: [{ activityId: 't', usedAt: '2026-11-25T09:00:00.000Z', title: '' }] };
  const items = [
    { ...held('a', 'nose'), ...sent },
    held('b', 'nose'),
    { ...held('c', undefined), ...sent },
  ];
  expect(seenWithAnother(items, '1')).toEqual(['a']);
  expect(seenWithAnother(items, walter.phn)).toEqual([]);
});
