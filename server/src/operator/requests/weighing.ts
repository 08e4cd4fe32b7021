/** What a grant would open, and who would gain by it. */
import { gainedRoles, opensByRole } from '@corridor/contract/access/opening.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { all, type Db, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { grantsOf, subject } from './queries.ts';

export type Weighed = {
  /** What it is about: of two requests for the same only one waits. */
  target: string;
  /** The person whom it is about; nobody where they have no account yet, or where many gain. */
  uid: string | null;
  /** Of the person or the role, as the operator saw them. */
  version: number | null;
  /** Who gains a role, a permission or a clinic: people, and all who hold a role. */
  gains: { uids: readonly string[]; role: string | null };
  /** Patients, or the confirmation of other grants: a second person confirms it. */
  opens: boolean;
};

export const nobodyGains = { uids: [], role: null };

export async function knownSubject(db: Db, uid: string) {
  const found = await first(db, subject, { uid });
  if (!found) throw refuse('not-found');
  return found;
}

export async function rolesOpen(db: Db, roles: readonly string[]): Promise<boolean> {
  const rows = await all(db, grantsOf, { roles: [...roles] });
  const granted = Object.fromEntries(rows.map((row) => [row.role, row.granted]));
  return roles.some((role) => opensByRole(role, own(granted, role) ?? []));
}

export const gainOpens = (db: Db, before: readonly string[], after: readonly string[]) =>
  rolesOpen(db, gainedRoles(before, after));
