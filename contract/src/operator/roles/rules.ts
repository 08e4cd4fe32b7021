import { defaultGrants, type Role } from '../../access/roles.ts';
import { type Permission, permissions } from '../../platform/permissions.ts';

/** Permissions that a role cannot lose, because nobody could restore them, or see why they wait. */
const fixed: Partial<Record<Role, Permission>> = {
  operator: 'operatorConsole',
  pracIdValidationRequired: 'pracIdValidationRequiredPage',
};
export const isFixed = (role: Role, key: Permission) => fixed[role] === key;

/** The added and removed permissions, in the order of all permissions. */
export function changesOf(before: readonly Permission[], after: readonly Permission[]) {
  const added = permissions.filter((key) => after.includes(key) && !before.includes(key));
  const removed = permissions.filter((key) => before.includes(key) && !after.includes(key));
  return { added, removed };
}

/** Answers whether the role has the grants of a new installation. */
export const isDefault = (role: Role, granted: readonly Permission[]) => {
  const { added, removed } = changesOf(defaultGrants[role], granted);
  return added.length + removed.length === 0;
};
