import { words } from '@corridor/contract/operator/requests/words.ts';
import type { App } from '../../platform/app.ts';
import { raiseAlarm } from '../../platform/audit/alarms.ts';
import { type Change, rehearse } from '../../platform/change.ts';
import {
  bytes,
  first,
  instant,
  integer,
  isTaken,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { lockOperators, lockPerson } from '../people/actions.ts';
import { type Act, actOf } from './acts.ts';
import { isAlone, keepConfirmer } from './confirmers.ts';
import type { Weighed } from './gainedAccess.ts';
import { lockedRequest } from './queries.ts';

/** The operator who asks. Null is the command line, whose user owns the machine. */
export type Asker = { uid: string; roles: readonly string[]; alone: boolean } | null;
export type Asked<T> =
  | { result: T; requestId: null; unconfirmed: boolean }
  | { result: undefined; requestId: string; unconfirmed: false };

export const inputContext = (row: string) => ({
  table: 'access_requests',
  column: 'sealed_input',
  row,
});

export const doesGain = (
  { gains }: Weighed,
  { uid, roles }: { uid: string; roles: readonly string[] },
) => gains.uids.includes(uid) || (gains.role !== null && roles.includes(gains.role));

/** Weighs the act again after the person's row is locked. */
async function weighLocked<I>(change: Change, act: Act<I>, input: I): Promise<Weighed> {
  const unlocked = await act.weigh(change.db, input);
  if (!unlocked.uid) return unlocked;
  await lockPerson(change, unlocked.uid);
  return act.weigh(change.db, input);
}

type Asking<I, T> = { act: Act<I, T>; input: I; asker: Asker };

/**
 * Performs an act that opens nothing. Otherwise stores a request for a second person. An act that
 * would fail is refused now, before anybody confirms it.
 */
export async function ask<I, T>(
  change: Change,
  app: App,
  { act, input, asker }: Asking<I, T>,
): Promise<Asked<T>> {
  await lockOperators(change);
  const weighed = await weighLocked(change, act, input);
  const by = asker?.uid ?? null;
  const perform = (inside: Change) => act.perform({ change: inside, app, by }, input);
  const performUnconfirmed = async () => {
    const result = await perform(change);
    const { kind } = act;
    await noteUnconfirmed(change, app, { kind, subject: grantedTo(act, weighed, result) });
    return { result, requestId: null, unconfirmed: true };
  };
  if (asker === null && weighed.opens) return performUnconfirmed();
  if (asker === null) return { result: await perform(change), requestId: null, unconfirmed: false };
  if (doesGain(weighed, asker)) throw refuse('failed-precondition', 'oneself', words.oneself);
  if (!weighed.opens) {
    const result = await keepConfirmer(change, asker.uid, () => perform(change));
    return { result, requestId: null, unconfirmed: false };
  }
  await rehearse(change, perform);
  if (!(await isAlone(change.db, asker.uid)))
    return {
      result: undefined,
      requestId: await keep(change, app, { act, input, asker, weighed }),
      unconfirmed: false,
    };
  if (!asker.alone) throw refuse('failed-precondition', 'alone', words.alone);
  return performUnconfirmed();
}

/** The subject of a grant; `result` is the new account of an invitation. */
function grantedTo({ kind }: { kind: string }, { uid, gains }: Weighed, result: unknown): string {
  if (uid) return `user:${uid}`;
  if (gains.role) return `role:${gains.role}`;
  return kind === 'invite' && typeof result === 'string' ? `user:${result}` : 'directory';
}

type Unconfirmed = { kind: string; subject: string };

/**
 * Records the unconfirmed grant for later readers of the trail and for the next privacy officer.
 */
export async function noteUnconfirmed(
  change: Change,
  { metrics, log }: Pick<App, 'metrics' | 'log'>,
  { kind, subject }: Unconfirmed,
) {
  await change.audit({ action: 'access.unconfirmed', subject, details: { kind } });
  const alarm = 'unconfirmed-grant';
  metrics.auditAlarm(alarm);
  log.warn({ alarm, subject }, 'a grant that opens patients was not confirmed');
  await raiseAlarm(change, { kind: alarm, block: 0 });
}

// A file is large and useless after the decision.
const withoutFile = `sealed_input = case when kind <> 'import' then sealed_input end`;
const withdrawOwn = statement(
  'operator.withdraw-own-request',
  `update access_requests
   set state = 'withdrawn', settled_by = $uid, settled_at = $now, ${withoutFile}
   where target = $target and state = 'waiting' and asked_by = $uid`,
  { target: text, uid: uuid, now: instant },
);
const put = statement(
  'operator.put-request',
  `insert into access_requests (id, kind, target, uid, version, sealed_input, asked_by, asked_at)
   values ($id, $kind, $target, $uid, $version, $input, $by, $now)`,
  {
    id: uuid,
    kind: text,
    target: text,
    uid: optional(uuid),
    version: optional(integer),
    input: bytes,
    by: uuid,
    now: instant,
  },
);

type Kept<I> = { act: Act<I>; input: I; asker: { uid: string }; weighed: Weighed };

/** A new request of an operator replaces their earlier one; those of others stay. */
async function keep<I>(change: Change, { keys }: App, { act, input, asker, weighed }: Kept<I>) {
  const { db, now } = change;
  const id = newId();
  const { target, uid, version } = weighed;
  await run(db, withdrawOwn, { target, uid: asker.uid, now });
  const sealed = keys.seal(JSON.stringify(input), inputContext(id));
  const row = { id, kind: act.kind, target, uid, version, input: sealed, by: asker.uid, now };
  await run(db, put, row).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
    throw refuse('failed-precondition', 'asked-already', words.askedAlready);
  });
  await change.audit({
    ...aboutRequest('ask', id),
    details: { kind: act.kind, target: shownTarget(weighed) },
  });
  await change.job('operator-tellRequest', { requestId: id });
  change.touch('requests');
  return id;
}

/** The audit trail holds no email address. */
const shownTarget = ({ target, uid, gains }: Weighed) =>
  uid || gains.role ? target : (target.split(':')[0] ?? '');
const aboutRequest = (what: string, id: string) => ({
  action: `access.${what}`,
  subject: `request:${id}`,
});

const settle = statement(
  'operator.settle-request',
  `update access_requests
   set state = $state, uid = coalesce(uid, $uid), settled_by = $by, settled_at = $now,
     ${withoutFile} where id = $id`,
  { id: uuid, state: text, uid: optional(uuid), by: optional(uuid), now: instant },
);

async function lockWaiting({ db }: Change, id: string) {
  const request = await first(db, lockedRequest, { id });
  if (!request) throw refuse('not-found');
  if (request.state !== 'waiting' || !request.sealedInput)
    throw refuse('failed-precondition', 'decided', words.decided);
  return { ...request, sealedInput: request.sealedInput };
}

type Settled = {
  id: string;
  kind: string;
  by: string | null;
  askedBy: string;
  /** The subject of the request, or the account that it made. */
  uid: string | null;
};

async function note(
  change: Change,
  state: 'confirmed' | 'declined' | 'withdrawn',
  request: Settled,
) {
  const { id, uid, kind, by, askedBy } = request;
  await run(change.db, settle, { id, state, uid, by, now: change.now });
  const verb = { confirmed: 'confirm', declined: 'decline', withdrawn: 'withdraw' }[state];
  await change.audit({ ...aboutRequest(verb, id), details: { kind, askedBy } });
  change.touch('requests');
}

export type Decider = { uid: string; roles: readonly string[] } | null;

/** Performs the requested act, if nothing about it has changed since. */
export async function confirmRequest(change: Change, app: App, id: string, decider: Decider) {
  await lockOperators(change);
  const request = await lockWaiting(change, id);
  const act = actOf(request.kind);
  if (!act) throw refuse('not-found');
  if (decider?.uid === request.askedBy) throw refuse('failed-precondition', 'own-request');
  if (!request.askerRuns) throw refuse('failed-precondition', 'asker-gone');
  const input = act.input.parse(
    JSON.parse(app.keys.openText(request.sealedInput, inputContext(id))),
  );
  const weighed = await weighLocked(change, act, input);
  if (decider && doesGain(weighed, decider)) throw refuse('failed-precondition', 'oneself');
  if (weighed.version !== request.version) throw refuse('aborted', 'newer-version');
  const result = await act.perform({ change, app, by: request.askedBy }, input);
  const made = act.kind === 'invite' ? (result as string) : request.uid;
  await note(change, 'confirmed', { ...request, uid: made, by: decider?.uid ?? null });
  const { kind } = act;
  if (!decider)
    await noteUnconfirmed(change, app, { kind, subject: grantedTo(act, weighed, result) });
}

/** Declines a request. Its own author withdraws it instead. */
export async function declineRequest(change: Change, id: string, by: string | null) {
  const request = await lockWaiting(change, id);
  if (by === request.askedBy) throw refuse('failed-precondition', 'own-request');
  await note(change, 'declined', { ...request, by });
}

export async function withdrawRequest(change: Change, id: string, by: string) {
  const request = await lockWaiting(change, id);
  if (by !== request.askedBy) throw refuse('not-found');
  await note(change, 'withdrawn', { ...request, by });
}
