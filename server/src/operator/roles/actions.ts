import type { Role } from '@corridor/contract/access/roles.ts';
import { changesOf, isFixed } from '@corridor/contract/operator/roles/rules.ts';
import { rolesWords as words } from '@corridor/contract/operator/roles/words.ts';
import { type Permission, permissions } from '@corridor/contract/platform/permissions.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  first,
  integer,
  statement,
  text,
  texts,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { refuseLast } from '../people/actions.ts';

/** Locks a role until the change ends. Served by role_permissions_pkey. */
const lockRole = statement(
  'operator.hold-role',
  'select permissions as granted, version from role_permissions where role = $role for update',
  { role: text },
  { granted: texts, version: integer },
);
const putRole = statement(
  'operator.put-role',
  `update role_permissions set permissions = $granted, version = version + 1
   where role = $role returning version`,
  { role: text, granted: texts },
  { version: integer },
);
/** A higher version tells old clients to read again. Served by users_roles. */
const raiseHolders = statement(
  'operator.raise-holders',
  'update users set version = version + 1 where roles @> array[$role] returning id',
  { role: text },
  { id: uuid },
);

type Saved = { role: Role; granted: readonly Permission[]; after?: number | undefined };

/** Saves a role. It counts at once: the open pages of its holders read their permissions again. */
export async function saveRole(change: Change, { role, granted, after }: Saved) {
  const before = await first(change.db, lockRole, { role });
  if (!before) throw refuse('not-found');
  if (after !== undefined && after !== before.version) throw refuse('aborted', 'newer-version');
  const lost = permissions.find((key) => isFixed(role, key) && !granted.includes(key));
  if (lost) throw refuse('failed-precondition', 'fixed', words.fixedProblem(lost));
  const { added, removed } = changesOf(before.granted as Permission[], granted);
  if (added.length + removed.length === 0) return { version: before.version, people: 0 };
  if (removed.includes('operatorConsole'))
    await refuseLast(change, { without: role }, words.lastOperator);
  const kept = permissions.filter((key) => granted.includes(key));
  const put = await first(change.db, putRole, { role, granted: kept });
  const holders = await all(change.db, raiseHolders, { role });
  await change.audit({
    action: 'access.save-role',
    subject: `role:${role}`,
    details: { added: added.join(' '), removed: removed.join(' '), people: holders.length },
  });
  change.touch('roles', ...holders.map(({ id }) => `access:${id}`));
  return { version: put?.version ?? before.version + 1, people: holders.length };
}
