import { coversAtMost, daysProblem, mayCover } from '@corridor/contract/clinics/cover/rules.ts';
import { daysWords, problemWords } from '@corridor/contract/clinics/cover/words.ts';
import { zoneIn } from '@corridor/contract/platform/zones.ts';
import type { Change } from '../../platform/change.ts';
import { dayNamed, dayOf } from '../../platform/clock.ts';
import {
  all,
  type Db,
  first,
  instant,
  type RowOf,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { newId } from '../../platform/ids.ts';
import { lockedPerson, raiseAccess } from '../actions.ts';
import {
  ablePerson,
  conflictingCover,
  coverById,
  coversFor,
  coversOf,
  provinceOf,
} from './queries.ts';

/** Returns today and the time zone of a person's location. */
export async function readClock(db: Db, uid: string, now: Date) {
  const zone = zoneIn((await first(db, provinceOf, { uid }))?.province ?? '');
  return { today: dayOf(now, zone).date, zone };
}

const add = statement(
  'cover.add',
  `insert into covers (id, uid, cover, from_day, until_day, starts_at, ends_at, created_at)
   values ($id, $uid, $cover, $from::text::date, $until::text::date, $startsAt, $endsAt, $now)`,
  {
    id: uuid,
    uid: uuid,
    cover: uuid,
    from: text,
    until: text,
    startsAt: instant,
    endsAt: instant,
    now: instant,
  },
);
type Naming = { cover: string; from: string; until: string };

/** Names a cover for the viewer, who has at most one at a time. */
export async function nameCover(
  change: Change,
  { uid, roles }: Pick<Viewer, 'uid' | 'roles'>,
  { cover, from, until }: Naming,
): Promise<string> {
  const { db, now } = change;
  for (const personUid of [uid, cover].sort()) await first(db, lockedPerson, { uid: personUid });
  const { today, zone } = await readClock(db, uid, now);
  const wrong = daysProblem({ from, until }, today);
  if (wrong) throw refuse('invalid-argument', wrong, daysWords[wrong]);
  const peer = cover === uid ? undefined : await first(db, ablePerson, { uid: cover });
  if (!peer || !mayCover(peer.roles, roles))
    throw refuse('failed-precondition', 'no-peer', problemWords.noPeer);
  const startsAt = dayNamed(from, zone)?.start;
  const endsAt = dayNamed(until, zone)?.end;
  if (!startsAt || !endsAt) throw refuse('invalid-argument');
  const covers = await all(db, coversFor, { uid, now });
  if (covers.some((one) => one.startsAt < endsAt && startsAt < one.endsAt))
    throw refuse('failed-precondition', 'overlaps', problemWords.overlaps);
  if (covers.length >= coversAtMost)
    throw refuse('resource-exhausted', 'too-many', problemWords.tooMany);
  // Messages go one step: a cover must be present and may not have a cover.
  const conflict = await first(db, conflictingCover, { uid, cover, startsAt, endsAt });
  if (conflict?.away) throw refuse('failed-precondition', 'away', problemWords.away);
  if (conflict) throw refuse('failed-precondition', 'stands-in', problemWords.standsIn);
  const id = newId();
  await run(db, add, { id, uid, cover, from, until, startsAt, endsAt, now });
  await change.audit({
    action: 'cover.name',
    subject: `user:${uid}`,
    details: { cover, from, until },
  });
  await change.job('cover-tell', { coverId: id, about: 'named' });
  // The pages of both read again at the beginning and at the end.
  await change.job('cover-turn', { coverId: id }, { runAt: startsAt });
  await change.job('cover-turn', { coverId: id }, { runAt: endsAt });
  change.touch(`cover:${uid}`, `cover:${cover}`);
  return id;
}

type Cover = RowOf<typeof coverById.row>;

const end = statement(
  'cover.end',
  'update covers set ended_at = $now where id = $id and ended_at is null',
  { id: uuid, now: instant },
);

type Side = 'cover' | 'covered';

/** Ends a cover at once and tells these people. An ended cover stays unchanged. */
async function closeCover(change: Change, found: Cover, tellSides: readonly Side[]): Promise<void> {
  const { id, uid, cover, stands } = found;
  if (!stands || (await run(change.db, end, { id, now: change.now })) === 0) return;
  await change.audit({ action: 'cover.end', subject: `user:${uid}`, details: { cover } });
  for (const about of tellSides) await change.job('cover-tell', { coverId: id, about });
  await turnCover(change, found);
}

/** Either of the two may end a cover. */
export async function endCover(change: Change, by: string, id: string): Promise<void> {
  const found = await first(change.db, coverById, { id, now: change.now });
  if (!found || ![found.uid, found.cover].includes(by)) throw refuse('not-found');
  await closeCover(change, found, [by === found.uid ? 'cover' : 'covered']);
}

/**
 * Ends covers of a person whose roles changed or who waits for validation again, unless both are
 * still peers.
 */
export async function endUnfit(change: Change, uid: string): Promise<void> {
  const { db, now } = change;
  const self = await first(db, ablePerson, { uid });
  for (const { id, colleague } of await all(db, coversOf, { uid, now })) {
    const peer = await first(db, ablePerson, { uid: colleague });
    if (self && peer && mayCover(peer.roles, self.roles)) continue;
    const found = await first(db, coverById, { id, now });
    if (found) await closeCover(change, found, ['cover', 'covered']);
  }
}

/** A cover has begun or ended: rights change, and a former cover leaves the threads. */
export async function turnCover(change: Change, cover: Cover): Promise<void> {
  const { uid: coverOf, cover: uid } = cover;
  const stillCovers = (await all(change.db, coversOf, { uid, now: change.now })).some(
    (one) => one.colleague === coverOf && !one.given && one.running,
  );
  if (!stillCovers) await change.job('thread-leaveCover', { uid, coverOf });
  await raiseAccess(change, uid);
  change.touch(`cover:${uid}`, `cover:${coverOf}`);
}
