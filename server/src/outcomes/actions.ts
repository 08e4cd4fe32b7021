import type { Interpretation } from '@corridor/contract/outcomes/rules.ts';
import type { Econsult } from '@corridor/contract/thread/schemas.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import {
  boolean,
  bytes,
  first,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { lockEconsult, putEconsult } from '../thread/question/actions.ts';
import { diagnosisContext } from '../thread/sealed.ts';

const collecting = statement(
  'outcomes.collecting',
  'select econsult_data_collection as collects from specialists where uid = $uid',
  { uid: uuid },
  { collects: boolean },
);
export const collectsData = async (db: Change['db'], uid: string) =>
  (await first(db, collecting, { uid }))?.collects === true;

const put = statement(
  'outcomes.put',
  'update activities set outcome = $outcome, sealed_diagnosis = $diagnosis where id = $activityId',
  { activityId: uuid, outcome: text, diagnosis: bytes },
);

type Outcome = { activityId: string; patient: Buffer; outcome: string; diagnosis: string };

export async function saveOutcome(change: Change, { keys }: App, saved: Outcome) {
  const { activityId, patient, outcome } = saved;
  const diagnosis = keys.seal(saved.diagnosis, diagnosisContext(activityId));
  await run(change.db, put, { activityId, outcome, diagnosis });
  await change.audit({ action: 'outcomes.save', subject: `thread:${activityId}`, patient });
  change.touch(`thread:${activityId}`, `econsult:${activityId}`);
}

/** Records each kind once for a consult and returns the new ones. */
export async function noteInterpretations(
  change: Change,
  app: App,
  activityId: string,
  kinds: Interpretation[],
): Promise<Interpretation[]> {
  const econsult = await lockEconsult(change, app, activityId);
  const has = econsult.interpretations.map(({ interpretationType }) => interpretationType);
  const fresh = kinds.filter((kind) => !has.includes(kind));
  const created = change.now.toISOString();
  const next: Econsult = {
    ...econsult,
    interpretations: [
      ...econsult.interpretations,
      ...fresh.map((interpretationType) => ({ interpretationType, created })),
    ],
  };
  await putEconsult(change, app, activityId, next);
  return fresh;
}

const collect = statement(
  'outcomes.collect',
  `insert into specialists (uid, econsult_data_collection) values ($uid, $collects)
   on conflict (uid) do update set econsult_data_collection = excluded.econsult_data_collection`,
  { uid: uuid, collects: boolean },
);
/** Sets whether a specialist's answers are recorded as outcomes. */
export const setCollecting = (change: Change, uid: string, collects: boolean) =>
  run(change.db, collect, { uid, collects });
