/** Second factors as a duty: who needs one, and what follows from that. */
import { roles } from '@corridor/contract/access/roles.ts';
import { words } from '@corridor/contract/auth/words.ts';
import type { Change } from '../platform/change.ts';
import { refuse } from '../platform/errors.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Settings } from '../platform/settings.ts';
import { endSessions } from './actions.ts';
import { heldFactors } from './passkeys/actions.ts';

/** A mistyped role would demand nothing of anyone. */
export function factorRoleProblems({ secondFactorRoles }: Settings): string[] {
  const unknown = secondFactorRoles.filter((role) => !roles.some((known) => known === role));
  return unknown.length > 0 ? [`SECOND_FACTOR_ROLES: there is no role ${unknown.join(', ')}`] : [];
}

/** Takes a factor away, unless it is the last one of somebody whose role demands it. */
export async function takeFactor(
  change: Change,
  { uid, roles }: Viewer,
  { secondFactorRoles }: Settings,
  take: () => Promise<unknown>,
): Promise<void> {
  await heldFactors(change, uid);
  await take();
  const { hasTotp, passkeys } = await heldFactors(change, uid);
  const demanded = roles.some((role) => secondFactorRoles.includes(role));
  if (demanded && !hasTotp && passkeys === 0) {
    throw refuse('failed-precondition', 'compulsory', words.factorCompulsory);
  }
}

/**
 * The factor that was demanded is set up: this session is open from here on. Others that stand
 * open with the password alone would be too, so they end.
 */
export async function factorSetUp(change: Change, { uid, sessionId, mustSetUpFactor }: Viewer) {
  if (mustSetUpFactor) await endSessions(change, { uid, except: sessionId });
}
