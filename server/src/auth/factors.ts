/** Second factors as a duty: the roles that need one, and the consequences. */
import { roles } from '@corridor/contract/access/roles.ts';
import { words } from '@corridor/contract/auth/words.ts';
import type { Change } from '../platform/change.ts';
import { refuse } from '../platform/errors.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Settings } from '../platform/settings.ts';
import { endSessions } from './actions.ts';
import { lockFactors } from './passkeys/actions.ts';

/** A mistyped role would require nothing of anyone. */
export function factorRoleProblems({ secondFactorRoles }: Settings): string[] {
  const unknown = secondFactorRoles.filter((role) => !roles.some((known) => known === role));
  return unknown.length > 0 ? [`SECOND_FACTOR_ROLES: there is no role ${unknown.join(', ')}`] : [];
}

/** Removes a factor, unless it is the last one of a person whose role requires it. */
export async function takeFactor(
  change: Change,
  { uid, roles }: Viewer,
  { secondFactorRoles }: Settings,
  take: () => Promise<unknown>,
): Promise<void> {
  await lockFactors(change, uid);
  await take();
  const { hasTotp, passkeys } = await lockFactors(change, uid);
  const demanded = roles.some((role) => secondFactorRoles.includes(role));
  if (demanded && !hasTotp && passkeys === 0) {
    throw refuse('failed-precondition', 'compulsory', words.factorCompulsory);
  }
}

/**
 * The required factor is set up, so this session opens. Other sessions with only the password would
 * open too, so they end.
 */
export async function endUnfactored(change: Change, { uid, sessionId, mustSetUpFactor }: Viewer) {
  if (mustSetUpFactor) await endSessions(change, { uid, except: sessionId });
}
