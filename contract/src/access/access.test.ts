import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { tabWords } from '../inbox/words.ts';
import { type Permission, permissions } from '../platform/permissions.ts';
import { preferences } from '../preferences/schemas.ts';
import { planNames } from '../signup/form.ts';
import { defaultGrants, practitionerTypes, roles } from './roles.ts';
import {
  admission,
  defaultMessagingTab,
  homepages,
  isInterface,
  landing,
  legacyTarget,
  messagingTabs,
  type RouteName,
  routes,
  startPath,
  type Visitor,
} from './routes.ts';
import { effectivePermissions } from './rules.ts';

const everything = () => true;

function visitor(granted: Permission[], more: Partial<Visitor> = {}): Visitor {
  return { permissions: new Set(granted), roles: [], unvalidated: false, mobile: false, ...more };
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
const opens = (name: RouteName, granted: Permission[]) =>
  admission(name, visitor(granted)) === 'open';
/** Every permission that opens a route by itself. */
const openers = (name: RouteName) => permissions.filter((key) => opens(name, [key])).sort();
const names = Object.keys(routes) as RouteName[];

it('an address of an interface is not a page of the portal, except for the pages there', () => {
  for (const path of [
    '/healthz',
    '/fhir/Patient/1',
    '/.well-known/openid-configuration',
    '/call/nothing',
    '/query/nothing',
    '/auth/token',
    '/auth',
    '/auth/',
    '/AUTH/sign-in',
    '/%61uth/token',
    '//auth/token',
    '/api/v1/people',
    '/v2',
    '/.git/config',
    '/auth/reset-password/more',
  ])
    expect(isInterface(path), path).toBe(true);
  for (const path of [
    '/',
    '/login',
    '/auth/reset-password',
    '/auth/confirm-email/',
    '/signup',
    '/%',
    '/dashboard/consult',
    '/patient/copy',
    '/operator/people',
    '/authors',
    '/nothing-here',
  ])
    expect(isInterface(path), path).toBe(false);
});

it('the dashboard has exactly the routes of the specification', () => {
  claims('access-03');
  const wanted =
    'profile camera gallery image-annotation billing-report form-sender one-way-messaging consult secure-messaging clinic-inbox patient-messages resources edit-resources validation-required edit-templates edit-schedule get-premium consult/consult-form consult/referral-form';
  expect(Object.keys(routes).sort()).toEqual(wanted.split(' ').sort());
});

it('camera, image annotation, billing report and get-premium are not on mobile', () => {
  claims('access-04');
  const held = permissions.filter((key) => key !== 'mayManagePremium');
  const shown = (mobile: boolean) =>
    names.filter((name) => admission(name, visitor(held, { mobile })) === 'open');
  const gone = ['camera', 'image-annotation', 'billing-report', 'get-premium'];
  expect(shown(false)).toEqual(names.filter((name) => name !== 'validation-required'));
  expect(shown(true)).toEqual(shown(false).filter((name) => !gone.includes(name)));
});

it('messaging has its specified tabs and first tab', () => {
  claims('access-06', 'access-07', 'inbox-02', 'inbox-03');
  expect(messagingTabs).toEqual(['inbox', 'archive', 'drafts', 'approvals', 'notifications']);
  // The last tab carries the name of the provider's news.
  expect(tabWords.notifications).toBe('Corridor news');
  expect(defaultMessagingTab(new Set(['econsultAndSecureMessaging']))).toBe('inbox');
  expect(defaultMessagingTab(new Set())).toBe('notifications');
});

it('each role and homepage has its first page', () => {
  claims('access-08', 'access-09', 'access-10');
  const valid = ['profile', 'gallery', 'consult', 'secure-messaging', 'clinic-inbox'];
  expect(homepages).toEqual(valid);
  const chosen = names.filter((name) => preferences.shape.homepage.safeParse(name).success);
  expect(chosen.sort()).toEqual(valid.toSorted());
  for (const role of ['specialist', 'specialistOtolaryngology', 'dentist'] as const)
    expect(landing(asRole(role), everything)).toBe('secure-messaging');
  expect(landing(asRole('Doctor'), everything)).toBe('consult');
  expect(landing(asRole('moa'), everything)).toBe('clinic-inbox');
  expect(landing(visitor(['cameraAndGallery']), everything)).toBe('gallery');
  // A person with several pages gets the first in this order; a specialist without messaging does
  // too.
  const office: Permission[] = ['moaConsultInbox', 'cameraAndGallery'];
  expect(landing(visitor([...office, 'econsultAndSecureMessaging']), everything)).toBe('consult');
  expect(landing(visitor(office), everything)).toBe('clinic-inbox');
  const specialist = visitor(['cameraAndGallery'], { roles: ['specialist'] });
  expect(landing(specialist, everything)).toBe('gallery');
  expect(landing(asRole('operator'), everything)).toBe('profile');
  expect(landing({ ...asRole('Doctor'), homepage: 'gallery' }, everything)).toBe('gallery');
  expect(landing({ ...asRole('moa'), homepage: 'gallery' }, everything)).toBe('clinic-inbox');
});

it('an operator without another role begins at the console unless the homepage is the profile', () => {
  expect(startPath(asRole('operator'), everything)).toBe('/operator');
  expect(startPath({ ...asRole('operator'), homepage: 'profile' }, everything)).toBe(
    '/dashboard/profile',
  );
  expect(startPath({ ...asRole('operator'), homepage: 'consult' }, everything)).toBe('/operator');
  expect(startPath(asRole('operator', 'Doctor'), everything)).toBe('/dashboard/consult');
  expect(startPath(asRole('privacyOfficer'), everything)).toBe('/privacy');
  expect(startPath({ ...asRole('privacyOfficer'), homepage: 'profile' }, everything)).toBe(
    '/dashboard/profile',
  );
});

it('waiting for validation closes pages, and only then Next Steps opens', () => {
  claims('access-11', 'access-16');
  const waiting = asRole('Doctor', 'free', 'pracIdValidationRequired');
  expect(landing(waiting, everything)).toBe('validation-required');
  expect(landing({ ...waiting, homepage: 'profile' }, everything)).toBe('validation-required');
  const open = ['profile', 'secure-messaging', 'resources', 'validation-required'];
  for (const name of names)
    expect(admission(name, waiting), name).toBe(open.includes(name) ? 'open' : 'validation');
  expect(admission('validation-required', asRole('Doctor'))).toBe('notNeeded');
  expect(admission('validation-required', visitor(['pracIdValidationRequiredPage']))).toBe(
    'notNeeded',
  );
});

it('a permission of any role counts, and waiting for validation takes it away', () => {
  claims('access-13');
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

it('roles and practitioner types are the specified ones', () => {
  claims('access-14', 'access-15');
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
  expect(planNames).toEqual({ adminFee: 'plus', free: 'econsult' });
  expect(practitionerTypes).toEqual({
    md: 'Doctor',
    np: 'NursePractitioner',
    resident: 'Resident',
  });
});

it('permission keys are the specified ones', () => {
  claims('access-17');
  const wanted =
    'forms premiumForms oneWayMessaging premiumOneWayMessaging econsultAndSecureMessaging forwardEconsult approveEconsult moaConsultInbox moaMessaging patientCC cameraAndGallery imageAnnotation billingReport billing specialistTemplates specialistScheduleEditing pracIdValidationRequiredPage maySignupForPremium mayManagePremium phnLookup betaEconsultSearch phoneConsult mdRouting dentalRouting longTermCareRouting readActivityPayments editActivityStatus billingCodeCustomization secureMessagingSendMessages addUserToActivity createAveiroCharge billAudiogram billSinusEndoscopy econsultOutcomes dentistOutcomes';
  expect(wanted.split(' ').filter((key) => !permissions.includes(key as Permission))).toEqual([]);
});

it('form sender and consult open by any one of their permissions and no other', () => {
  claims('access-19', 'access-20');
  expect(openers('form-sender')).toEqual(['forms', 'premiumForms']);
  for (const name of ['consult', 'consult/consult-form', 'consult/referral-form'] as const) {
    expect(openers(name)).toEqual([
      'approveEconsult',
      'econsultAndSecureMessaging',
      'forwardEconsult',
    ]);
  }
});

it('clinic inbox and patient messages open by their permissions', () => {
  claims('access-21', 'access-22');
  expect(openers('clinic-inbox')).toEqual(['moaConsultInbox']);
  expect(openers('patient-messages')).toEqual([
    'forms',
    'moaMessaging',
    'oneWayMessaging',
    'patientCC',
  ]);
});

it('messages to patients stay open to their sender after a change of plan', () => {
  const sender = { permissions: new Set<Permission>(), roles: [], mobile: false };
  const opened = (more: object) =>
    admission('patient-messages', { ...sender, unvalidated: false, ...more });
  expect(opened({})).toBe('unavailable');
  expect(opened({ hasPatientMessages: true })).toBe('open');
  expect(opened({ hasPatientMessages: true, unvalidated: true })).toBe('validation');
  expect(
    admission('form-sender', { ...sender, unvalidated: false, hasPatientMessages: true }),
  ).toBe('unavailable');
});

it('the editors and get-premium open by their permissions', () => {
  claims('access-23', 'access-24', 'access-25');
  expect(openers('edit-resources')).toEqual(['specialistTemplates']);
  expect(openers('edit-templates')).toEqual(['specialistTemplates']);
  expect(openers('edit-schedule')).toEqual(['specialistScheduleEditing']);
  expect(openers('get-premium')).toEqual(['maySignupForPremium']);
  expect(opens('get-premium', ['maySignupForPremium', 'mayManagePremium'])).toBe(false);
});

it('profile, secure messaging and resources open for every signed-in person', () => {
  claims('access-26');
  expect(names.filter((name) => opens(name, []))).toEqual([
    'profile',
    'secure-messaging',
    'resources',
  ]);
});

it('camera, gallery, image annotation and billing report open by their permissions', () => {
  claims('access-27');
  for (const name of ['camera', 'gallery'] as const)
    expect(openers(name)).toEqual(['cameraAndGallery']);
  expect(openers('image-annotation')).toEqual(['imageAnnotation']);
  expect(openers('billing-report')).toEqual(['billingReport']);
});

it('old addresses redirect and keep their query', () => {
  claims('platform-10', 'platform-11', 'access-05');
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
  expect(legacyTarget('/dashboard/notification-centre', '?campaignId=a')).toBe(
    '/dashboard/secure-messaging?tab=notifications&campaignId=a',
  );
  expect(legacyTarget('/login', '')).toBeUndefined();
});
