/** The question of a consult is one sealed value, which other areas add to. */
import type { Econsult } from '@corridor/contract/thread/schemas.ts';
import { econsultContext } from '../../patients/sealed.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { bytes, first, run, statement, uuid } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { openEconsult } from '../sealed.ts';

const sealedOf = statement(
  'question.sealed',
  'select sealed from activities where id = $activityId for update',
  { activityId: uuid },
  { sealed: bytes },
);
const putSealed = statement(
  'question.put',
  'update activities set sealed = $sealed where id = $activityId',
  { activityId: uuid, sealed: bytes },
);

/** Locks the question of a thread for the change, and opens it. */
export async function lockEconsult(
  change: Change,
  app: App,
  activityId: string,
): Promise<Econsult> {
  const row = await first(change.db, sealedOf, { activityId });
  const econsult = row && openEconsult(app, activityId, row.sealed);
  if (!econsult) throw refuse('failed-precondition', 'unreadable');
  return econsult;
}

/** Saves the question of a thread whose row the change has locked. */
export async function putEconsult(
  change: Change,
  app: App,
  activityId: string,
  econsult: Econsult,
) {
  const sealed = app.keys.seal(JSON.stringify(econsult), econsultContext(activityId));
  await run(change.db, putSealed, { activityId, sealed });
  change.touch(`econsult:${activityId}`);
}
