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
import { clearFailures } from './throttle.ts';
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
  /** The proof of the person's identity, for the audit trail. */
  by: 'password' | 'password, code' | 'password, passkey' | 'passkey' | 'sign-up';
  origin: Origin;
};

/** Opens a session. It merges version and last sign-in into the person's metadata. */
export async function addSignedInSession(change: Change, entering: Entering, settings: Settings) {
  const { token, hash } = newToken();
  const expiresAt = new Date(change.now.getTime() + settings.SESSION_HOURS * 3_600_000);
  const id = newId();
  await run(change.db, addSession, {
    id,
    uid: entering.uid,
    hash,
    platform: entering.platform,
    agent: entering.origin.agent,
    address: entering.origin.address,
    now: change.now,
    expiresAt,
  });
  const lastLogin = change.now.toISOString();
  const platforms = { [entering.platform]: { version: entering.version, lastLogin } };
  await run(change.db, mergeMetadata, { uid: entering.uid, platforms });
  await change.audit({
    action: 'auth.sign-in',
    subject: `user:${entering.uid}`,
    details: { platform: entering.platform, by: entering.by },
  });
  change.touch(`sessions:${entering.uid}`);
  return { token, expiresAt, sessionId: id };
}

const setSeen = statement('auth.seen', 'update sessions set seen_at = $now where id = $id', {
  id: uuid,
  now: instant,
});
export const markSeen = (db: Db, id: string, now: Date) => run(db, setSeen, { id, now });

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

/** Locks a session as if it had been idle. Its open pages drop their subscriptions at once. */
export async function lockSession(change: Change, viewer: Viewer, idleMinutes: number) {
  const idleSince = new Date(change.now.getTime() - idleMinutes * 60_000 - 1);
  await run(change.db, lock, { id: viewer.sessionId, idleSince });
  change.touch(`access:${viewer.uid}`);
}

export type Ending = { uid: string; only?: string; except?: string };

/** Ends sessions. Their open pages learn it at once. */
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

/** Ends the session that a new one replaces, even if it was another person's. */
export async function endReplaced(change: Change, token: string): Promise<void> {
  const replaced = await first(change.db, endOne, { hash: hashToken(token), now: change.now });
  if (!replaced) return;
  const { uid } = replaced;
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

/** Makes a secret for one use. It returns the secret and stores only its hash. */
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

/** Spends a code, which may belong to nobody. Of two at once the first gets it. */
export const spendCode = (change: Change, code: string, purpose: string) =>
  first(change.db, useCode, { hash: hashToken(code), purpose, now: change.now });

/** Spends a person's code and returns the person. */
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

/** Sets a password. The first password of an invited person sends no mail about a change. */
export async function setPassword(change: Change, uid: string, hash: string): Promise<void> {
  const set = await first(change.db, setHash, { uid, hash, now: change.now });
  if (!set?.isFirst) await change.job('auth-sendPasswordChangedMail', { uid });
  // These codes are reset links and sign-ins that passed only the old password.
  await dropUnused(change, uid);
  // Failed tries of the old password no longer count. Tries of a code do, because a mailbox is no
  // second factor.
  const person = await first(change.db, personById, { uid });
  if (person) await clearFailures(change.db, { what: 'sign-in', account: person.email });
  await clearFailures(change.db, { what: 'password', account: uid });
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
/** A time step counts once, so a code seen over a shoulder is useless. */
export const acceptTotp = (db: Db, uid: string, step: number, now: Date) =>
  run(db, acceptStep, { uid, step, now });

const dropSecret = statement(
  'auth.drop-totp',
  `update credentials set totp_sealed = null, totp_confirmed_at = null, totp_step = null
   where uid = $uid`,
  { uid: uuid },
);
export const dropTotp = (db: Db, uid: string) => run(db, dropSecret, { uid });
