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

/** Nobody else saves it until this is done. Served by role_permissions_pkey. */
const holdRole = statement(
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
/** A client with an older version is told. Served by users_roles. */
const raiseHolders = statement(
  'operator.raise-holders',
  'update users set version = version + 1 where roles @> array[$role] returning id',
  { role: text },
  { id: uuid },
);

type Saved = { role: Role; granted: readonly Permission[]; after?: number | undefined };

/** Counts at once for everybody who has the role: their open pages read again what they may do. */
export async function saveRole(change: Change, { role, granted, after }: Saved) {
  const held = await first(change.db, holdRole, { role });
  if (!held) throw refuse('not-found');
  if (after !== undefined && after !== held.version) throw refuse('aborted', 'newer-version');
  const lost = permissions.find((key) => isFixed(role, key) && !granted.includes(key));
  if (lost) throw refuse('failed-precondition', 'fixed', words.fixedProblem(lost));
  const { added, removed } = changesOf(held.granted as Permission[], granted);
  if (added.length + removed.length === 0) return { version: held.version, people: 0 };
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
  return { version: put?.version ?? held.version + 1, people: holders.length };
}
