import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { defaultSubject, draftAddress, emptyForm, isFoundBy, shownSubject } from './rules.ts';

it('a draft opens the form of its kind with the new directory, else the plain page', () => {
  claims('inbox-19', 'inbox-20', 'drafts-02 (rule)');
  const addressOf = (activityType: string, beta: boolean) =>
    draftAddress({ draftId: 'x', activityType, collection: 'drafts_pending_approval' }, beta);
  const search = { collection: 'drafts_pending_approval', consultDraftId: 'x' };
  expect(addressOf('referral', true)).toEqual({ to: '/dashboard/consult/referral-form', search });
  for (const type of ['econsult', 'phoneConsult'])
    expect(addressOf(type, true)).toEqual({ to: '/dashboard/consult/consult-form', search });
  for (const type of ['econsult', 'phoneConsult', 'referral'])
    expect(addressOf(type, false)).toEqual({ to: '/dashboard/consult', search });
});

it('any part of the subject finds a draft, in any spelling', () => {
  claims('inbox-21 (rule)');
  const subject = 'Dermatology - Skin Lesion, 203091111';
  for (const text of ['', 'skin', 'LESION, 2', ' 0911 '])
    expect(isFoundBy(subject, text)).toBe(true);
  for (const text of ['rash', 'lesion skin']) expect(isFoundBy(subject, text)).toBe(false);
});

it('an incomplete subject is shown without stray separators', () => {
  const subjectOf = (specialty: string, subsite: string, phn: string) =>
    shownSubject(
      defaultSubject({ specialty, subsite, patientInfo: { ...emptyForm.patientInfo, phn } }),
    );
  expect(subjectOf('Dermatology', 'Acne', '1')).toBe('Dermatology - Acne, 1');
  expect(subjectOf('Dermatology', 'Acne', '')).toBe('Dermatology - Acne');
  expect(subjectOf('Dermatology', '', '')).toBe('Dermatology');
  expect(subjectOf('Dermatology', '', '1')).toBe('Dermatology, 1');
  expect(subjectOf('', '', '1')).toBe('1');
  expect(subjectOf('', '', '')).toBe('');
});
