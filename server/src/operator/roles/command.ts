/** What roles grant, on the command line. */
import { defaultGrants, type Role, roles } from '@corridor/contract/access/roles.ts';
import { changesOf } from '@corridor/contract/operator/roles/rules.ts';
import { rolesWords as words } from '@corridor/contract/operator/roles/words.ts';
import { type Permission, permissions } from '@corridor/contract/platform/permissions.ts';
import type { Change } from '../../platform/change.ts';
import { first } from '../../platform/database.ts';
import { saveRole } from './actions.ts';
import { touchedByRole } from './queries.ts';
import { listRoles } from './serve.ts';

const rolesUsage = 'roles [ROLE [--default] [+permission…] [-permission…] [--dry-run]]';
const options = ['--default', '--dry-run'];

/** All of them, one of them, or one of them with keys added and taken away. */
export async function rolesCommand(change: Change, [role, ...typed]: string[]): Promise<string> {
  const known = await listRoles(change.db);
  const said = known.map((one) => words.commandRole(one.role, one.granted));
  if (role === undefined) return said.join('\n');
  const found = known.find((one) => one.role === role);
  if (!found) throw new Error(`There is no role ${role}. These are: ${roles.join(', ')}`);
  if (typed.length === 0) return words.commandRole(role, found.granted);
  const begins = typed.includes('--default') ? defaultGrants[found.role] : found.granted;
  const steps = typed.filter((one) => !options.includes(one));
  const granted = stepped(begins, steps);
  const now = words.commandRole(role, granted);
  if (typed.includes('--dry-run'))
    return [now, ...(await effect(change, found, granted))].join('\n');
  const { people } = await saveRole(change, { role: role as Role, granted });
  return `${now}\n${words.people(people)} with this role.`;
}

function stepped(begins: readonly Permission[], steps: string[]): Permission[] {
  const granted = new Set<Permission>(begins);
  for (const step of steps) {
    const key = step.slice(1) as Permission;
    if (!/^[+-]/.test(step)) throw new Error(`Usage: ${rolesUsage}`);
    if (!permissions.includes(key)) throw new Error(`There is no permission ${key}.`);
    if (step.startsWith('+')) granted.add(key);
    else granted.delete(key);
  }
  return permissions.filter((key) => granted.has(key));
}

type Held = { role: Role; granted: readonly Permission[] };

/** As the console says it before it saves. */
async function effect({ db }: Change, { role, granted: before }: Held, granted: Permission[]) {
  const { added, removed } = changesOf(before, granted);
  const people = (await first(db, touchedByRole, { role, granted }))?.people ?? 0;
  return [
    words.effect(people),
    ...(added.length > 0 ? [words.added(added)] : []),
    ...(removed.length > 0 ? [words.removed(removed)] : []),
    words.dryRun,
  ];
}
