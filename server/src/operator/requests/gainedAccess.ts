/** The access that a grant would open, and the people who gain it. */
import { gainedRoles, opensByRole } from '@corridor/contract/access/openedRights.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { all, type Db, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { grantsOf, subject } from './queries.ts';

export type Weighed = {
  /** The target of the request. Only one request for a target waits. */
  target: string;
  /** The person of the request; null without an account, or when many people gain. */
  uid: string | null;
  /** The version of the person or the role that the operator saw. */
  version: number | null;
  /** The people who gain a role, a permission or a clinic, and the role whose holders gain. */
  gains: { uids: readonly string[]; role: string | null };
  /** The grant opens patients or the confirmation of grants, so a second person must confirm it. */
  opens: boolean;
};

export const nobodyGains = { uids: [], role: null };

export async function readSubject(db: Db, uid: string) {
  const found = await first(db, subject, { uid });
  if (!found) throw refuse('not-found');
  return found;
}

export async function doRolesOpen(db: Db, roles: readonly string[]): Promise<boolean> {
  const rows = await all(db, grantsOf, { roles: [...roles] });
  const granted = Object.fromEntries(rows.map((row) => [row.role, row.granted]));
  return roles.some((role) => opensByRole(role, own(granted, role) ?? []));
}

export const doGainedRolesOpen = (db: Db, before: readonly string[], after: readonly string[]) =>
  doRolesOpen(db, gainedRoles(before, after));
