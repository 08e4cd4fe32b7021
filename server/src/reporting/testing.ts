/** Puts billing records into a consult, with any state that a test needs. */
import type { BillingStatus } from '@corridor/contract/billing/rules.ts';
import { dxContext, localMonth } from '../billing/life/recordParts.ts';
import { newId } from '../platform/ids.ts';
import type { TestServer } from '../testing.ts';
import { makeThread } from '../thread/testing.ts';

type MadeRecord = {
  uid: string;
  from: string;
  status: BillingStatus;
  at?: Date;
  code?: string;
  kind?: string;
  hold?: string;
  resultAt?: Date;
  claimed?: number;
  paid?: number;
  errorCode?: string;
  comment?: string;
  dx?: string;
  activityId?: string;
  phn?: string;
};

export async function makeRecord(server: TestServer, made: MadeRecord) {
  const { uid, from, status, at = server.app.clock(), resultAt, dx, phn } = made;
  const activityId =
    made.activityId ??
    (await makeThread(server, { from, to: uid, at, ...(phn && { econsult: { phn } }) }));
  const id = newId();
  await server.app.pool.query(
    `insert into billing_records (id, uid, activity_id, kind, code, status, hold, service_at,
       created_at, updated_at, submitted_at, result_at, result_month, paid_at, claimed, paid,
       error_code, comment, sealed_dx)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      id,
      uid,
      activityId,
      made.kind ?? 'econsult',
      made.code ?? '03.01O',
      status,
      made.hold ?? null,
      at,
      resultAt ? at : null,
      resultAt ?? null,
      resultAt ? localMonth(resultAt) : null,
      made.paid ? resultAt : null,
      made.claimed ?? null,
      made.paid ?? null,
      made.errorCode ?? '',
      made.comment ?? '',
      dx ? server.app.keys.seal(dx, dxContext(id)) : null,
    ],
  );
  return { id, activityId };
}
