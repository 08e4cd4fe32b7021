import { expect, it } from 'vitest';
import { type Permission, permissions } from '../platform/permissions.ts';
import { defaultGrants, practitionerTypes, roles } from './roles.ts';
import {
  admission,
  defaultMessagingTab,
  homepages,
  landing,
  legacyTarget,
  messagingTabs,
  type RouteName,
  routes,
  type Visitor,
} from './routes.ts';
import { effectivePermissions } from './rules.ts';

const everything = () => true;

function visitor(held: Permission[], more: Partial<Visitor> = {}): Visitor {
  return { permissions: new Set(held), roles: [], unvalidated: false, mobile: false, ...more };
}
function asRole(...names: (keyof typeof defaultGrants)[]): Visitor {
  const granted = effectivePermissions(
    names,
    names.flatMap((name) => defaultGrants[name]),
  );
  return visitor([...granted], {
    roles: names,
    unvalidated: names.includes('pracIdValidationRequired'),
  });
}
const opens = (name: RouteName, held: Permission[]) => admission(name, visitor(held)) === 'open';

it('access-03: the dashboard has exactly the routes of the specification', () => {
  const wanted =
    'profile camera gallery image-annotation billing-report form-sender one-way-messaging consult secure-messaging clinic-inbox patient-messages resources edit-resources validation-required edit-templates edit-schedule get-premium consult/consult-form consult/referral-form';
  expect(Object.keys(routes).sort()).toEqual(wanted.split(' ').sort());
});

it('access-04: camera, image annotation, billing report and get-premium are not on mobile', () => {
  const held: Permission[] = [
    'cameraAndGallery',
    'imageAnnotation',
    'billingReport',
    'maySignupForPremium',
  ];
  for (const name of ['camera', 'image-annotation', 'billing-report', 'get-premium'] as const) {
    expect(admission(name, visitor(held))).toBe('open');
    expect(admission(name, visitor(held, { mobile: true }))).toBe('unavailable');
  }
  expect(admission('gallery', visitor(held, { mobile: true }))).toBe('open');
});

it('access-06 access-07: the messaging tabs, and the one that opens first', () => {
  expect(messagingTabs).toEqual(['inbox', 'archive', 'drafts', 'approvals', 'notifications']);
  expect(defaultMessagingTab(new Set(['econsultAndSecureMessaging']))).toBe('inbox');
  expect(defaultMessagingTab(new Set())).toBe('notifications');
});

it('access-08 access-09 access-10: the first page', () => {
  expect(homepages).toEqual(['profile', 'gallery', 'consult', 'secure-messaging', 'clinic-inbox']);
  expect(landing(asRole('specialist'), everything)).toBe('secure-messaging');
  expect(landing(asRole('Doctor'), everything)).toBe('consult');
  expect(landing(asRole('moa'), everything)).toBe('clinic-inbox');
  expect(landing(visitor(['cameraAndGallery']), everything)).toBe('gallery');
  expect(landing(asRole('operator'), everything)).toBe('profile');
  expect(landing({ ...asRole('Doctor'), homepage: 'gallery' }, everything)).toBe('gallery');
  expect(landing({ ...asRole('moa'), homepage: 'gallery' }, everything)).toBe('clinic-inbox');
});

it('access-11 access-16: the validation gate, in both directions', () => {
  const waiting = asRole('Doctor', 'free', 'pracIdValidationRequired');
  expect(landing(waiting, everything)).toBe('validation-required');
  expect(admission('consult', waiting)).toBe('validation');
  expect(admission('validation-required', waiting)).toBe('open');
  for (const name of ['profile', 'resources', 'secure-messaging'] as const) {
    expect(admission(name, waiting)).toBe('open');
  }
  expect(admission('validation-required', asRole('Doctor'))).toBe('notNeeded');
});

it('access-13: a permission of any role counts, and waiting for validation takes it away', () => {
  expect(effectivePermissions(['a', 'b'], ['forms', 'billing'])).toEqual(
    new Set(['forms', 'billing']),
  );
  expect(
    effectivePermissions(
      ['Doctor', 'pracIdValidationRequired'],
      ['forms', 'pracIdValidationRequiredPage'],
    ),
  ).toEqual(new Set(['pracIdValidationRequiredPage']));
});

it('access-14 access-15: the roles and the practitioner types', () => {
  for (const role of [
    'Doctor',
    'Resident',
    'NursePractitioner',
    'specialist',
    'approver',
    'adminFee',
    'free',
    'pracIdValidationRequired',
  ]) {
    expect(roles).toContain(role);
  }
  expect(practitionerTypes).toEqual({
    md: 'Doctor',
    np: 'NursePractitioner',
    resident: 'Resident',
  });
});

it('access-17: every permission key of the specification', () => {
  const wanted =
    'forms premiumForms oneWayMessaging premiumOneWayMessaging econsultAndSecureMessaging forwardEconsult approveEconsult moaConsultInbox moaMessaging patientCC cameraAndGallery imageAnnotation billingReport billing specialistTemplates specialistScheduleEditing pracIdValidationRequiredPage maySignupForPremium mayManagePremium phnLookup betaEconsultSearch phoneConsult mdRouting dentalRouting longTermCareRouting readActivityPayments editActivityStatus billingCodeCustomization secureMessagingSendMessages addUserToActivity createAveiroCharge billAudiogram billSinusEndoscopy econsultOutcomes dentistOutcomes';
  expect(wanted.split(' ').filter((key) => !permissions.includes(key as Permission))).toEqual([]);
});

it('access-19 access-20: form sender and consult open by any one of their permissions', () => {
  expect(opens('form-sender', ['forms'])).toBe(true);
  expect(opens('form-sender', ['premiumForms'])).toBe(true);
  expect(opens('form-sender', ['billing'])).toBe(false);
  for (const name of ['consult', 'consult/consult-form', 'consult/referral-form'] as const) {
    for (const key of [
      'econsultAndSecureMessaging',
      'forwardEconsult',
      'approveEconsult',
    ] as const) {
      expect(opens(name, [key])).toBe(true);
    }
    expect(opens(name, ['forms'])).toBe(false);
  }
});

it('access-21 access-22: clinic inbox and patient messages', () => {
  expect(opens('clinic-inbox', ['moaConsultInbox'])).toBe(true);
  expect(opens('clinic-inbox', ['moaMessaging'])).toBe(false);
  for (const key of ['oneWayMessaging', 'forms', 'patientCC', 'moaMessaging'] as const) {
    expect(opens('patient-messages', [key])).toBe(true);
  }
  expect(opens('patient-messages', ['billing'])).toBe(false);
});

it('access-23 access-24 access-25: the editors and get-premium', () => {
  expect(
    opens('edit-resources', ['specialistTemplates']) &&
      opens('edit-templates', ['specialistTemplates']),
  ).toBe(true);
  expect(opens('edit-resources', []) || opens('edit-templates', [])).toBe(false);
  expect(opens('edit-schedule', ['specialistScheduleEditing'])).toBe(true);
  expect(opens('edit-schedule', ['specialistTemplates'])).toBe(false);
  expect(opens('get-premium', ['maySignupForPremium'])).toBe(true);
  expect(opens('get-premium', ['maySignupForPremium', 'mayManagePremium'])).toBe(false);
});

it('access-26: profile, secure messaging and resources are for anyone signed in', () => {
  for (const name of ['profile', 'secure-messaging', 'resources'] as const)
    expect(opens(name, [])).toBe(true);
});

it('access-27: camera, gallery, image annotation and billing report', () => {
  expect(opens('camera', ['cameraAndGallery']) && opens('gallery', ['cameraAndGallery'])).toBe(
    true,
  );
  expect(opens('image-annotation', ['imageAnnotation'])).toBe(true);
  expect(opens('billing-report', ['billingReport'])).toBe(true);
  for (const name of ['camera', 'gallery', 'image-annotation', 'billing-report'] as const)
    expect(opens(name, [])).toBe(false);
});

it('platform-10 platform-11 access-05: old addresses lead on and keep their query', () => {
  expect(legacyTarget('/', '')).toBe('/login');
  expect(legacyTarget('/signin', '?a=1')).toBe('/login?a=1');
  expect(legacyTarget('/dashboard/inbox', 'x=y')).toBe('/dashboard/secure-messaging?x=y');
  expect(legacyTarget('/dashboard/messages/', '')).toBe('/dashboard/secure-messaging');
  expect(legacyTarget('/dashboard/econsult', '')).toBe('/dashboard/consult');
  expect(legacyTarget('/reset-password', '?oobCode=a')).toBe('/auth/reset-password?oobCode=a');
  expect(legacyTarget('/form', '?code=a&preview=1')).toBe('/forms/?code=a&preview=1');
  expect(legacyTarget('/dashboard/notification-centre', '')).toBe(
    '/dashboard/secure-messaging?tab=notifications',
  );
  expect(legacyTarget('/login', '')).toBeUndefined();
});
