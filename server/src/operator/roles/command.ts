/** The permissions of roles on the command line. */
import { defaultGrants, type Role, roles } from '@corridor/contract/access/roles.ts';
import { changesOf } from '@corridor/contract/operator/roles/rules.ts';
import { rolesWords as words } from '@corridor/contract/operator/roles/words.ts';
import { type Permission, permissions } from '@corridor/contract/platform/permissions.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { Misuse, type Typed } from '../../platform/commandLine.ts';
import { first } from '../../platform/database/database.ts';
import { acts } from '../requests/acts.ts';
import { askOnCommandLine } from '../requests/command.ts';
import { touchedByRole } from './queries.ts';
import { listRoles } from './serve.ts';

export const rolesUsage = {
  name: 'roles',
  args: '[role] [change...]',
  does: 'prints what roles grant, or changes one by +permission and -permission',
  options: {
    '--default': 'as an installation begins, before the changes',
    '--dry-run': 'only says for how many it would change what they may do',
  },
  changes: true,
} as const;
type Wishes = { default?: true; dryRun?: true };

/** Prints all roles or one, or changes the permissions of one. */
export async function rolesCommand(
  change: Change,
  app: App,
  { args: [role, ...steps], options }: Typed<Wishes>,
): Promise<string> {
  const listed = await listRoles(change.db);
  const lines = listed.map((one) => words.commandRole(one.role, one.granted));
  if (role === undefined) return lines.join('\n');
  const found = listed.find((one) => one.role === role);
  if (!found) throw new Error(`There is no role ${role}. These are: ${roles.join(', ')}`);
  if (steps.length === 0 && !options.default && !options.dryRun)
    return words.commandRole(role, found.granted);
  const begins = options.default ? defaultGrants[found.role] : found.granted;
  const granted = applySteps(begins, steps);
  const now = words.commandRole(role, granted);
  if (options.dryRun) return [now, ...(await describeEffect(change, found, granted))].join('\n');
  const input = { role: role as Role, granted, after: found.version, alone: false };
  const { people } = await askOnCommandLine(change, app, acts.saveRole, input);
  return `${now}\n${words.people(people)} with this role.`;
}

function applySteps(begins: readonly Permission[], steps: string[]): Permission[] {
  const granted = new Set<Permission>(begins);
  for (const step of steps) {
    const key = step.slice(1) as Permission;
    if (!/^[+-]/.test(step))
      throw new Misuse(`${step} is no change: write +permission or -permission.`);
    if (!permissions.includes(key)) throw new Error(`There is no permission ${key}.`);
    if (step.startsWith('+')) granted.add(key);
    else granted.delete(key);
  }
  return permissions.filter((key) => granted.has(key));
}

type Held = { role: Role; granted: readonly Permission[] };

/** Describes the effect as the console does before it saves. */
async function describeEffect(
  { db }: Change,
  { role, granted: before }: Held,
  granted: Permission[],
) {
  const { added, removed } = changesOf(before, granted);
  const people = (await first(db, touchedByRole, { role, granted }))?.people ?? 0;
  return [
    words.effect(people),
    ...(added.length > 0 ? [words.added(added)] : []),
    ...(removed.length > 0 ? [words.removed(removed)] : []),
    words.dryRun,
  ];
}
