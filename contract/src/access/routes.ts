import { own } from '../platform/own.ts';
import { type Access, meets, type Permission } from '../platform/permissions.ts';
import { answersConsults } from './rules.ts';

/**
 * Every dashboard route of the product: its access, and whether it works on phones and belongs to
 * premium.
 */
export type Route = {
  access: Access;
  notOnMobile?: true;
  whileUnvalidated?: true;
  isPremium?: true;
  /** Also open to a person who has sent messages to patients, whatever their plan is now. */
  forSenders?: true;
  /** Also open to a person who acts for a colleague that the address names. */
  onBehalf?: Exclude<Access, string>;
};

export const routes = {
  profile: { access: 'signedIn', whileUnvalidated: true },
  camera: { access: { anyOf: ['cameraAndGallery'] }, notOnMobile: true },
  gallery: { access: { anyOf: ['cameraAndGallery'] } },
  'image-annotation': { access: { anyOf: ['imageAnnotation'] }, notOnMobile: true },
  'billing-report': { access: { anyOf: ['billingReport'] }, notOnMobile: true },
  'form-sender': { access: { anyOf: ['forms', 'premiumForms'] }, isPremium: true },
  'one-way-messaging': {
    access: { anyOf: ['oneWayMessaging', 'premiumOneWayMessaging'] },
    isPremium: true,
  },
  consult: {
    access: { anyOf: ['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] },
  },
  'consult/consult-form': {
    access: { anyOf: ['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] },
  },
  'consult/referral-form': {
    access: { anyOf: ['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] },
  },
  'secure-messaging': { access: 'signedIn', whileUnvalidated: true },
  'clinic-inbox': { access: { anyOf: ['moaConsultInbox'] } },
  'patient-messages': {
    access: { anyOf: ['oneWayMessaging', 'forms', 'patientCC', 'moaMessaging'] },
    forSenders: true,
  },
  resources: { access: 'signedIn', whileUnvalidated: true },
  'edit-resources': { access: { anyOf: ['specialistTemplates'] } },
  'edit-templates': { access: { anyOf: ['specialistTemplates'] } },
  'edit-schedule': {
    access: { anyOf: ['specialistScheduleEditing'] },
    onBehalf: { anyOf: ['sendOnBehalf'] },
  },
  'validation-required': {
    access: { anyOf: ['pracIdValidationRequiredPage'] },
    whileUnvalidated: true,
  },
  'get-premium': {
    access: { anyOf: ['maySignupForPremium'], noneOf: ['mayManagePremium'] },
    notOnMobile: true,
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** Addresses of earlier versions. The query string is kept. */
export const legacyPaths: Record<string, { to: string; search?: string }> = {
  '/': { to: '/login' },
  '/signin': { to: '/login' },
  '/dashboard/inbox': { to: '/dashboard/secure-messaging' },
  '/dashboard/messages': { to: '/dashboard/secure-messaging' },
  '/dashboard/econsult': { to: '/dashboard/consult' },
  '/reset-password': { to: '/auth/reset-password' },
  '/form': { to: '/forms/' },
  '/dashboard/notification-centre': {
    to: '/dashboard/secure-messaging',
    search: 'tab=notifications',
  },
};

/** The pages under /auth/. Every other address there belongs to the interface. */
export const authPages = {
  resetPassword: '/auth/reset-password',
  confirmEmail: '/auth/confirm-email',
} as const;

export const patientPages = ['/forms', '/patient/copy', '/patient/letter', '/patient/report'];

/** Answers whether an address is in mails to patients, whose links open a small page of its own. */
export const isPatientPage = (path: string) =>
  patientPages.some((known) => path === known || path === `${known}/`);

/** The first parts of addresses that programs request, of this product or by common convention. */
const interfaces: ReadonlySet<string> = new Set([
  'call',
  'query',
  'search',
  'auth',
  'uploads',
  'files',
  'live',
  'api',
  'rest',
  'rpc',
  'graphql',
  'fhir',
  'oauth',
  'oauth2',
  'oidc',
  'saml',
  'scim',
  'health',
  'healthz',
  'ready',
  'readyz',
  'livez',
  'ping',
  'status',
  'metrics',
  'openapi',
  'swagger',
  'actuator',
  'debug',
]);

/** Answers whether a program requests this address and would not understand a page. */
export function isInterface(path: string): boolean {
  const plain = readable(path)
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1');
  if (Object.values<string>(authPages).includes(plain)) return false;
  const first = plain.split('/')[1] ?? '';
  return first.startsWith('.') || interfaces.has(first) || /^v\d+$/.test(first);
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The current address for one of an earlier version, with its query string. */
export function legacyTarget(path: string, search: string): string | undefined {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  const target = own(legacyPaths, plain);
  if (!target) return undefined;
  const query = [target.search, search.replace(/^\?/, '')].filter(Boolean).join('&');
  return query ? `${target.to}?${query}` : target.to;
}

export const messagingTabs = ['inbox', 'archive', 'drafts', 'approvals', 'notifications'] as const;
export type MessagingTab = (typeof messagingTabs)[number];

export function defaultMessagingTab(held: ReadonlySet<Permission>): MessagingTab {
  return held.has('econsultAndSecureMessaging') ? 'inbox' : 'notifications';
}

/** The part of a person that these rules need. */
export type Visitor = {
  permissions: ReadonlySet<Permission>;
  roles: readonly string[];
  unvalidated: boolean;
  mobile: boolean;
  homepage?: string | undefined;
  /** Messages to patients stand in their list. */
  hasPatientMessages?: boolean;
  /** The address of the page names a colleague. */
  forColleague?: boolean;
};

export type Admission = 'open' | 'validation' | 'notNeeded' | 'unavailable';

/** Answers whether this person may open the route on this device, and what happens otherwise. */
export function admission(name: RouteName, visitor: Visitor): Admission {
  const route: Route = routes[name];
  if (name === 'validation-required') return visitor.unvalidated ? 'open' : 'notNeeded';
  if (visitor.unvalidated && !route.whileUnvalidated) return 'validation';
  if (route.notOnMobile && visitor.mobile) return 'unavailable';
  if (route.forSenders && visitor.hasPatientMessages) return 'open';
  if (route.onBehalf && visitor.forColleague && meets(visitor.permissions, route.onBehalf))
    return 'open';
  if (route.access === 'signedIn' || route.access === 'public') return 'open';
  return meets(visitor.permissions, route.access) ? 'open' : 'unavailable';
}

export const homepages = [
  'profile',
  'gallery',
  'consult',
  'secure-messaging',
  'clinic-inbox',
] as const;
export type Homepage = (typeof homepages)[number];

/** The start page of a person. `exists` leaves out pages that this build does not have. */
export function landing(visitor: Visitor, exists: (name: RouteName) => boolean): RouteName {
  if (visitor.unvalidated) return 'validation-required';
  const canOpen = (name: RouteName) => exists(name) && admission(name, visitor) === 'open';
  const chosen = homepages.find((name) => name === visitor.homepage);
  if (chosen && canOpen(chosen)) return chosen;
  const messaging =
    answersConsults(visitor.roles) && visitor.permissions.has('econsultAndSecureMessaging');
  const order: RouteName[] = ['consult', 'clinic-inbox', 'gallery', 'profile'];
  return (messaging ? ['secure-messaging' as const, ...order] : order).find(canOpen) ?? 'profile';
}

/** Pages outside the dashboard, and the permissions that open them. */
const apart = { operatorConsole: '/operator', privacyAudit: '/privacy' } as const;

/** The start address. A person who has only a page outside the dashboard starts there. */
export function startPath(visitor: Visitor, exists: (name: RouteName) => boolean): string {
  const name = landing(visitor, exists);
  const isChosen = visitor.homepage === name;
  const keys = Object.keys(apart) as (keyof typeof apart)[];
  const work = name === 'profile' && keys.find((key) => visitor.permissions.has(key));
  return work && !isChosen ? apart[work] : `/dashboard/${name}`;
}
