import type { Permission } from '../platform/permissions.ts';

/** What a person may still do while their practice ID waits for validation: nothing with patients. */
const keptWhileUnvalidated: ReadonlySet<Permission> = new Set(['pracIdValidationRequiredPage']);

export const isUnvalidated = (roles: readonly string[]) =>
  roles.includes('pracIdValidationRequired');

/** Who answers what others send. */
export const answersConsults = (roles: readonly string[]) =>
  roles.some((role) => /^(specialist|dentist)/.test(role));

/** Who completes and sends what others wrote. */
export const approves = (roles: readonly string[]) =>
  roles.includes('approver') && !isUnvalidated(roles);

/** A person has a permission if any of their roles grants it; the validation role takes away. */
export function effectivePermissions(
  roles: readonly string[],
  granted: Iterable<Permission>,
): Set<Permission> {
  const all = new Set(granted);
  return isUnvalidated(roles) ? all.intersection(keptWhileUnvalidated) : all;
}

/** Where Corridor's clinics may be. */
export const clinicProvinces: readonly string[] = ['BC', 'AB', 'SK', 'YT'];
