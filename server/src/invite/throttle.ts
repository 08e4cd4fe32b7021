/** Limits against abuse: invitations of one person, and invitations to one address. */
import { limits } from '@corridor/contract/invite/rules.ts';
import type { Channel } from '@corridor/contract/invite/ways.ts';
import { limitWords } from '@corridor/contract/invite/words.ts';
import type { Change } from '../platform/change.ts';
import {
  bytes,
  first,
  instant,
  integer,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { Refusal } from '../platform/errors.ts';

const lock = statement(
  'invite.lock',
  'select pg_advisory_xact_lock(hashtextextended($name, 70))::text as held',
  { name: text },
  { held: text },
);

/** Served by invitations_uid and invitation_letters_invitation. */
const countOfPerson = statement(
  'invite.of-person',
  `select count(distinct (l.invitation_id, l.created_at))::integer as times
   from invitations i join invitation_letters l on l.invitation_id = i.id
   where i.uid = $uid and l.created_at > $since`,
  { uid: uuid, since: instant },
  { times: integer },
);

/** A failed letter reached nobody. Served by invitation_letters_address. */
const countOfAddress = statement(
  'invite.of-address',
  `select count(*)::integer as everybody,
     (count(*) filter (where i.uid = $uid and l.created_at > $lately))::integer as mine
   from invitation_letters l join invitations i on i.id = l.invitation_id
   where l.address = $address and l.created_at > $since and l.state <> 'failed'`,
  { uid: uuid, address: bytes, since: instant, lately: instant },
  { everybody: integer, mine: integer },
);

export type Address = { channel: Channel; token: Buffer };
const fieldOf: Record<Channel, string> = { mail: 'email', fax: 'fax' };

/** The locks make two invitations at once count each other. */
export async function refuseTooMany(
  { db, now }: Change,
  uid: string,
  addresses: readonly Address[],
): Promise<void> {
  const names = [uid, ...addresses.map(({ token }) => token.toString('hex'))].sort();
  for (const name of names) await first(db, lock, { name });
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const sent = await first(db, countOfPerson, { uid, since: ago(1) });
  if ((sent?.times ?? 0) >= limits.perDay)
    throw tooMany('day-limit', limitWords.perDay(limits.perDay));
  const { sameAddressDays, everybodyDays, everybodyTimes } = limits;
  for (const { channel, token } of addresses) {
    const since = { since: ago(everybodyDays), lately: ago(sameAddressDays) };
    const found = await first(db, countOfAddress, { uid, address: token, ...since });
    const field = fieldOf[channel];
    if ((found?.mine ?? 0) > 0)
      throw tooMany('same-address', limitWords.sameAddress(sameAddressDays), field);
    if ((found?.everybody ?? 0) >= everybodyTimes)
      throw tooMany('address-limit', limitWords.everybody(everybodyDays), field);
  }
}

const tooMany = (reason: string, message: string, field?: string) =>
  new Refusal(
    'resource-exhausted',
    { reason, ...(field && { fields: [{ field, message }] }) },
    message,
  );
