import type { RouteName } from '@corridor/contract/access/routes.ts';

/** The dashboard pages of this build. A route without a page is not linked to and is not found. */
export const builtPages = [
  'profile',
  'consult',
  'secure-messaging',
  'clinic-inbox',
  'edit-templates',
  'edit-resources',
  'resources',
  'validation-required',
] as const satisfies readonly RouteName[];

export const pageExists = (name: RouteName) => (builtPages as readonly RouteName[]).includes(name);
