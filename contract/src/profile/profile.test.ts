import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { practitionerTypes } from '../access/roles.ts';
import { changedFields, mergedForm } from '../platform/merge.ts';
import type { Permission } from '../platform/permissions.ts';
import { defaultDelivery } from '../preferences/rules.ts';
import { type Holder, partsOf, plainPracticeId, profileProblems, settledProfile } from './rules.ts';
import { type ProfileForm, profile } from './schemas.ts';

const form: ProfileForm = {
  practiceId: '',
  credentials: 'MD',
  preferences: {
    homepage: null,
    ...defaultDelivery,
    phoneConsult: { phoneNumber: '', calendarEmail: '' },
    presentation: null,
  },
};
const holder = (roles: string[], ...held: Permission[]): Holder => ({
  roles,
  permissions: new Set(held),
});
const doctor = holder(['Doctor', 'free'], 'econsultAndSecureMessaging');
const specialist = holder(['specialist'], 'econsultAndSecureMessaging', 'phoneConsult');
const reached = (phoneNumber: string, calendarEmail: string): ProfileForm => ({
  ...form,
  practiceId: '1234-56789',
  preferences: { ...form.preferences, phoneConsult: { phoneNumber, calendarEmail } },
});
const says = (of: ProfileForm, by: Holder) => profileProblems(of, by).map(({ message }) => message);

it('a practitioner needs a practice ID unless it is being validated', () => {
  claims('preferences-09 (rule)');
  expect(says(form, doctor)).toEqual(['Practice ID is required']);
  expect(says({ ...form, practiceId: ' ' }, doctor)).toEqual(['Practice ID is required']);
  expect(says({ ...form, practiceId: '1234-56789' }, doctor)).toEqual([]);
  expect(says(form, holder(['Doctor', 'free', 'pracIdValidationRequired']))).toEqual([]);
  for (const none of ['moa', 'operator', 'privacyOfficer'])
    expect(says(form, holder([none]))).toEqual([]);
});

it('a practice ID has 3 to 12 letters or digits, in any spelling', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (practiceId) => {
      const plain = plainPracticeId(practiceId);
      const messages = says({ ...form, practiceId }, doctor);
      if (practiceId.trim() === '') expect(messages).toEqual(['Practice ID is required']);
      else if (/^[A-Z0-9]{3,12}$/.test(plain)) expect(messages).toEqual([]);
      else expect(messages).toEqual(['Practice ID is invalid']);
      expect(plainPracticeId(plain)).toBe(plain);
    }),
  );
});

it('a person with phoneConsult needs a number and a calendar email', () => {
  claims('preferences-10', 'preferences-11 (rule)');
  expect(says(reached('', ''), doctor)).toEqual([]);
  expect(says(reached('x', 'x'), doctor)).toEqual([]);
  expect(says(reached('', ''), specialist)).toEqual([
    'Phone number is required',
    'Email is required',
  ]);
  expect(says(reached('555', 'a@b'), specialist)).toEqual([
    'Phone number is invalid',
    'Email is invalid',
  ]);
  expect(says(reached('(604) 555-0176', 'amara@clinic.example'), specialist)).toEqual([]);
});

it('residents have no practice ID and no billing clinic', () => {
  claims('preferences-06', 'preferences-08 (rule)');
  expect(practitionerTypes).toEqual({
    md: 'Doctor',
    np: 'NursePractitioner',
    resident: 'Resident',
  });
  const parts = (...roles: string[]) => {
    const { practiceId, billable } = partsOf(holder([...roles, 'free']));
    return [practiceId, billable];
  };
  expect(parts(practitionerTypes.md)).toEqual([true, true]);
  expect(parts(practitionerTypes.np)).toEqual([true, true]);
  expect(parts(practitionerTypes.resident)).toEqual([false, false]);
  // A second role does not show more to a resident.
  expect(parts(practitionerTypes.resident, 'approver')).toEqual([false, false]);
  expect(says(form, holder(['Resident', 'free']))).toEqual([]);
});

it('a hidden field keeps its value, whatever is sent', () => {
  const before = reached('6045550176', 'amara@clinic.example');
  const sent = reached('4035550100', 'other@clinic.example');
  const stored = (by: Holder) => settledProfile({ ...sent, practiceId: 'X999' }, before, by);
  expect(stored(doctor).preferences.phoneConsult).toEqual(before.preferences.phoneConsult);
  expect(stored(specialist).preferences.phoneConsult).toEqual(sent.preferences.phoneConsult);
  expect(stored(doctor).practiceId).toBe('X999');
  expect(stored(holder(['Resident'])).practiceId).toBe(before.practiceId);
});

it('a profile has the fields of the specification', () => {
  claims(
    'profile-05',
    'profile-06',
    'profile-07',
    'profile-08',
    'profile-09',
    'profile-10',
    'preferences-05 (entity)',
  );
  const location = {
    locationIdx: 0,
    clinicId: crypto.randomUUID(),
    clinicName: 'Parkland',
    city: 'Red Deer',
    clinicPhone: '4035550142',
    emr: 'Wolf',
    fax: '4035550143',
    province: 'AB',
    billable: true,
    disabled: false,
    default: true,
    version: 1,
    confirmed: true,
    colleagues: 0,
    asking: 0,
  };
  const whole = {
    uid: crypto.randomUUID(),
    firstName: 'Grace',
    lastName: 'Lindqvist',
    email: 'g@x.example',
    emailConfirmed: true,
    userRoles: ['Doctor'],
    locations: [location],
    integrations: { avaUuid: null },
    version: 0,
    practiceId: '123456789',
    credentials: 'MD',
    preferences: {
      homepage: 'consult',
      mobilePushNotifications: { secureMessaging: true, econsult: true, aletheaNews: true },
      email: {
        secureMessaging: true,
        submittedPatientForms: true,
        failedEmails: true,
        overdueSecureMessages: true,
      },
      fax: {
        forms: true,
        econsult: { outgoing: { enabled: true }, incoming: { enabled: true } },
        secureMessage: {
          outgoing: { enabled: true },
          incoming: { enabled: true, options: { onlyFirstConsultantMessage: true } },
        },
        firstReplies: false,
        faxPdfSettings: { includePdfs: true, includeImages: true },
      },
      secureMessaging: { nudgeOverdueMessages: true },
      phoneConsult: { phoneNumber: '4035550142', calendarEmail: 'g@x.example' },
      presentation: { bio: 'Red Deer.', languages: ['en', 'fr'], responseTargetDays: 3 },
    },
  };
  expect(profile.parse(whole)).toEqual(whole);
});

it('a merge keeps two people’s changes, and mine for the same field', () => {
  const base = { a: 'x', on: { mail: true, push: true } };
  const mine = { a: 'mine', on: { mail: false, push: true } };
  const theirs = { a: 'theirs', on: { mail: true, push: false } };
  expect(mergedForm(base, mine, theirs)).toEqual({ a: 'mine', on: { mail: false, push: false } });
  expect(changedFields(base, theirs)).toEqual(['a', 'on.push']);
  // A list is one value: a changed list is kept or replaced as a whole.
  const [none, two] = [{ a: [] as string[] }, { a: ['en', 'fr'] }];
  expect(changedFields(none, two)).toEqual(['a']);
  expect(changedFields(two, { a: ['en', 'fr'] })).toEqual([]);
  expect(mergedForm(none, { a: [] }, two)).toEqual(two);
  expect(mergedForm(none, two, { a: ['de'] })).toEqual(two);
  const shape = fc.record({ a: fc.string(), on: fc.record({ mail: fc.boolean() }) });
  fc.assert(
    fc.property(shape, shape, (first, other) => {
      expect(mergedForm(first, first, other)).toEqual(other);
      expect(mergedForm(first, other, first)).toEqual(other);
      expect(changedFields(first, first)).toEqual([]);
    }),
  );
});
