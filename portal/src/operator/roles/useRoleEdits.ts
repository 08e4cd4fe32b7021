import type { Role } from '@corridor/contract/access/roles.ts';
import { changesOf } from '@corridor/contract/operator/roles/rules.ts';
import { type Permission, permissions } from '@corridor/contract/platform/permissions.ts';
import { useState } from 'react';
import type { QueryOutput } from '../../platform/server/client.ts';

export type RoleDocument = QueryOutput<'operator-roles'>['roles'][number];
/** The switched permissions, and the version on which they are based. */
type Edit = { after: number; granted: readonly Permission[] };

/** Each role keeps its own changes until they are saved or discarded. */
export function useRoleEdits(all: readonly RoleDocument[]) {
  const [edits, setEdits] = useState<Partial<Record<Role, Edit>>>({});
  const changed = ({ role, granted }: RoleDocument) => {
    const { added, removed } = changesOf(granted, edits[role]?.granted ?? granted);
    return added.length + removed.length > 0;
  };
  const setEdit = (role: Role, edit: Edit | undefined) =>
    setEdits(({ [role]: _, ...rest }) => ({ ...rest, ...(edit && { [role]: edit }) }));
  return {
    unsaved: all.filter(changed).map(({ role }) => role),
    editOf: ({ role, version, granted }: RoleDocument): Edit =>
      edits[role] ?? { after: version, granted },
    /** Changes one switch. The edit keeps the version of its first change. */
    turn(document: RoleDocument, key: Permission, on: boolean) {
      const { after, granted } = edits[document.role] ?? {
        after: document.version,
        granted: document.granted,
      };
      const next = permissions.filter((other) => (other === key ? on : granted.includes(other)));
      setEdit(document.role, { after, granted: next });
    },
    set: (document: RoleDocument, granted: readonly Permission[]) =>
      setEdit(document.role, { after: document.version, granted }),
    /** Marks a colleague's save as seen, so the next save may replace it. */
    see: (document: RoleDocument) => {
      const edit = edits[document.role];
      if (edit) setEdit(document.role, { ...edit, after: document.version });
    },
    drop: (role: Role) => setEdit(role, undefined),
  };
}
export type RoleEdits = ReturnType<typeof useRoleEdits>;
