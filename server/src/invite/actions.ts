import {
  codeDays,
  type InviteForm,
  mayWithdraw,
  resendable,
} from '@corridor/contract/invite/rules.ts';
import { type Channel, channels } from '@corridor/contract/invite/ways.ts';
import { limitWords } from '@corridor/contract/invite/words.ts';
import type { Change } from '../platform/change.ts';
import {
  all,
  boolean,
  bytes,
  type Db,
  first,
  instant,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { addressToken, codeHash } from './codes.ts';
import { addLetters, askForLetter } from './letters/actions.ts';
import { ownInvitation } from './queries.ts';
import { openInvite, sealInvite } from './sealed.ts';
import { refuseTooMany } from './throttle.ts';

const add = statement(
  'invite.add',
  `insert into invitations (id, uid, sealed, created_at) values ($id, $uid, $sealed, $now)`,
  { id: uuid, uid: uuid, sealed: bytes, now: instant },
);

const addressesOf = (keys: Keys, form: InviteForm, sendChannels: readonly Channel[] = channels) =>
  sendChannels.flatMap((channel) => {
    const address = channel === 'mail' ? form.email : form.fax;
    return address === '' ? [] : [{ channel, token: addressToken(keys, channel, address) }];
  });

export async function invite(change: Change, keys: Keys, uid: string, form: InviteForm) {
  const addresses = addressesOf(keys, form);
  await refuseTooMany(change, uid, addresses);
  const id = newId();
  await run(change.db, add, { id, uid, sealed: sealInvite(keys, id, form), now: change.now });
  await addLetters(change, keys, id, addresses);
  const ways = addresses.map(({ channel }) => channel).join(', ');
  await change.audit({ action: 'invite.send', subject: `invitation:${id}`, details: { ways } });
  change.touch(`invitations:${uid}`);
  return id;
}

type OwnKey = { id: string; uid: string };

async function readOwn({ db }: Change, ownKey: OwnKey) {
  const found = await first(db, ownInvitation, ownKey);
  if (!found) throw refuse('not-found');
  const invitationState = {
    joined: found.joinedAt !== null,
    withdrawn: found.withdrawnAt !== null,
    ways: found.ways,
  };
  return { ...found, invitationState };
}

export async function resend(change: Change, keys: Keys, ownKey: OwnKey, mayFax: boolean) {
  const { sealed, invitationState } = await readOwn(change, ownKey);
  const { id, uid } = ownKey;
  const ways = resendable(invitationState, change.now).filter((way) => mayFax || way !== 'fax');
  if (ways.length === 0) throw refuse('failed-precondition', 'not-yet', limitWords.notYet);
  const addresses = addressesOf(keys, openInvite(keys, id, sealed), ways);
  await refuseTooMany(change, uid, addresses);
  await addLetters(change, keys, id, addresses);
  const details = { ways: ways.join(', ') };
  await change.audit({ action: 'invite.resend', subject: `invitation:${id}`, details });
  change.touch(`invitations:${uid}`);
}

const put = statement(
  'invite.withdraw',
  `update invitations set withdrawn_at = case when $withdrawn then coalesce(withdrawn_at, $now) end
   where id = $id`,
  { id: uuid, withdrawn: boolean, now: instant },
);
/** Served by invitation_letters_invitation. */
const waiting = statement(
  'invite.waiting',
  `select id, channel from invitation_letters where invitation_id = $id and state = 'queued'`,
  { id: uuid },
  { id: uuid, channel: text },
);

export async function withdraw(change: Change, ownKey: OwnKey, withdrawn: boolean) {
  const { invitationState } = await readOwn(change, ownKey);
  if (invitationState.joined) throw refuse('failed-precondition', 'joined', limitWords.joined);
  if (mayWithdraw(invitationState) !== withdrawn) return;
  const { db, now } = change;
  await run(db, put, { id: ownKey.id, withdrawn, now });
  // The waiting letters go out after all.
  const letters = withdrawn ? [] : await all(db, waiting, { id: ownKey.id });
  for (const letter of letters) await askForLetter(change, letter);
  const action = withdrawn ? 'invite.withdraw' : 'invite.stand-again';
  await change.audit({ action, subject: `invitation:${ownKey.id}` });
  change.touch(`invitations:${ownKey.uid}`);
}

/** The same limit applies to opening a code and to signing up with it. */
export const codesSince = (now: Date) => new Date(now.getTime() - codeDays * 86_400_000);

const join = statement(
  'invite.join',
  `update invitations i set joined_uid = $uid, joined_at = $now
   from invitation_letters l
   where l.code = $code and i.id = l.invitation_id and l.created_at > $since
     and i.joined_at is null and i.withdrawn_at is null and i.uid <> $uid
   returning i.id, i.uid`,
  { code: bytes, uid: uuid, since: instant, now: instant },
  { id: uuid, uid: uuid },
);

/** Credits the inviter for a sign-up. An unknown code has no effect. */
export async function creditInvitation(change: Change, keys: Keys, code: string, uid: string) {
  const { db, now } = change;
  const since = codesSince(now);
  const found = await first(db, join, { code: codeHash(keys, code), uid, since, now });
  if (!found) return;
  await change.audit({
    action: 'invite.join',
    subject: `invitation:${found.id}`,
    details: { uid, inviter: found.uid },
  });
  change.touch(`invitations:${found.uid}`);
}

/** An old code may still refuse further letters. Served by invitation_letters_code_key. */
const stop = statement(
  'invite.stop',
  `insert into invitation_stops (address, stopped_at)
   select address, $now from invitation_letters where code = $code
   on conflict (address) do update set address = excluded.address
   returning address`,
  { code: bytes, now: instant },
  { address: bytes },
);
/** Served by invitation_letters_address. */
const stopWaiting = statement(
  'invite.stop-waiting',
  `update invitation_letters l set state = 'failed', reason = 'opted-out', updated_at = $now
   from invitations i where i.id = l.invitation_id and l.address = $address and l.state = 'queued'
   returning i.uid`,
  { address: bytes, now: instant },
  { uid: uuid },
);

export async function stopInvitations(change: Change, keys: Keys, code: string): Promise<boolean> {
  const { db, now } = change;
  const stopped = await first(db, stop, { code: codeHash(keys, code), now });
  if (!stopped) return false;
  const letters = await all(db, stopWaiting, { address: stopped.address, now });
  await change.audit({ action: 'invite.stop', subject: 'invitations' });
  change.touch(...letters.map(({ uid }) => `invitations:${uid}`));
  return true;
}

const sweep = statement('invite.sweep', 'delete from invitations where created_at < $before', {
  before: instant,
});
/** Served by invitations_created_at. */
export const sweepInvitations = (db: Db, before: Date) => run(db, sweep, { before });
