import { effectivePermissions } from '@corridor/contract/access/rules.ts';
import type { Permission } from '@corridor/contract/platform/permissions.ts';
import { queries } from '@corridor/contract/thread/calls.ts';
import type { App } from '../../platform/app.ts';
import { first } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { allows } from '../../platform/http/http.ts';
import { type Thread, threadFor } from '../access.ts';
import { senderOf } from './queries.ts';

/** Lists the senders whose links still open the thread. */
export async function findReadingSenders(
  app: Parts,
  activityId: string,
  links: readonly { uid: string }[],
): Promise<Set<string>> {
  const reads = new Set<string>();
  for (const uid of new Set(links.map((link) => link.uid)))
    if (await readSendersThread(app, { activityId, uid })) reads.add(uid);
  return reads;
}

type Parts = Pick<App, 'pool' | 'clock'>;
type Sent = { activityId: string; uid: string };

/** Returns the thread if the sender of a link may still read it. A link gives no more than that. */
export async function readSendersThread(app: Parts, sent: Sent): Promise<Thread | undefined> {
  const found = await first(app.pool, senderOf, { uid: sent.uid, now: app.clock() });
  if (!found) return undefined;
  const permissions = effectivePermissions(found.roles, found.granted as Permission[]);
  const sender = { ...found, permissions };
  if (!allows(queries['thread-messages'].access, sender)) return undefined;
  try {
    return await threadFor(app.pool, sender, sent.activityId);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') return undefined;
    throw error;
  }
}
