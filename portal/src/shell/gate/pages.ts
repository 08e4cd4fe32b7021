import type { Admission, RouteName } from '@corridor/contract/access/routes.ts';

/** The dashboard pages of this build. A route without a page has no link and is not found. */
export const builtPages = [
  'profile',
  'consult',
  'camera',
  'secure-messaging',
  'clinic-inbox',
  'gallery',
  'form-sender',
  'one-way-messaging',
  'patient-messages',
  'edit-templates',
  'edit-resources',
  'edit-schedule',
  'image-annotation',
  'billing-report',
  'resources',
  'validation-required',
  'get-premium',
] as const satisfies readonly RouteName[];

export const pageExists = (name: RouteName) => (builtPages as readonly RouteName[]).includes(name);

/** The page that replaces one that waits for validation or is no longer needed. */
export const redirects: Partial<Record<Admission, string>> = {
  validation: '/dashboard/validation-required',
  notNeeded: pageExists('consult') ? '/dashboard/consult' : '/dashboard',
};
