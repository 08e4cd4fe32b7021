import { type Role, roles } from '@corridor/contract/access/roles.ts';
import { calls, queries } from '@corridor/contract/operator/roles/calls.ts';
import { permissions } from '@corridor/contract/platform/permissions.ts';
import { all, type Db, first } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { ask } from '../requests/actions.ts';
import { acts } from '../requests/acts.ts';
import { rolesWithPeople, touchedByRole } from './queries.ts';

/** Lists the roles in their fixed order, with the permissions that this version knows. */
export async function listRoles(db: Db) {
  const rows = await all(db, rolesWithPeople, {});
  return rows
    .filter((row): row is typeof row & { role: Role } => roles.includes(row.role as Role))
    .map((row) => ({ ...row, granted: permissions.filter((key) => row.granted.includes(key)) }))
    .toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role));
}

export const handlers = serve(
  { ...calls, ...queries },
  {
    'operator-roles': async (_input, { app }) => ({ roles: await listRoles(app.pool) }),

    'operator-roleEffect': async (input, { app }) => ({
      people: (await first(app.pool, touchedByRole, input))?.people ?? 0,
    }),

    'operator-saveRole': async (input, { app, viewer, change }) => {
      const { uid, roles: viewerRoles } = viewer;
      const asker = { uid, roles: viewerRoles, alone: input.alone };
      const answer = await change((inside) =>
        ask(inside, app, { act: acts.saveRole, input, asker }),
      );
      const { result = { version: input.after, people: 0 }, requestId } = answer;
      return { ...result, requestId };
    },
  },
);
