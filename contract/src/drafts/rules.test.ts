import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { defaultSubject, draftAddress, emptyForm, isFoundBy, shownSubject } from './rules.ts';

it('a draft opens the form of its kind with the new directory, else the plain page', () => {
  claims('inbox-19', 'inbox-20', 'drafts-02 (rule)');
  const of = (activityType: string, beta: boolean) =>
    draftAddress({ draftId: 'x', activityType, collection: 'drafts_pending_approval' }, beta);
  const search = { collection: 'drafts_pending_approval', consultDraftId: 'x' };
  expect(of('referral', true)).toEqual({ to: '/dashboard/consult/referral-form', search });
  for (const type of ['econsult', 'phoneConsult'])
    expect(of(type, true)).toEqual({ to: '/dashboard/consult/consult-form', search });
  for (const type of ['econsult', 'phoneConsult', 'referral'])
    expect(of(type, false)).toEqual({ to: '/dashboard/consult', search });
});

it('any part of the subject finds a draft, in any spelling', () => {
  claims('inbox-21 (rule)');
  const subject = 'Dermatology - Skin Lesion, 203091111';
  for (const text of ['', 'skin', 'LESION, 2', ' 0911 '])
    expect(isFoundBy(subject, text)).toBe(true);
  for (const text of ['rash', 'lesion skin']) expect(isFoundBy(subject, text)).toBe(false);
});

it('an incomplete subject is shown without stray separators', () => {
  const of = (specialty: string, subsite: string, phn: string) =>
    shownSubject(
      defaultSubject({ specialty, subsite, patientInfo: { ...emptyForm.patientInfo, phn } }),
    );
  expect(of('Dermatology', 'Acne', '1')).toBe('Dermatology - Acne, 1');
  expect(of('Dermatology', 'Acne', '')).toBe('Dermatology - Acne');
  expect(of('Dermatology', '', '')).toBe('Dermatology');
  expect(of('Dermatology', '', '1')).toBe('Dermatology, 1');
  expect(of('', '', '1')).toBe('1');
  expect(of('', '', '')).toBe('');
});
