import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { faxNumber } from '../platform/fax.ts';
import { phoneMask } from '../platform/masks.ts';
import {
  codeLength,
  codeLetters,
  emptyInvite,
  type InvitationState,
  type InviteForm,
  inviteFields,
  inviteProblems,
  isCode,
  limits,
  mayWithdraw,
  messageRows,
  plainCode,
  resendable,
  shownCode,
  tidiedInvite,
} from './rules.ts';
import { inviteForm } from './schemas.ts';
import { words } from './words.ts';

const good: InviteForm = {
  ...emptyInvite('Do join us.'),
  firstName: 'Odile',
  lastName: 'Baptiste',
  email: 'odile@clinic.example',
  city: 'Calgary',
};
const problems = (more: Partial<InviteForm>) =>
  inviteProblems({ ...good, ...more }).map(({ field, message }) => [field, message]);

describe('the form of an invitation', () => {
  it('has seven fields by these names and no other', () => {
    claims('invite-02');
    expect(Object.keys(inviteForm.shape)).toEqual([
      'firstName',
      'lastName',
      'email',
      'fax',
      'clinicName',
      'city',
      'personalMessage',
    ]);
    expect(Object.keys(emptyInvite(''))).toEqual([...inviteFields]);
    expect(inviteForm.safeParse({ ...good, more: '' }).success).toBe(false);
  });

  it('requires first name, last name and city', () => {
    claims('invite-04');
    expect(problems({})).toEqual([]);
    expect(problems({ firstName: ' ', lastName: '', city: '\t' })).toEqual([
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['city', 'City is required'],
    ]);
  });

  it('requires a valid email or fax', () => {
    claims('invite-05');
    const either = [['email', 'You must provide either an email or fax number.']];
    expect(problems({ email: ' ' })).toEqual(either);
    expect(problems({ email: '', fax: '(403) 555-0142' })).toEqual([]);
    expect(problems({ email: 'odile@clinic', fax: '403' })).toEqual([
      ['email', 'Email is invalid'],
      ['fax', 'Phone number is invalid'],
    ]);
  });

  it('has the texts and limits of the specification', () => {
    claims('invite-03', 'invite-06 (words)');
    expect([words.sent, words.failed, messageRows]).toEqual([
      'Invite sent.',
      'Error sending invite',
      3,
    ]);
  });

  const text = fc.string({ maxLength: 30 });
  const any = fc.record({
    firstName: text,
    lastName: text,
    clinicName: text,
    city: text,
    personalMessage: text,
    email: fc.oneof(text, fc.emailAddress(), fc.constant('')),
    fax: fc.oneof(text, fc.stringMatching(/^1?[2-9]\d{2}[2-9]\d{6}$/), fc.constant('')),
  });

  it('tidies its text without changing its problems, and only once', () => {
    fc.assert(
      fc.property(any, (form) => {
        const fax = phoneMask(form.fax);
        const tidy = tidiedInvite({ ...form, fax });
        expect(inviteProblems(tidy)).toEqual(inviteProblems({ ...form, fax }));
        expect(tidiedInvite(tidy)).toEqual(tidy);
      }),
    );
  });

  it('names exactly the missing or malformed fields, and accepts any message and clinic', () => {
    fc.assert(
      fc.property(any, (form) => {
        const fields = inviteProblems(form).map(({ field }) => field);
        for (const field of ['firstName', 'lastName', 'city'] as const)
          expect(fields.includes(field)).toBe(form[field].trim() === '');
        const nothing = form.email.trim() === '' && form.fax.trim() === '';
        if (nothing) expect(fields).toContain('email');
        expect(fields.includes('fax')).toBe(form.fax.trim() !== '' && !faxNumber(form.fax));
        expect(new Set(fields).size).toBe(fields.length);
        expect(fields).not.toContain('clinicName');
        expect(fields).not.toContain('personalMessage');
      }),
    );
  });

  it('refuses a number that nobody can call, and says how much too long a message is', () => {
    const form = { ...emptyInvite(''), firstName: 'Odile', lastName: 'Baptiste', city: 'Calgary' };
    for (const fax of ['0000000000', '1234567890', '4030550142', '403555014'])
      expect(inviteProblems({ ...form, fax })).toEqual([
        { field: 'fax', message: 'Phone number is invalid' },
      ]);
    const problemsOfLength = (letters: number) =>
      inviteProblems({ ...form, fax: '4035550142', personalMessage: 'x'.repeat(letters) });
    expect(problemsOfLength(2_000)).toEqual([]);
    expect(problemsOfLength(2_120)).toEqual([
      { field: 'personalMessage', message: '120 letters too many.' },
    ]);
  });
});

describe('codes', () => {
  const code = fc
    .array(fc.constantFrom(...codeLetters), { minLength: codeLength, maxLength: codeLength })
    .map((letters) => letters.join(''));

  it('have 60 bits and survive every way of reading them off a page', () => {
    expect(Math.log2(codeLetters.length) * codeLength).toBeGreaterThanOrEqual(60);
    fc.assert(
      fc.property(code, (one) => {
        const typed = ` ${shownCode(one).toLowerCase().replaceAll('0', 'o').replace('1', 'l')} `;
        expect(plainCode(typed)).toBe(one);
        expect(isCode(typed)).toBe(true);
      }),
    );
    expect(shownCode('ABCDEFGH1234')).toBe('ABCD-EFGH-1234');
    for (const other of ['', 'ABC-12', 'ABCDEFGH123U', 'ABCDEFGH12345'])
      expect(isCode(other)).toBe(false);
  });
});

describe('the actions on an invitation', () => {
  const now = new Date('2027-03-10T12:00:00Z');
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const invitation = (more: Partial<InvitationState> = {}): InvitationState => ({
    joined: false,
    withdrawn: false,
    ways: [{ channel: 'mail', state: 'delivered', at: ago(1) }],
    ...more,
  });

  it('a failed invitation can be resent at once and a delivered one after a week, but none after sign-up', () => {
    const resendableAfter = (state: InvitationState['ways'][number]['state'], days: number) =>
      resendable(invitation({ ways: [{ channel: 'fax', state, at: ago(days) }] }), now);
    expect(resendableAfter('failed', 0)).toEqual(['fax']);
    const week = limits.sameAddressDays;
    // An unconfirmed fax may have arrived, so the server counts it as delivered.
    for (const state of ['delivered', 'unconfirmed'] as const)
      expect([resendableAfter(state, week - 0.01), resendableAfter(state, week)]).toEqual([
        [],
        ['fax'],
      ]);
    expect([resendableAfter('queued', 30), resendableAfter('sending', 30)]).toEqual([[], []]);
    const failed = [{ channel: 'mail', state: 'failed', at: ago(9) }] as const;
    expect(resendable(invitation({ ways: failed, joined: true }), now)).toEqual([]);
    expect(resendable(invitation({ ways: failed, withdrawn: true }), now)).toEqual([]);
    expect([
      mayWithdraw(invitation()),
      mayWithdraw(invitation({ joined: true })),
      mayWithdraw(invitation({ withdrawn: true })),
    ]).toEqual([true, false, false]);
  });
});
