import { linkTries } from '@corridor/contract/patients/link.ts';
import { linkDays } from '@corridor/contract/thread/moa/rules.ts';
import { touchMessages } from '../../patients/access.ts';
import { addMessage, asOneself } from '../../patients/actions.ts';
import type { Letter as PatientLetter } from '../../patients/sealed.ts';
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
import { type Opener, openText } from '../../platform/keystore/opened.ts';

const sealContext = (id: string) => ({ table: 'moa_forwards', column: 'sealed', row: id });
/** The values at the time of the letter, which may change later. */
type EarlierState = { status: string | null; outcome: string | null; diagnosis: string | null };
/** Older letters have no `stood`. */
type Letter = { email: string; body: string; stood?: EarlierState };

/** Returns null for an unreadable address, so the page still shows the rest. */
export const addressIn = (app: Opener, id: string, sealed: Buffer): string | null => {
  return openLetter(app, id, sealed)?.email ?? null;
};

export function openLetter(app: Opener, id: string, sealed: Buffer): Letter | undefined {
  const letter = openText(app, sealed, sealContext(id));
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
  /** Its row among the sender's patient messages. */
  about: PatientLetter;
  patient: Buffer;
};

export async function addForward(change: Change, keys: Keys, forward: Forwarding) {
  const { activityId, uid, toUid, letter, about, patient } = forward;
  const { db, now } = change;
  const id = newId();
  const expiresAt = new Date(now.getTime() + linkDays * 86_400_000);
  const sealed = keys.seal(JSON.stringify(letter), sealContext(id));
  await run(db, add, { id, activityId, uid, toUid, sealed, now, expiresAt });
  await addMessage(change, keys, {
    id,
    kind: 'MOAMessage',
    sender: asOneself(uid),
    patient,
    activityId,
    letter: about,
    sendAt: now,
    delay: false,
  });
  await change.job('thread-moaMail', { forwardId: id });
  await touchMessages(change, [id]);
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
/** A repeated mail has a new link, and the earlier link opens nothing. */
export const noteLink = (db: Db, id: string, hash: Buffer) => run(db, setHash, { id, hash });

// A try counts before the date is compared, so many tries at once cannot slip through.
const addTry = statement(
  'moa.add-try',
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
export const countTry = (db: Db, hash: Buffer, now: Date) =>
  first(db, addTry, { hash, now, atMost: linkTries });

const resetTries = statement(
  'moa.reset-tries',
  'update moa_forwards set tries = 0 where id = $id',
  {
    id: uuid,
  },
);
/** A right date resets the count, even for a locked thread. */
export const clearTries = (db: Db, id: string) => run(db, resetTries, { id });

const end = statement(
  'moa.revoke',
  `update moa_forwards set revoked_at = $now, revoked_by = $by
   where id = $id and activity_id = $activityId and to_uid is null and revoked_at is null
     and expires_at > $now`,
  { id: uuid, activityId: uuid, by: optional(uuid), now: instant },
);

/** Ends a link. Returns whether it still worked. */
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
  await touchMessages(change, [id]);
  return true;
}

/** Only a reader who knew the date of birth has this index. */
export const readingOf = (keys: Keys, id: string) =>
  keys.blindIndex('moa-reading', id).toString('base64url');

const opened = statement(
  'moa.opened',
  'update moa_forwards set tries = 0, opened_at = coalesce(opened_at, $now) where id = $id',
  { id: uuid, now: instant },
);

/** Records that an outside person read the thread, and by which link. */
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
  // The sender sees that the link was opened.
  change.touch(`thread:${activityId}`);
  await touchMessages(change, [id]);
}
