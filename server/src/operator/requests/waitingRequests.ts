/** Requests in the form that people read. */
import type { Hindrance, Requested } from '@corridor/contract/operator/requests/schemas.ts';
import { all, type Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import { type Decider, doesGain, inputContext } from './actions.ts';
import { actOf } from './acts.ts';
import { settledRequests, waitingRequests } from './queries.ts';

/** Enough for one sitting; the rest follows as these are decided. */
const shownAtMost = 50;
const settledShown = 20;
const settledDays = 30;

type Kept = { id: string; kind: string; sealedInput: Buffer | null };

/** Opens a stored request. Returns nothing when its file or its subject is gone. */
async function openRequest(db: Db, keys: Keys, { id, kind, sealedInput }: Kept) {
  const act = actOf(kind);
  if (!act || !sealedInput) return undefined;
  const input = act.input.parse(JSON.parse(keys.openText(sealedInput, inputContext(id))));
  try {
    const requested: Requested = await act.describe(db, input);
    return { requested, weighed: await act.weigh(db, input) };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Lists waiting requests for a viewer, with the reason when they may not confirm one. */
export async function readWaiting(db: Db, keys: Keys, decider: Decider) {
  const rows = await all(db, waitingRequests, { limit: shownAtMost + 1 });
  const waiting = [];
  for (const row of rows.slice(0, shownAtMost)) {
    const found = await openRequest(db, keys, row);
    if (!found) continue;
    const { id, uid, askedBy, askerName, askedAt, askerRuns } = row;
    const hindrance = (): Hindrance | null => {
      if (decider?.uid === askedBy) return 'own-request';
      if (!askerRuns) return 'asker-gone';
      if (found.weighed.version !== row.version) return 'newer-version';
      return decider && doesGain(found.weighed, decider) ? 'oneself' : null;
    };
    const by = { uid: askedBy, name: askerName };
    const { requested } = found;
    waiting.push({ id, uid, requested, askedBy: by, askedAt, hindrance: hindrance() });
  }
  return { waiting, more: rows.length > shownAtMost };
}

export async function readSettled(db: Db, keys: Keys, now: Date) {
  const since = new Date(now.getTime() - settledDays * 86_400_000);
  const rows = await all(db, settledRequests, { since, limit: settledShown });
  const settled = [];
  for (const row of rows) {
    const { id, askedBy, askerName, askedAt, settledBy, settlerName, settledAt } = row;
    const found = await openRequest(db, keys, row);
    settled.push({
      id,
      askedAt,
      settledAt,
      state: row.state as 'confirmed',
      requested: found?.requested ?? null,
      askedBy: { uid: askedBy, name: askerName },
      settledBy: settledBy && settlerName ? { uid: settledBy, name: settlerName } : null,
    });
  }
  return settled;
}
