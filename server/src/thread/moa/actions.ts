import { linkTries } from '@corridor/contract/patients/link.ts';
import { linkDays } from '@corridor/contract/thread/moa/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  bytes,
  type Db,
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import { type Opener, openShort } from '../sealed.ts';

const place = (id: string) => ({ table: 'moa_forwards', column: 'sealed', row: id });
/** What may change later, as it stood when the letter was sent. */
type Stood = { status: string | null; outcome: string | null; diagnosis: string | null };
/** Letters from before links showed what stood there have none. */
type Letter = { email: string; body: string; stood?: Stood };

/** Nothing where it cannot be read: what else is shown beside it stays. */
export const addressIn = (app: Opener, id: string, sealed: Buffer): string | null => {
  return openLetter(app, id, sealed)?.email ?? null;
};

export function openLetter(app: Opener, id: string, sealed: Buffer): Letter | undefined {
  const letter = openShort(app, sealed, place(id));
  return letter === null ? undefined : (JSON.parse(letter) as Letter);
}

const add = statement(
  'moa.add',
  `insert into moa_forwards (id, activity_id, uid, to_uid, sealed, last_seq, created_at, expires_at)
   select $id, a.id, $uid, $toUid, $sealed, a.last_seq, $now, $expiresAt
   from activities a where a.id = $activityId`,
  {
    id: uuid,
    activityId: uuid,
    uid: uuid,
    toUid: optional(uuid),
    sealed: bytes,
    now: instant,
    expiresAt: instant,
  },
);

type Forwarding = {
  activityId: string;
  uid: string;
  toUid: string | null;
  letter: Letter;
  patient: Buffer;
};

export async function addForward(change: Change, keys: Keys, forward: Forwarding) {
  const { activityId, uid, toUid, letter, patient } = forward;
  const { db, now } = change;
  const id = newId();
  const expiresAt = new Date(now.getTime() + linkDays * 86_400_000);
  const sealed = keys.seal(JSON.stringify(letter), place(id));
  await run(db, add, { id, activityId, uid, toUid, sealed, now, expiresAt });
  await change.job('thread-moaMail', { forwardId: id });
  await change.audit({
    action: 'moa.forward',
    subject: `thread:${activityId}`,
    patient,
    details: { forwardId: id, to: toUid },
  });
  change.touch(`thread:${activityId}`);
  return id;
}

const setHash = statement('moa.set-hash', 'update moa_forwards set hash = $hash where id = $id', {
  id: uuid,
  hash: bytes,
});
/** A mail that is tried again has another link: the one before opens nothing. */
export const noteLink = (db: Db, id: string, hash: Buffer) => run(db, setHash, { id, hash });

// Counted before the date is looked at, so that many tries at once do not slip through.
const knock = statement(
  'moa.knock',
  `update moa_forwards f set tries = f.tries + 1 from users u
   where f.hash = $hash and f.expires_at > $now and f.tries < $atMost and f.revoked_at is null
     and u.id = f.uid
   returning f.id, f.activity_id, f.uid, f.sealed, f.last_seq, f.tries, f.created_at, f.expires_at,
     u.first_name, u.last_name, u.credentials`,
  { hash: bytes, now: instant, atMost: integer },
  {
    id: uuid,
    activityId: uuid,
    uid: uuid,
    sealed: bytes,
    lastSeq: integer,
    tries: integer,
    createdAt: instant,
    expiresAt: instant,
    firstName: text,
    lastName: text,
    credentials: text,
  },
);
export const knockAt = (db: Db, hash: Buffer, now: Date) =>
  first(db, knock, { hash, now, atMost: linkTries });

const forgiveTries = statement('moa.forgive', 'update moa_forwards set tries = 0 where id = $id', {
  id: uuid,
});
/** The date was right: what was tried before does not count, also where the thread is locked. */
export const forgiveLink = (db: Db, id: string) => run(db, forgiveTries, { id });

const end = statement(
  'moa.revoke',
  `update moa_forwards set revoked_at = $now, revoked_by = $by
   where id = $id and activity_id = $activityId and to_uid is null and revoked_at is null
     and expires_at > $now`,
  { id: uuid, activityId: uuid, by: optional(uuid), now: instant },
);

/** From here on it opens nothing; whether there was anything to end. */
export async function endLink(
  change: Change,
  link: { id: string; activityId: string; by: string | null; patient: Buffer },
): Promise<boolean> {
  const { id, activityId, by, patient } = link;
  if ((await run(change.db, end, { id, activityId, by, now: change.now })) === 0) return false;
  await change.audit({
    action: 'moa.revoke-link',
    subject: `thread:${activityId}`,
    patient,
    details: { forwardId: id },
  });
  change.touch(`thread:${activityId}`);
  return true;
}

/** Only who knew the date has it. */
export const readingOf = (keys: Keys, id: string) =>
  keys.blindIndex('moa-reading', id).toString('base64url');

const opened = statement(
  'moa.opened',
  'update moa_forwards set tries = 0, opened_at = coalesce(opened_at, $now) where id = $id',
  { id: uuid, now: instant },
);

/** Somebody outside has read it: the trail says by which link. */
export async function noteOpened(
  change: Change,
  { id, activityId, patient }: { id: string; activityId: string; patient: Buffer },
) {
  await run(change.db, opened, { id, now: change.now });
  await change.audit({
    action: 'moa.open-link',
    subject: `thread:${activityId}`,
    patient,
    details: { forwardId: id },
  });
  // Whoever sent it sees that it was opened.
  change.touch(`thread:${activityId}`);
}
