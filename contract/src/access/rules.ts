import type { Permission } from '../platform/permissions.ts';

/** The permissions of a person whose practice ID waits for validation. None opens patients. */
const keptWhileUnvalidated: ReadonlySet<Permission> = new Set(['pracIdValidationRequiredPage']);

export const isUnvalidated = (roles: readonly string[]) =>
  roles.includes('pracIdValidationRequired');

/** Roles that answer consults. */
export const answersConsults = (roles: readonly string[]) =>
  roles.some((role) => /^(specialist|dentist)/.test(role));

/** Roles that complete and send the consults of others. */
export const approves = (roles: readonly string[]) =>
  roles.includes('approver') && !isUnvalidated(roles);

/**
 * A person has each permission that one of their roles grants. The validation role takes
 * permissions away.
 */
export function effectivePermissions(
  roles: readonly string[],
  granted: Iterable<Permission>,
): Set<Permission> {
  const all = new Set(granted);
  return isUnvalidated(roles) ? all.intersection(keptWhileUnvalidated) : all;
}

/** The provinces where Corridor's clinics may be. */
export const clinicProvinces: readonly string[] = ['BC', 'AB', 'SK', 'YT'];
