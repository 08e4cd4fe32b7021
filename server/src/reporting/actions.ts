import { isDiagnosis } from '@corridor/contract/reporting/rules.ts';
import { settleRecord } from '../billing/actions.ts';
import { moveRecords } from '../billing/life/actions.ts';
import { dxContext } from '../billing/life/recordParts.ts';
import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import {
  bytes,
  first,
  instant,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { ownRecord } from './queries.ts';

type Own = { id: string; uid: string };

/** Locks a record of the doctor for the change. Nobody else's record is found. */
async function lockRecord(change: Change, own: Own) {
  const found = await first(change.db, ownRecord, own);
  if (!found) throw refuse('not-found');
  return found;
}

/** Confirms a held record, gives it another code, or declares it not billable (an empty code). */
export async function settle(change: Change, own: Own, code: string) {
  const record = await lockRecord(change, own);
  if (record.locked && code !== '') throw refuse('failed-precondition', 'thread-locked');
  const { status } = await settleRecord(change, record, code);
  return status;
}

const putDx = statement(
  'reporting.put-dx',
  'update billing_records set sealed_dx = $sealed, updated_at = $now where id = $id',
  { id: uuid, sealed: optional(bytes), now: instant },
);
const isClaimed = (status: string) => !['new', 'pending', 'onHold', 'refused'].includes(status);

async function saveDiagnosis(change: Change, app: App, id: string, dxCode: string) {
  const code = dxCode.toUpperCase();
  const sealed = code === '' ? null : app.keys.seal(code, dxContext(id));
  await run(change.db, putDx, { id, sealed, now: change.now });
}

export async function setDiagnosis(change: Change, app: App, own: Own, dxCode: string) {
  if (!isDiagnosis(dxCode)) throw refuse('invalid-argument', 'bad-code');
  const { id, uid, status, patient } = await lockRecord(change, own);
  if (isClaimed(status)) throw refuse('failed-precondition', 'claimed');
  await saveDiagnosis(change, app, id, dxCode);
  await change.audit({ action: 'billing.set-diagnosis', subject: `billing:${id}`, patient });
  change.touch(`billing:${uid}`);
}

const correct = statement(
  'reporting.correct',
  `update billing_records set code = $code, error_code = '', updated_at = $now where id = $id`,
  { id: uuid, code: text, now: instant },
);
type Corrected = { code: string; dxCode: string };

/** A refused record is claimed again with its corrected codes, under a new claim number. */
export async function resend(change: Change, app: App, own: Own, corrected: Corrected) {
  if (!isDiagnosis(corrected.dxCode)) throw refuse('invalid-argument', 'bad-code');
  const { id, uid, status, locked } = await lockRecord(change, own);
  if (status !== 'refused') throw refuse('failed-precondition', 'not-refused');
  if (locked) throw refuse('failed-precondition', 'thread-locked');
  await run(change.db, correct, { id, code: corrected.code, now: change.now });
  await saveDiagnosis(change, app, id, corrected.dxCode);
  await moveRecords(change, [id], { cause: 'resend', actor: uid });
}

export async function deleteRecord(change: Change, own: Own) {
  const { id, uid } = await lockRecord(change, own);
  const moved = await moveRecords(change, [id], { cause: 'delete', actor: uid });
  if (moved.length === 0) throw refuse('failed-precondition', 'claimed');
}
