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
import { holdOperators, holdPerson } from '../people/actions.ts';
import { type Act, actOf } from './acts.ts';
import { isAlone, keepConfirmer } from './confirmers.ts';
import { heldRequest } from './queries.ts';
import type { Weighed } from './weighing.ts';

/** An operator who asks; nobody is the command line, whose user owns the machine. */
export type Asker = { uid: string; roles: readonly string[]; alone: boolean } | null;
export type Asked<T> =
  | { result: T; requestId: null; unconfirmed: boolean }
  | { result: undefined; requestId: string; unconfirmed: false };

export const inputPlace = (row: string) => ({
  table: 'access_requests',
  column: 'sealed_input',
  row,
});

export const gainsBy = (
  { gains }: Weighed,
  { uid, roles }: { uid: string; roles: readonly string[] },
) => gains.uids.includes(uid) || (gains.role !== null && roles.includes(gains.role));

/** Weighed when nobody else changes the person any more. */
async function weighHeld<I>(change: Change, act: Act<I>, input: I): Promise<Weighed> {
  const seen = await act.weigh(change.db, input);
  if (!seen.uid) return seen;
  await holdPerson(change, seen.uid);
  return act.weigh(change.db, input);
}

type Asking<I, T> = { act: Act<I, T>; input: I; asker: Asker };

/**
 * Does what an operator wants where it opens nothing; otherwise writes down that it was asked for.
 * What stands in its way is refused now, and not when somebody confirms it.
 */
export async function ask<I, T>(
  change: Change,
  app: App,
  { act, input, asker }: Asking<I, T>,
): Promise<Asked<T>> {
  await holdOperators(change);
  const weighed = await weighHeld(change, act, input);
  const by = asker?.uid ?? null;
  const perform = (inside: Change) => act.perform({ change: inside, app, by }, input);
  const unconfirmed = async () => {
    const result = await perform(change);
    const { kind } = act;
    await noteUnconfirmed(change, app, { kind, subject: grantedTo(act, weighed, result) });
    return { result, requestId: null, unconfirmed: true };
  };
  if (asker === null && weighed.opens) return unconfirmed();
  if (asker === null) return { result: await perform(change), requestId: null, unconfirmed: false };
  if (gainsBy(weighed, asker)) throw refuse('failed-precondition', 'oneself', words.oneself);
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
  return unconfirmed();
}

/** What was granted; `result` names the account of an invited person. */
function grantedTo({ kind }: { kind: string }, { uid, gains }: Weighed, result: unknown): string {
  if (uid) return `user:${uid}`;
  if (gains.role) return `role:${gains.role}`;
  return kind === 'invite' && typeof result === 'string' ? `user:${result}` : 'directory';
}

type Unconfirmed = { kind: string; subject: string };

/** For those who read the trail later, and for the next privacy officer. */
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

// A file is large, and is of no use once it is settled.
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
    ...{ id: uuid, kind: text, target: text, uid: optional(uuid), version: optional(integer) },
    ...{ input: bytes, by: uuid, now: instant },
  },
);

type Kept<I> = { act: Act<I>; input: I; asker: { uid: string }; weighed: Weighed };

/** The last word of an operator counts; what another has asked for stays. */
async function keep<I>(change: Change, { keys }: App, { act, input, asker, weighed }: Kept<I>) {
  const { db, now } = change;
  const id = newId();
  const { target, uid, version } = weighed;
  await run(db, withdrawOwn, { target, uid: asker.uid, now });
  const sealed = keys.seal(JSON.stringify(input), inputPlace(id));
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

/** An address stands in no entry of the trail. */
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

async function holdWaiting({ db }: Change, id: string) {
  const held = await first(db, heldRequest, { id });
  if (!held) throw refuse('not-found');
  if (held.state !== 'waiting' || !held.sealedInput)
    throw refuse('failed-precondition', 'decided', words.decided);
  return { ...held, sealedInput: held.sealedInput };
}

type Settled = {
  id: string;
  kind: string;
  by: string | null;
  askedBy: string;
  /** The person whom it is about, or whose account it made. */
  uid: string | null;
};

async function note(change: Change, state: 'confirmed' | 'declined' | 'withdrawn', held: Settled) {
  const { id, uid, kind, by, askedBy } = held;
  await run(change.db, settle, { id, state, uid, by, now: change.now });
  const verb = { confirmed: 'confirm', declined: 'decline', withdrawn: 'withdraw' }[state];
  await change.audit({ ...aboutRequest(verb, id), details: { kind, askedBy } });
  change.touch('requests');
}

export type Decider = { uid: string; roles: readonly string[] } | null;

/** Takes effect now, as it was asked, if nothing of it has changed since. */
export async function confirmRequest(change: Change, app: App, id: string, decider: Decider) {
  await holdOperators(change);
  const held = await holdWaiting(change, id);
  const act = actOf(held.kind);
  if (!act) throw refuse('not-found');
  if (decider?.uid === held.askedBy) throw refuse('failed-precondition', 'own-request');
  if (!held.askerRuns) throw refuse('failed-precondition', 'asker-gone');
  const input = act.input.parse(JSON.parse(app.keys.openText(held.sealedInput, inputPlace(id))));
  const weighed = await weighHeld(change, act, input);
  if (decider && gainsBy(weighed, decider)) throw refuse('failed-precondition', 'oneself');
  if (weighed.version !== held.version) throw refuse('aborted', 'newer-version');
  const result = await act.perform({ change, app, by: held.askedBy }, input);
  const made = act.kind === 'invite' ? (result as string) : held.uid;
  await note(change, 'confirmed', { ...held, uid: made, by: decider?.uid ?? null });
  const { kind } = act;
  if (!decider)
    await noteUnconfirmed(change, app, { kind, subject: grantedTo(act, weighed, result) });
}

/** Changes nothing; the person who asked withdraws it instead. */
export async function declineRequest(change: Change, id: string, by: string | null) {
  const held = await holdWaiting(change, id);
  if (by === held.askedBy) throw refuse('failed-precondition', 'own-request');
  await note(change, 'declined', { ...held, by });
}

export async function withdrawRequest(change: Change, id: string, by: string) {
  const held = await holdWaiting(change, id);
  if (by !== held.askedBy) throw refuse('not-found');
  await note(change, 'withdrawn', { ...held, by });
}
