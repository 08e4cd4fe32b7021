import { effectivePermissions, isUnvalidated } from '@corridor/contract/access/rules.ts';
import type { Permission } from '@corridor/contract/platform/permissions.ts';
import type { App } from '../platform/app.ts';
import { first } from '../platform/database/database.ts';
import { Refusal } from '../platform/errors.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { markSeen } from './actions.ts';
import { sessionByToken } from './queries.ts';
import { hashToken } from './tokens.ts';

const seenEveryMs = 60_000;

/**
 * Finds the person of a token with one prepared statement. Requests that a tab sends by itself keep
 * nobody signed in.
 */
export async function identify(
  app: App,
  token: string,
  now: Date,
  background: boolean,
): Promise<Viewer> {
  const session = await first(app.pool, sessionByToken, {
    hash: hashToken(token),
    factorRoles: app.settings.secondFactorRoles,
    now,
  });
  if (!session || session.expiresAt <= now) throw new Refusal('unauthenticated');
  const idleMs = now.getTime() - session.seenAt.getTime();
  const idleAtMost = app.settings.IDLE_MINUTES * 60_000;
  const locked = idleMs > idleAtMost;
  if (!locked && !background && idleMs > seenEveryMs) await markSeen(app.pool, session.id, now);
  return {
    uid: session.uid,
    sessionId: session.id,
    roles: session.roles,
    permissions: effectivePermissions(session.roles, session.granted as Permission[]),
    clinicIds: session.clinicIds,
    covering: session.covering,
    version: session.version,
    locked,
    locksAt: new Date(session.seenAt.getTime() + idleAtMost),
    unvalidated: isUnvalidated(session.roles),
    mustSetUpFactor: session.mustSetUpFactor,
  };
}
