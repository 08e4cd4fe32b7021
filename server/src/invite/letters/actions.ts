/** The letters of an invitation and the record of their delivery. */
import type { Change } from '../../platform/change.ts';
import {
  all,
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
import type { Settled } from '../../platform/fax/delivery.ts';
import { newId } from '../../platform/ids.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import { codeHash, codeOf } from '../codes.ts';
import type { Address } from '../throttle.ts';

/** A person who refused letters gets none. The inviter sees that it was not sent. */
const add = statement(
  'invite.add-letter',
  `insert into invitation_letters (id, invitation_id, channel, address, code, state, reason,
     created_at, updated_at)
   select $id, $invitationId, $channel, $address, $code,
     case when stopped then 'failed' else 'queued' end, case when stopped then 'opted-out' end,
     $now, $now
   from (select exists (select from invitation_stops where address = $address) as stopped) s`,
  {
    id: uuid,
    invitationId: uuid,
    channel: text,
    address: bytes,
    code: bytes,
    now: instant,
  },
);

export async function addLetters(
  change: Change,
  keys: Keys,
  invitationId: string,
  addresses: readonly Address[],
): Promise<void> {
  for (const { channel, token } of addresses) {
    const id = newId();
    const code = codeHash(keys, codeOf(keys, id));
    const { db, now } = change;
    await run(db, add, { id, invitationId, channel, address: token, code, now });
    await askForLetter(change, { id, channel });
  }
}

const lettersAfter = statement(
  'invite.letters-after',
  'select id from invitation_letters where id > $after order by id limit 500',
  { after: uuid },
  { id: uuid },
);
const putCode = statement(
  'invite.put-code',
  'update invitation_letters set code = $code where id = $id',
  { id: uuid, code: bytes },
);

/** Other keys make other codes, so the codes of sent letters stop working. */
export async function renewCodes(db: Db, keys: Keys): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await all(db, lettersAfter, { after });
    for (const { id } of page)
      await run(db, putCode, { id, code: codeHash(keys, codeOf(keys, id)) });
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

type Named = { id: string; channel: string };

/** The job carries only the letter's id. */
export const askForLetter = (change: Change, { id, channel }: Named, runAt?: Date) =>
  change.job(
    channel === 'mail' ? 'invite-mail' : 'invite-fax',
    { letterId: id },
    { key: `letter:${id}`, ...(runAt && { runAt }) },
  );

const attempt = statement(
  'invite.attempt',
  `update invitation_letters set state = 'sending', attempt = attempt + 1, attempted_at = $now,
     ref = null, reason = null, updated_at = $now
   where id = $id and state in ('queued', 'sending') returning attempt`,
  { id: uuid, now: instant },
  { attempt: integer },
);
type Letter = { id: string; invitationId: string; uid: string };

export async function beginAttempt(change: Change, { id, uid }: Letter) {
  const begun = await first(change.db, attempt, { id, now: change.now });
  change.touch(`invitations:${uid}`);
  return begun?.attempt;
}

const refer = statement(
  'invite.refer',
  'update invitation_letters set ref = $ref, pages = $pages where id = $id',
  { id: uuid, ref: text, pages: optional(integer) },
);
export const noteReference = (change: Change, id: string, ref: string, pages: number | null) =>
  run(change.db, refer, { id, ref, pages });

const settle = statement(
  'invite.settle',
  `update invitation_letters set state = $state, reason = $reason, pages = coalesce($pages, pages),
     updated_at = $now
   where id = $id and state in ('queued', 'sending')`,
  { id: uuid, state: text, reason: optional(text), pages: optional(integer), now: instant },
);

/** Records the end of a letter once. */
export async function settleLetter(change: Change, letter: Letter, settled: Settled) {
  const { state, reason = null, pages = null } = settled;
  const { id, invitationId, uid } = letter;
  if ((await run(change.db, settle, { id, state, reason, pages, now: change.now })) === 0) return;
  await change.audit({
    action: 'invite.settle',
    subject: `invitation:${invitationId}`,
    details: { letterId: id, state, reason },
  });
  change.touch(`invitations:${uid}`);
}

const requeue = statement(
  'invite.again',
  `update invitation_letters set state = 'queued', attempted_at = null, ref = null, updated_at = $now
   where id = $id and state = 'sending'`,
  { id: uuid, now: instant },
);
/** A busy number is tried again later. */
export async function putBack(change: Change, { id, uid }: Letter) {
  await run(change.db, requeue, { id, now: change.now });
  change.touch(`invitations:${uid}`);
}
