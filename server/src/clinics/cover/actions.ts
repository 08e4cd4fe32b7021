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
import { accessChanged, holdPerson } from '../actions.ts';
import { ableOne, coverById, coversOf, crossing, givenBy, provinceOf } from './queries.ts';

/** The day that it is where somebody works, and what a day there is. */
export async function placeOf(db: Db, uid: string, now: Date) {
  const zone = zoneIn((await first(db, provinceOf, { uid }))?.province ?? '');
  return { today: dayOf(now, zone).date, zone };
}

const add = statement(
  'cover.add',
  `insert into covers (id, uid, cover, from_day, until_day, starts_at, ends_at, created_at)
   values ($id, $uid, $cover, $from::text::date, $until::text::date, $startsAt, $endsAt, $now)`,
  {
    ...{ id: uuid, uid: uuid, cover: uuid, from: text, until: text },
    ...{ startsAt: instant, endsAt: instant, now: instant },
  },
);
type Naming = { cover: string; from: string; until: string };

/** Somebody stands in for the viewer, who has one stand-in at a time. */
export async function nameCover(
  change: Change,
  { uid, roles }: Pick<Viewer, 'uid' | 'roles'>,
  { cover, from, until }: Naming,
): Promise<string> {
  const { db, now } = change;
  for (const one of [uid, cover].sort()) await first(db, holdPerson, { uid: one });
  const { today, zone } = await placeOf(db, uid, now);
  const wrong = daysProblem({ from, until }, today);
  if (wrong) throw refuse('invalid-argument', wrong, daysWords[wrong]);
  const peer = cover === uid ? undefined : await first(db, ableOne, { uid: cover });
  if (!peer || !mayCover(peer.roles, roles))
    throw refuse('failed-precondition', 'no-peer', problemWords.noPeer);
  const startsAt = dayNamed(from, zone)?.start;
  const endsAt = dayNamed(until, zone)?.end;
  if (!startsAt || !endsAt) throw refuse('invalid-argument');
  const given = await all(db, givenBy, { uid, now });
  if (given.some((one) => one.startsAt < endsAt && startsAt < one.endsAt))
    throw refuse('failed-precondition', 'overlaps', problemWords.overlaps);
  if (given.length >= coversAtMost)
    throw refuse('resource-exhausted', 'too-many', problemWords.tooMany);
  // News go one step: to who is there, and stands in for nobody through somebody else.
  const crossed = await first(db, crossing, { uid, cover, startsAt, endsAt });
  if (crossed?.away) throw refuse('failed-precondition', 'away', problemWords.away);
  if (crossed) throw refuse('failed-precondition', 'stands-in', problemWords.standsIn);
  const id = newId();
  await run(db, add, { id, uid, cover, from, until, startsAt, endsAt, now });
  await change.audit({
    action: 'cover.name',
    subject: `user:${uid}`,
    details: { cover, from, until },
  });
  await change.job('cover-tell', { coverId: id, about: 'named' });
  // Every page of theirs asks anew as it begins, and when it is over.
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

/** What was opened closes at once, and these hear of it; nothing where it is over already. */
async function closeCover(change: Change, found: Cover, tell: readonly Side[]): Promise<void> {
  const { id, uid, cover, stands } = found;
  if (!stands || (await run(change.db, end, { id, now: change.now })) === 0) return;
  await change.audit({ action: 'cover.end', subject: `user:${uid}`, details: { cover } });
  for (const about of tell) await change.job('cover-tell', { coverId: id, about });
  await turnCover(change, found);
}

/** By either of the two. */
export async function endCover(change: Change, by: string, id: string): Promise<void> {
  const found = await first(change.db, coverById, { id, now: change.now });
  if (!found || ![found.uid, found.cover].includes(by)) throw refuse('not-found');
  await closeCover(change, found, [by === found.uid ? 'cover' : 'covered']);
}

/** Whose calling has changed, or who waits to be validated again, covers and is covered by peers alone. */
export async function endUnfit(change: Change, uid: string): Promise<void> {
  const { db, now } = change;
  const self = await first(db, ableOne, { uid });
  for (const { id, colleague } of await all(db, coversOf, { uid, now })) {
    const peer = await first(db, ableOne, { uid: colleague });
    if (self && peer && mayCover(peer.roles, self.roles)) continue;
    const found = await first(db, coverById, { id, now });
    if (found) await closeCover(change, found, ['cover', 'covered']);
  }
}

/** It has begun or is over: what they read opens or closes, and who does not stand in takes no part. */
export async function turnCover(change: Change, cover: Cover): Promise<void> {
  const { uid: coverOf, cover: uid } = cover;
  const standing = (await all(change.db, coversOf, { uid, now: change.now })).some(
    (one) => one.colleague === coverOf && !one.given && one.running,
  );
  if (!standing) await change.job('thread-leaveCover', { uid, coverOf });
  await accessChanged(change, uid);
  change.touch(`cover:${uid}`, `cover:${coverOf}`);
}
