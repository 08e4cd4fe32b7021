import { defaultGrants, type Role } from '../../access/roles.ts';
import { type Permission, permissions } from '../../platform/permissions.ts';

/** What a role cannot lose: nobody could give it back, or see why they wait. */
const fixed: Partial<Record<Role, Permission>> = {
  operator: 'operatorConsole',
  pracIdValidationRequired: 'pracIdValidationRequiredPage',
};
export const isFixed = (role: Role, key: Permission) => fixed[role] === key;

/** What an editor has changed, in the order of all keys. */
export function changesOf(before: readonly Permission[], after: readonly Permission[]) {
  const added = permissions.filter((key) => after.includes(key) && !before.includes(key));
  const removed = permissions.filter((key) => before.includes(key) && !after.includes(key));
  return { added, removed };
}

/** As an installation begins. */
export const isDefault = (role: Role, held: readonly Permission[]) => {
  const { added, removed } = changesOf(defaultGrants[role], held);
  return added.length + removed.length === 0;
};
