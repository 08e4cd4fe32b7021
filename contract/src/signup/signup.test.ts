import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import type { Documents } from '../content/schemas.ts';
import { pastedPhone, phoneMask } from '../platform/masks.ts';
import { provinces } from '../platform/provinces.ts';
import { isUli } from '../platform/uli.ts';
import { plainPracticeId } from '../profile/rules.ts';
import { emptySignup, planNames, plans, type SignupForm, signupRoles } from './form.ts';
import { looksMistyped, practiceIdMask, practiceIdProblem } from './practiceId.ts';
import { hasClinic, inProvince, maySign, plansFor, problemsOf, tidied } from './rules.ts';
import { signature, signupForm } from './schemas.ts';

const validation = { validationEnabled: false, fieldName: 'Practice ID' };
const settings: Documents['signup'] = {
  howDidYouHearAboutUsNew: [
    { value: 'search', header: 'Web search', extraInputRequired: false },
    { value: 'colleague', header: 'Colleague', extraInputRequired: true },
    {
      value: 'event',
      header: 'Event',
      extraInputRequired: true,
      extraInputType: 'dropdown',
      dropDownOptions: ['Workshop', 'Other'],
    },
  ],
  validationSettings: {
    ...(Object.fromEntries(provinces.map((name) => [name, validation])) as Record<
      (typeof provinces)[number],
      typeof validation
    >),
    AB: { validationEnabled: true, fieldName: 'Practice ID' },
    BC: { validationEnabled: true, fieldName: 'MSP Number' },
  },
  enabledProvinces: { plus: ['AB'], econsult: [...provinces] },
};
const good: SignupForm = {
  ...emptySignup,
  selectedPlan: 'free',
  selectedRole: 'Doctor',
  firstName: 'Ines',
  lastName: 'Baptiste',
  cellPhone: '(403) 555-0142',
  email: 'ines@clinic.example',
  city: 'Calgary',
  practiceId: '5000-91234',
  password: 'six-at-least',
  confirmPassword: 'six-at-least',
  clinicName: 'Bow River',
  clinicPhone: '(403) 555-0143',
  fax: '(403) 555-0144',
  scheduleOnboarding: 'No',
};
const standing = {
  settings,
  proceedWithoutPracId: false,
  isPracIdValid: true,
  signed: true,
  leastPassword: 6,
};
/** The problems of the good form with one change. */
const problems = (more: Partial<SignupForm>, other = {}) =>
  problemsOf({ ...good, ...more }, { ...standing, ...other }).map(({ field, message }) => [
    field,
    message,
  ]);

it('the sent form has its specified fields, and a complete one has no problem', () => {
  claims('signup-07');
  expect(Object.keys(signupForm.shape)).toEqual([
    'selectedPlan',
    'selectedRole',
    'province',
    'firstName',
    'lastName',
    'cellPhone',
    'email',
    'city',
    'practiceId',
    'password',
    'confirmPassword',
    'clinicName',
    'clinicPhone',
    'fax',
    'preceptorInformation',
    'scheduleOnboarding',
    'howDidYouHearAboutUs',
    'howDidYouHearAboutUsExtraInfo',
    'emr',
    'inviteCode',
  ]);
  expect(signupForm.parse(good)).toEqual(good);
  expect(problems({})).toEqual([]);
});

it('each missing field is required by its name', () => {
  claims('signup-25', 'signup-21', 'signup-22');
  const empty = problemsOf(emptySignup, { ...standing, isPracIdValid: false, signed: false });
  expect(empty.map(({ field, message }) => [field, message])).toEqual([
    ['selectedRole', 'Role is required'],
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['cellPhone', 'Cell phone number is required'],
    ['email', 'Email is required'],
    ['city', 'City is required'],
    ['practiceId', "Validate your Practice ID first, or select 'Proceed without Practice ID'."],
    ['password', 'Password is required'],
    ['clinicName', 'Clinic name is required'],
    ['clinicPhone', 'Clinic phone number is required'],
    ['fax', 'Fax number is required'],
    [
      'agreement',
      'Make sure you have filled out the required information in the previous sections before signing.',
    ],
    ['scheduleOnboarding', 'Onboarding preference is required.'],
  ]);
});

it('invisible characters are not a name and sign nothing', () => {
  claims('signup-25 (names)');
  const [unseen, mixed] = ['\u200b\u2060', 'Ine\u0301s'];
  for (const [field, message] of [
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['cellPhone', 'Cell phone number is required'],
    ['email', 'Email is required'],
    ['city', 'City is required'],
    ['clinicName', 'Clinic name is required'],
  ] as const)
    expect(problems({ [field]: unseen })).toEqual([[field, message]]);
  expect(maySign({ ...good, lastName: unseen })).toBe(false);
  expect(problems({ firstName: mixed })).toEqual([]);
  const preceptorInformation = [{ preceptorName: unseen, preceptorEmail: 'a@clinic.example' }];
  expect(problems({ selectedRole: 'Resident', preceptorInformation })).toEqual([
    ['preceptorInformation.0.preceptorName', 'Preceptor name is required'],
  ]);
  for (const name of [unseen, ' ', ''])
    expect(signature.safeParse({ kind: 'typed', name }).success).toBe(false);
});

describe('roles and plans', () => {
  it('Plus is for doctors, and other roles read why', () => {
    claims('signup-26', 'signup-27', 'preferences-07');
    for (const [role, name] of [
      ['Resident', 'Resident'],
      ['NursePractitioner', 'Nurse Practitioner'],
    ] as const)
      expect(problems({ selectedRole: role, selectedPlan: 'adminFee' })).toContainEqual([
        'selectedPlan',
        `${name}s cannot sign up for the premium plan at this time.`,
      ]);
    expect(problems({ selectedPlan: 'adminFee' })).toEqual([]);
  });

  it('the content document says where a plan is offered', () => {
    claims('signup-28', 'signup-08');
    expect(planNames).toEqual({ adminFee: 'plus', free: 'econsult' });
    expect(problems({ selectedPlan: 'adminFee', province: 'SK' })).toEqual([
      ['selectedPlan', 'This plan is not offered in your province.'],
    ]);
    fc.assert(
      fc.property(
        ...[fc.constantFrom(...signupRoles), fc.constantFrom(...provinces)],
        fc.subarray([...provinces]),
        fc.subarray([...provinces]),
        (role, province, plus, econsult) => {
          const enabledProvinces = { plus, econsult };
          const offered = plansFor(role, province, { ...settings, enabledProvinces });
          for (const plan of plans) {
            const sold = enabledProvinces[planNames[plan]].includes(province);
            const may = plan === 'free' || role === 'Doctor';
            expect(offered.includes(plan)).toBe(sold && may);
          }
        },
      ),
    );
  });

  it('the form offers three roles and thirteen provinces, Alberta first', () => {
    claims('signup-30', 'signup-44');
    expect(signupRoles).toEqual(['Doctor', 'Resident', 'NursePractitioner']);
    expect([...provinces].sort().join()).toBe('AB,BC,MB,NB,NL,NS,NT,NU,ON,PE,QC,SK,YT');
    expect(emptySignup.province).toBe('AB');
    expect(problems({ province: 'ZZ' })[0]).toEqual(['province', 'Province is required']);
  });
});

describe('fields', () => {
  it('an email is valid if it is given', () => {
    claims('signup-15');
    for (const email of ['no', 'a@b', 'a b@c.ca', '@c.ca'])
      expect(problems({ email })).toEqual([['email', 'Email is invalid']]);
    expect(problems({ email: ' ines@clinic.example ' })).toEqual([]);
  });

  it('a number has ten digits, and a pasted one keeps its last ten', () => {
    claims('signup-16');
    for (const field of ['cellPhone', 'clinicPhone', 'fax'] as const) {
      expect(problems({ [field]: '(403) 555-014' })).toEqual([[field, 'Phone number is invalid']]);
      expect(problems({ [field]: '403 555 0142' })).toEqual([]);
    }
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^\d{10}$/), (before, number) => {
        const shown = pastedPhone(`${before}${number}`);
        expect(shown.replace(/\D/g, '')).toBe(number);
        expect(shown).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
        expect(phoneMask(shown)).toBe(shown);
      }),
    );
  });

  it('a password has six characters and is typed twice', () => {
    claims('signup-17', 'signup-18');
    expect(problems({ password: '', confirmPassword: '' })).toEqual([
      ['password', 'Password is required'],
    ]);
    expect(problems({ password: 'short', confirmPassword: 'short' })).toEqual([
      ['password', 'Password must be 6 or more characters'],
    ]);
    // The minimum length is a setting of the installation.
    expect(problems({}, { leastPassword: 13 })).toEqual([
      ['password', 'Password must be 13 or more characters'],
    ]);
    expect(problems({}, { leastPassword: 12 })).toEqual([]);
    for (const password of ['password', 'P@ssw0rd1', 'baptiste79', 'Ines.Ines', 'BowRiver1'])
      expect(problems({ password, confirmPassword: password }), password).toEqual([
        ['password', 'This password is easy to guess. Choose another one.'],
      ]);
    expect(problems({ confirmPassword: 'six-at-last' })).toEqual([
      ['confirmPassword', 'Passwords do not match'],
    ]);
  });

  it('some sources of a sign-up need a detail', () => {
    claims('signup-23');
    const extra = (value: string, info = '') =>
      problems({ howDidYouHearAboutUs: value, howDidYouHearAboutUsExtraInfo: info });
    const needed = [['howDidYouHearAboutUsExtraInfo', 'This is a required field.']];
    expect(extra('')).toEqual([]);
    expect(extra('search')).toEqual([]);
    expect(extra('colleague', '  ')).toEqual(needed);
    expect(extra('colleague', 'Dr. Osei')).toEqual([]);
    expect(extra('event', 'Elsewhere')).toEqual(needed);
    expect(extra('event', 'Workshop')).toEqual([]);
    expect(extra('made up')).toEqual([['howDidYouHearAboutUs', 'Choose one of the list.']]);
  });

  it('a code is written in capitals, and surrounding spaces go', () => {
    claims('signup-24');
    const sent = tidied({
      ...good,
      inviteCode: ' ab12-x ',
      firstName: ' Ines ',
      password: ' six ',
    });
    expect(sent).toMatchObject({ inviteCode: 'AB12-X', firstName: 'Ines', password: ' six ' });
  });

  it('residents name a preceptor and neither clinic nor city', () => {
    claims('signup-04 (rules)');
    const resident: Partial<SignupForm> = {
      selectedRole: 'Resident',
      city: '',
      clinicName: '',
      clinicPhone: '',
      fax: '',
    };
    const taughtBy = (preceptorName: string, preceptorEmail: string) =>
      problems({ ...resident, preceptorInformation: [{ preceptorName, preceptorEmail }] });
    expect(hasClinic('Resident')).toBe(false);
    expect(taughtBy('', ' ')).toEqual([
      ['preceptorInformation', 'At least one preceptor is required.'],
    ]);
    expect(taughtBy('Dr. Osei', '')).toEqual([
      ['preceptorInformation.0.preceptorEmail', 'Preceptor email is required'],
    ]);
    expect(taughtBy('', 'osei@clinic')).toEqual([
      ['preceptorInformation.0.preceptorName', 'Preceptor name is required'],
      ['preceptorInformation.0.preceptorEmail', 'Email is invalid'],
    ]);
    expect(taughtBy('Dr. Osei', 'osei@clinic.example')).toEqual([]);
  });

  it('the agreement needs the fields that it names before it is signed', () => {
    claims('signup-13', 'signup-29 (rules)');
    expect(maySign(good)).toBe(true);
    for (const field of ['firstName', 'lastName', 'email', 'city'] as const)
      expect(maySign({ ...good, [field]: ' ' })).toBe(false);
    expect(maySign({ ...good, selectedRole: 'Resident', city: '' })).toBe(true);
    expect(maySign({ ...good, cellPhone: '' })).toBe(true);
  });
});

describe('practice IDs', () => {
  it('have nine digits in Alberta, five characters in British Columbia and 3 to 12 elsewhere', () => {
    claims('signup-19', 'signup-20');
    const problemOf = (province: string, practiceId: string) =>
      practiceIdProblem(province, practiceId);
    expect([problemOf('AB', '5000-91234'), problemOf('AB', '500091234')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(problemOf('AB', '5000-9123')).toBe('Practice ID is invalid');
    expect([problemOf('BC', 'J1234'), problemOf('BC', '12345')]).toEqual([undefined, undefined]);
    for (const number of ['J123', '123456', 'K1234', 'J12345'])
      expect(problemOf('BC', number)).toBe('MSP Number is invalid');
    expect([
      problemOf('ON', 'A1'),
      problemOf('ON', 'A12'),
      problemOf('ON', '1234567890123'),
    ]).toEqual(['Practice ID is invalid', undefined, 'Practice ID is invalid']);
  });

  it('have the same form when typed again through the mask', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...provinces),
        fc.string({ maxLength: 40 }),
        (province, typed) => {
          const mask = practiceIdMask(province);
          const shown = mask(typed);
          expect(mask(shown)).toBe(shown);
          const shape =
            province === 'AB'
              ? /^\d{0,4}(-\d{1,5})?$/
              : province === 'BC'
                ? /^J?\d*$/
                : /^[A-Z0-9]*$/;
          expect(shown).toMatch(shape);
          expect(plainPracticeId(shown).length).toBeLessThanOrEqual(
            province === 'AB' ? 9 : province === 'BC' ? 5 : 12,
          );
        },
      ),
    );
    expect(practiceIdMask('AB')('500091234')).toBe('5000-91234');
    expect(practiceIdMask('BC')('j 12345')).toBe('J1234');
  });

  it('are emptied by another province', () => {
    claims('signup-09');
    expect(inProvince(good, 'AB')).toBe(good);
    expect(inProvince(good, 'BC')).toEqual({ ...good, province: 'BC', practiceId: '' });
  });

  it('are valid or left out, and left out automatically where no register can check them', () => {
    claims('signup-10', 'signup-11', 'signup-12 (rules)');
    const validate = [
      ['practiceId', "Validate your Practice ID first, or select 'Proceed without Practice ID'."],
    ];
    const unsure = { isPracIdValid: false };
    expect(problems({}, unsure)).toEqual(validate);
    expect(problems({ practiceId: '' })).toEqual(validate);
    expect(problems({}, { ...unsure, proceedWithoutPracId: true })).toEqual([]);
    expect(problems({ province: 'SK', practiceId: '' }, unsure)).toEqual([]);
    expect(problems({ practiceId: '12' }, { ...unsure, proceedWithoutPracId: true })).toEqual([
      ['practiceId', 'Practice ID is invalid'],
    ]);
  });

  it('show a hint about a likely typing mistake and are not refused for it', () => {
    for (const number of ['5000-91234', '9000-18765', '6123-90045']) {
      expect(isUli(plainPracticeId(number))).toBe(true);
      expect(looksMistyped('AB', number)).toBe(false);
    }
    expect(looksMistyped('AB', '5000-91235')).toBe(true);
    expect([looksMistyped('AB', '5000'), looksMistyped('BC', '12345')]).toEqual([false, false]);
  });
});
