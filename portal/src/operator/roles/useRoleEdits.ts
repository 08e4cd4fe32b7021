import type { Role } from '@corridor/contract/access/roles.ts';
import { changesOf } from '@corridor/contract/operator/roles/rules.ts';
import { type Permission, permissions } from '@corridor/contract/platform/permissions.ts';
import { useState } from 'react';
import type { QueryOutput } from '../../platform/server/client.ts';

export type RoleDocument = QueryOutput<'operator-roles'>['roles'][number];
/** What somebody has switched, and on which version. */
type Edit = { after: number; granted: readonly Permission[] };

/** Each role has changes of its own, until they are saved or discarded. */
export function useRoleEdits(all: readonly RoleDocument[]) {
  const [edits, setEdits] = useState<Partial<Record<Role, Edit>>>({});
  const changed = ({ role, granted }: RoleDocument) => {
    const { added, removed } = changesOf(granted, edits[role]?.granted ?? granted);
    return added.length + removed.length > 0;
  };
  const put = (role: Role, edit: Edit | undefined) =>
    setEdits(({ [role]: _, ...rest }) => ({ ...rest, ...(edit && { [role]: edit }) }));
  return {
    unsaved: all.filter(changed).map(({ role }) => role),
    of: ({ role, version, granted }: RoleDocument): Edit =>
      edits[role] ?? { after: version, granted },
    /** One switch; the version stays the one on which the first was moved. */
    turn(document: RoleDocument, key: Permission, on: boolean) {
      const { after, granted } = edits[document.role] ?? {
        after: document.version,
        granted: document.granted,
      };
      const next = permissions.filter((one) => (one === key ? on : granted.includes(one)));
      put(document.role, { after, granted: next });
    },
    set: (document: RoleDocument, granted: readonly Permission[]) =>
      put(document.role, { after: document.version, granted }),
    /** What somebody else saved meanwhile was seen: what is saved next takes its place. */
    see: (document: RoleDocument) => {
      const edit = edits[document.role];
      if (edit) put(document.role, { ...edit, after: document.version });
    },
    drop: (role: Role) => put(role, undefined),
  };
}
export type RoleEdits = ReturnType<typeof useRoleEdits>;
