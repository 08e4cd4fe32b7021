import type { Role } from '@corridor/contract/access/roles.ts';
import { changesOf } from '@corridor/contract/operator/roles/rules.ts';
import type { Permission } from '@corridor/contract/platform/permissions.ts';
import { useState } from 'react';
import { type Edit, type EditRules, followSaved, isDirty } from '../../platform/edit/edit.ts';
import type { EditCell } from '../../platform/edit/useEdit.ts';
import type { QueryOutput } from '../../platform/server/client.ts';

export type RoleDocument = QueryOutput<'operator-roles'>['roles'][number];
export type Grants = { granted: readonly Permission[] };

export const savedGrants = ({ version, granted }: RoleDocument) => ({
  version,
  value: { granted },
});

/**
 * The permissions of a role are confirmed as a whole: the operator reads every difference from the
 * saved ones, and nothing is merged unseen.
 */
export const grantRules: EditRules<Grants> = {
  same: (one, other) => {
    const { added, removed } = changesOf(one.granted, other.granted);
    return added.length + removed.length === 0;
  },
  merge: (_, mine) => mine,
};

/** Each role keeps its own changes until they are saved or discarded. */
export function useRoleEdits(all: readonly RoleDocument[]) {
  const [edits, setEdits] = useState<ReadonlyMap<Role, Edit<Grants>>>(new Map());
  const hasChanged = (document: RoleDocument) =>
    isDirty(followSaved(edits.get(document.role), savedGrants(document), grantRules), grantRules);
  return {
    unsaved: all.filter(hasChanged).map(({ role }) => role),
    cellOf: (role: Role): EditCell<Grants> => [
      edits.get(role),
      (step) =>
        setEdits((before) => {
          const after = new Map(before);
          const edit = step(before.get(role));
          if (edit) after.set(role, edit);
          else after.delete(role);
          return after;
        }),
    ],
  };
}
export type RoleEdits = ReturnType<typeof useRoleEdits>;
