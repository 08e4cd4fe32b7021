import type { Change } from '../platform/change.ts';
import {
  bigint,
  boolean,
  bytes,
  type Db,
  first,
  instant,
  json,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import type { Origin, Viewer } from '../platform/http/viewer.ts';
import { newId } from '../platform/ids.ts';
import type { Settings } from '../platform/settings.ts';
import { personById } from './queries.ts';
import { forgiveAccount } from './throttle.ts';
import { hashToken, newToken } from './tokens.ts';

const addSession = statement(
  'auth.add-session',
  `insert into sessions (id, uid, token_hash, platform, agent, address, created_at, seen_at, expires_at)
   values ($id, $uid, $hash, $platform, $agent, $address, $now, $now, $expiresAt)`,
  {
    id: uuid,
    uid: uuid,
    hash: bytes,
    platform: text,
    agent: text,
    address: text,
    now: instant,
    expiresAt: instant,
  },
);
const mergeMetadata = statement(
  'auth.merge-metadata',
  `insert into user_metadata (uid, platforms) values ($uid, $platforms)
   on conflict (uid) do update set platforms = user_metadata.platforms || excluded.platforms`,
  { uid: uuid, platforms: json<object>() },
);

export type Entering = {
  uid: string;
  platform: string;
  version: string;
  /** How the person proved who they are, for the trail. */
  by: 'password' | 'password, code' | 'password, passkey' | 'passkey' | 'sign-up';
  origin: Origin;
};

/** A new session; version and last sign-in are merged into the person's metadata. */
export async function enter(change: Change, who: Entering, settings: Settings) {
  const { token, hash } = newToken();
  const expiresAt = new Date(change.now.getTime() + settings.SESSION_HOURS * 3_600_000);
  const id = newId();
  await run(change.db, addSession, {
    id,
    uid: who.uid,
    hash,
    platform: who.platform,
    agent: who.origin.agent,
    address: who.origin.address,
    now: change.now,
    expiresAt,
  });
  const lastLogin = change.now.toISOString();
  const platforms = { [who.platform]: { version: who.version, lastLogin } };
  await run(change.db, mergeMetadata, { uid: who.uid, platforms });
  await change.audit({
    action: 'auth.sign-in',
    subject: `user:${who.uid}`,
    details: { platform: who.platform, by: who.by },
  });
  change.touch(`sessions:${who.uid}`);
  return { token, expiresAt, sessionId: id };
}

const seen = statement('auth.seen', 'update sessions set seen_at = $now where id = $id', {
  id: uuid,
  now: instant,
});
export const markSeen = (db: Db, id: string, now: Date) => run(db, seen, { id, now });

const end = statement(
  'auth.end-sessions',
  `update sessions set ended_at = $now
   where uid = $uid and ended_at is null and ($only::uuid is null or id = $only)
     and ($except::uuid is null or id <> $except)`,
  { uid: uuid, now: instant, only: optional(uuid), except: optional(uuid) },
);

const lock = statement(
  'auth.lock',
  'update sessions set seen_at = least(seen_at, $idleSince) where id = $id',
  { id: uuid, idleSince: instant },
);

/** As if nobody had done anything for so long; its open pages drop what they listen to at once. */
export async function lockSession(change: Change, viewer: Viewer, idleMinutes: number) {
  const idleSince = new Date(change.now.getTime() - idleMinutes * 60_000 - 1);
  await run(change.db, lock, { id: viewer.sessionId, idleSince });
  change.touch(`access:${viewer.uid}`);
}

export type Ending = { uid: string; only?: string; except?: string };

/** Ends sessions; their open pages hear of it at once. */
export async function endSessions(change: Change, { uid, only, except }: Ending): Promise<number> {
  const ended = await run(change.db, end, {
    uid,
    now: change.now,
    only: only ?? null,
    except: except ?? null,
  });
  if (ended > 0) {
    await change.audit({ action: 'auth.end-sessions', subject: `user:${uid}`, details: { ended } });
    change.touch(`sessions:${uid}`, `access:${uid}`);
  }
  return ended;
}

const endOne = statement(
  'auth.end-replaced',
  `update sessions set ended_at = $now where token_hash = $hash and ended_at is null
   returning uid`,
  { hash: bytes, now: instant },
  { uid: uuid },
);

/** The session that another takes the place of, whoever's it was. */
export async function endReplaced(change: Change, token: string): Promise<void> {
  const left = await first(change.db, endOne, { hash: hashToken(token), now: change.now });
  if (!left) return;
  const { uid } = left;
  await change.audit({
    action: 'auth.end-sessions',
    subject: `user:${uid}`,
    details: { ended: 1 },
  });
  change.touch(`sessions:${uid}`, `access:${uid}`);
}

const addCode = statement(
  'auth.add-code',
  `insert into one_time_codes (hash, purpose, uid, payload, expires_at)
   values ($hash, $purpose, $uid, $payload, $expiresAt)`,
  {
    hash: bytes,
    purpose: text,
    uid: optional(uuid),
    payload: json<object>(),
    expiresAt: instant,
  },
);

export type Code = { purpose: string; uid?: string; expiresAt: Date; payload?: object };

/** A secret for one use; answers it, keeps only its hash. */
export async function giveCode(db: Db, { payload, ...code }: Code): Promise<string> {
  const { token, hash } = newToken();
  await run(db, addCode, { uid: null, ...code, hash, payload: payload ?? {} });
  return token;
}

const useCode = statement(
  'auth.use-code',
  `update one_time_codes set used_at = $now
   where hash = $hash and purpose = $purpose and used_at is null and expires_at > $now
   returning uid, payload`,
  { hash: bytes, purpose: text, now: instant },
  { uid: optional(uuid), payload: json<Record<string, unknown>>() },
);

/** Uses up a code that may be nobody's; two at once: the first gets it, the second finds it used. */
export const spendCode = (change: Change, code: string, purpose: string) =>
  first(change.db, useCode, { hash: hashToken(code), purpose, now: change.now });

/** Uses up somebody's code, and says whose. */
export async function takeCode(change: Change, code: string, purpose: string): Promise<string> {
  const taken = await spendCode(change, code, purpose);
  if (!taken?.uid) throw refuse('not-found', 'invalid-code');
  return taken.uid;
}

export const customTokens = 'custom-token';

const dropCodes = statement(
  'auth.drop-codes',
  'delete from one_time_codes where uid = $uid and used_at is null',
  { uid: uuid },
);
/** Links that were mailed and not used open nothing any more. */
export const dropUnused = ({ db }: Change, uid: string) => run(db, dropCodes, { uid });

const setHash = statement(
  'auth.set-password',
  `update credentials c set password_hash = $hash, changed_at = $now
   from (select b.uid, coalesce(b.changed_at <= u.invited_at, false) as is_first
         from credentials b join users u on u.id = b.uid where b.uid = $uid) was
   where c.uid = was.uid returning was.is_first`,
  { uid: uuid, hash: text, now: instant },
  { isFirst: boolean },
);

/** Whoever is told of changes hears of this one; the first password of who was invited is none. */
export async function setPassword(change: Change, uid: string, hash: string): Promise<void> {
  const set = await first(change.db, setHash, { uid, hash, now: change.now });
  if (!set?.isFirst) await change.job('auth-sendPasswordChangedMail', { uid });
  // Reset links, and what was half-way in with the old password.
  await dropUnused(change, uid);
  // Tries of the old password count no more; those of a code do, for a mailbox is no second factor.
  const person = await first(change.db, personById, { uid });
  if (person) await forgiveAccount(change.db, { what: 'sign-in', account: person.email });
  await forgiveAccount(change.db, { what: 'password', account: uid });
  await change.audit({ action: 'auth.set-password', subject: `user:${uid}` });
  await endSessions(change, { uid });
}

const setSecret = statement(
  'auth.set-totp',
  `update credentials set totp_sealed = $sealed, totp_confirmed_at = null, totp_step = null
   where uid = $uid and totp_confirmed_at is null`,
  { uid: uuid, sealed: bytes },
);
export const proposeTotp = (db: Db, uid: string, sealed: Buffer) =>
  run(db, setSecret, { uid, sealed });

const acceptStep = statement(
  'auth.accept-totp-step',
  `update credentials set totp_step = $step, totp_confirmed_at = coalesce(totp_confirmed_at, $now)
   where uid = $uid and (totp_step is null or totp_step < $step)`,
  { uid: uuid, step: bigint, now: instant },
);
/** A time step counts once: a code looked at over a shoulder is of no use. */
export const acceptTotp = (db: Db, uid: string, step: number, now: Date) =>
  run(db, acceptStep, { uid, step, now });

const dropSecret = statement(
  'auth.drop-totp',
  `update credentials set totp_sealed = null, totp_confirmed_at = null, totp_step = null
   where uid = $uid`,
  { uid: uuid },
);
export const dropTotp = (db: Db, uid: string) => run(db, dropSecret, { uid });
