import { notes } from '@corridor/contract/operator/people/words.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { endSessions } from '../../../auth/actions.ts';
import { endUnfit } from '../../../clinics/cover/actions.ts';
import { thoseGone } from '../../../directory/editing/queries.ts';
import { handBackAll } from '../../../drafts/actions.ts';
import type { App } from '../../../platform/app.ts';
import type { Change } from '../../../platform/change.ts';
import {
  all,
  boolean,
  first,
  instant,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { joinThread } from '../../../thread/members/actions.ts';
import { addMessage } from '../../../thread/messages/actions.ts';
import {
  indexAnswers,
  lockOperators,
  lockPerson,
  refuseLast,
  refuseTaken,
  runsInstallation,
  touchPerson,
} from '../actions.ts';
import { isOpen } from '../queries.ts';

const disable = statement(
  'operator.disable',
  'update users set disabled_at = $at, version = version + 1 where id = $uid',
  { uid: uuid, at: optional(instant) },
);
/** Open consults without another active consultant. Served by activity_members_uid. */
const orphan = statement(
  'operator.orphan',
  `insert into orphans (activity_id, uid, since)
   select a.id, m.uid, $now from activity_members m join activities a on a.id = m.activity_id
   where m.uid = $uid and m.role = 'consultant' and m.removed_at is null and m.cover_of is null
     and ${isOpen}
     and not exists (select from activity_members o join users u on u.id = o.uid
       where o.activity_id = a.id and o.role = 'consultant' and o.removed_at is null
         and o.cover_of is null and o.uid <> m.uid and u.disabled_at is null)
   on conflict (activity_id, uid) do update set since = excluded.since, settled_at = null
   returning activity_id`,
  { uid: uuid, now: instant },
  { activityId: uuid },
);

/** Suspends a person: sessions end, services pause, and waiting referrers are told. */
export async function suspend(change: Change, app: App, uid: string): Promise<number> {
  const { db, now } = change;
  await lockOperators(change);
  const { disabledAt, roles } = await lockPerson(change, uid);
  if (disabledAt) return 0;
  if (await runsInstallation(change, roles)) await refuseLast(change, { uid });
  await run(db, disable, { uid, at: now });
  await endSessions(change, { uid });
  await endUnfit(change, uid);
  const orphaned = await all(db, orphan, { uid, now });
  for (const { activityId } of orphaned)
    await change.job('operator-tellOrphan', { activityId, uid });
  await change.audit({
    action: 'operator.suspend',
    subject: `user:${uid}`,
    details: { threads: orphaned.length },
  });
  await indexAnswers(change, uid);
  const name = (await nameOf(change, uid))?.name ?? '';
  await handBackAll(change, app, { uid, name });
  change.touch('orphans');
  touchPerson(change, uid);
  return orphaned.length;
}

/**
 * The person's own orphans, and others where the person is a consultant too.
 * Served by orphans_uid and activity_members_uid.
 */
const takeBack = statement(
  'operator.take-back-orphans',
  `delete from orphans where settled_at is null and (uid = $uid or activity_id in (
     select activity_id from activity_members
     where uid = $uid and role = 'consultant' and cover_of is null and removed_at is null))
   returning activity_id, told_at is not null as told`,
  { uid: uuid },
  { activityId: uuid, told: boolean },
);

const putTold = statement(
  'operator.told-orphan',
  'update orphans set told_at = $now where activity_id = $activityId and uid = $uid',
  { activityId: uuid, uid: uuid, now: instant },
);
/** Records that the members were told. */
export const markTold = ({ db, now }: Change, orphan: Orphan) =>
  run(db, putTold, { ...orphan, now });

/** Reinstates a person. Orphans that nobody took are theirs again. */
export async function reinstate(change: Change, uid: string): Promise<void> {
  const { disabledAt, practiceId } = await lockPerson(change, uid);
  if (!disabledAt) return;
  await refuseTaken(change, uid, practiceId);
  await run(change.db, disable, { uid, at: null });
  const back = await all(change.db, takeBack, { uid });
  const toldThreads = new Set(back.filter((one) => one.told).map(({ activityId }) => activityId));
  for (const activityId of toldThreads) await change.job('operator-tellBack', { activityId, uid });
  await change.audit({ action: 'operator.reinstate', subject: `user:${uid}` });
  await indexAnswers(change, uid);
  change.touch('orphans');
  touchPerson(change, uid);
}

/** Served by users_pkey. */
const named = statement(
  'operator.named',
  'select first_name, last_name, credentials, disabled_at is null as active from users where id = $uid',
  { uid: uuid },
  { firstName: text, lastName: text, credentials: text, active: boolean },
);
export const nameOf = async (change: Change, uid: string) => {
  const found = await first(change.db, named, { uid });
  return found && { name: personName(found), active: found.active };
};

const settle = statement(
  'operator.settle-orphan',
  `update orphans set settled_at = $now
   where activity_id = $activityId and uid = $uid and settled_at is null`,
  { activityId: uuid, uid: uuid, now: instant },
);

type Orphan = { activityId: string; uid: string };

/** Takes an orphan off the list, for any reason. */
export async function settleOrphan(change: Change, { activityId, uid }: Orphan) {
  if ((await run(change.db, settle, { activityId, uid, now: change.now })) === 0)
    throw refuse('failed-precondition', 'decided');
  await change.audit({ action: 'operator.settle', subject: `thread:${activityId}` });
  change.touch('orphans');
}

const answers = statement(
  'operator.answers',
  `select uid from activity_members
   where activity_id = $activityId and uid = $uid and role = 'consultant' and removed_at is null
     and cover_of is null`,
  { activityId: uuid, uid: uuid },
  { uid: uuid },
);

/** Gives an orphan to another consultant. A message tells the members. */
export async function reassign(
  change: Change,
  app: App,
  { activityId, uid, to, by }: Orphan & { to: string; by: string },
) {
  const gone = await all(change.db, thoseGone, { uids: [to], clinicId: null });
  if (gone.length > 0) throw refuse('failed-precondition', 'person');
  await settleOrphan(change, { activityId, uid });
  await joinThread(change, app, { activityId, uid: to, role: 'consultant' }, by);
  // The referrer cannot become the consultant.
  if (!(await first(change.db, answers, { activityId, uid: to })))
    throw refuse('failed-precondition', 'person');
  const [from, successor] = [await nameOf(change, uid), await nameOf(change, to)];
  const text = notes.reassigned(from?.name ?? '', successor?.name ?? '');
  const { seq } = await addMessage(change, app.keys, { activityId, uid: null, written: { text } });
  await change.job('thread-notify', { activityId, seq });
}
