import { inBackground } from '../platform/change.ts';
import type { Made } from '../walk/owner.ts';
import type { Rows } from '../walk/rows.ts';
import { addCopy } from './actions.ts';

/** A copy for the patient of an owner's thread. */
export async function copyOf({ server, thread, owner }: Made, status = 'delivered') {
  const { app } = server;
  const activityId = await thread();
  const letter = { email: 'patient@relations.example', dateOfBirth: '1958/03/14' };
  const copy = { uid: owner.uid, activityId, patient: Buffer.alloc(32), letter };
  const sendAt = app.clock();
  const messageId = await inBackground(app, (inside) =>
    addCopy(inside, app.keys, { ...copy, sendAt }),
  );
  await app.pool.query('update patient_messages set status = $1 where id = $2', [
    status,
    messageId,
  ]);
  return { messageId, sendAt: sendAt.toISOString() };
}

export const rows = {
  'patients-withdraw': { gate: 'referrers', owned: (made) => copyOf(made) },
  'patients-sendAgain': { gate: 'referrers', owned: (made) => copyOf(made, 'failed') },
} as const satisfies Rows;
