/** What roles grant, on the command line. */
import { type Role, roles } from '@corridor/contract/access/roles.ts';
import { rolesWords as words } from '@corridor/contract/operator/roles/words.ts';
import { type Permission, permissions } from '@corridor/contract/platform/permissions.ts';
import type { Change } from '../../platform/change.ts';
import { saveRole } from './actions.ts';
import { listRoles } from './serve.ts';

export const rolesUsage = 'roles [ROLE [+permission…] [-permission…]]';

/** All of them, one of them, or one of them with keys added and taken away. */
export async function rolesCommand(change: Change, [role, ...steps]: string[]): Promise<string> {
  const known = await listRoles(change.db);
  const said = known.map((one) => words.commandRole(one.role, one.granted));
  if (role === undefined) return said.join('\n');
  const found = known.find((one) => one.role === role);
  if (!found) throw new Error(`There is no role ${role}. These are: ${roles.join(', ')}`);
  if (steps.length === 0) return words.commandRole(role, found.granted);
  const granted = new Set<Permission>(found.granted);
  for (const step of steps) {
    const key = step.slice(1) as Permission;
    if (!/^[+-]/.test(step)) throw new Error(`Usage: ${rolesUsage}`);
    if (!permissions.includes(key)) throw new Error(`There is no permission ${key}.`);
    if (step.startsWith('+')) granted.add(key);
    else granted.delete(key);
  }
  const { people } = await saveRole(change, { role: role as Role, granted: [...granted] });
  const now = permissions.filter((key) => granted.has(key));
  return `${words.commandRole(role, now)}\n${words.people(people)} with this role.`;
}
