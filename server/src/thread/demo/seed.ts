import type { Change } from '../../platform/change.ts';
import { first, statement, text, texts, uuid } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import { createThread } from '../actions.ts';
import { addMessage } from '../messages/actions.ts';
import { econsultOf, pickAt, subsites } from './manyThreads.ts';

const person = statement(
  'thread.seed-person',
  'select id, roles from users where email = $email and disabled_at is null',
  { email: text },
  { id: uuid, roles: texts },
);
const oppositePerson = statement(
  'thread.seed-other',
  `select id from users where $role = any (roles) and id <> $uid and disabled_at is null
   order by created_at, id limit 1`,
  { role: text, uid: uuid },
  { id: uuid },
);

export type Sides = { referrer: string; consultant: string };

/** Finds a person and a colleague for the other side of the consults. */
export async function sidesOf({ db }: Pick<Change, 'db'>, email: string): Promise<Sides> {
  const found = await first(db, person, { email });
  if (!found) throw new Error(`There is no account with the email ${email}`);
  const isSpecialist = found.roles.includes('specialist');
  const role = isSpecialist ? 'Doctor' : 'specialist';
  const opposite = await first(db, oppositePerson, { role, uid: found.id });
  if (!opposite) throw new Error(`There is nobody with the role ${role} for the other side`);
  return isSpecialist
    ? { referrer: opposite.id, consultant: found.id }
    : { referrer: found.id, consultant: opposite.id };
}

/** Seeds a range of consults with the actions of the product, one minute apart. */
export async function seedManyThreads(
  change: Change,
  keys: Keys,
  { referrer, consultant }: Sides,
  range: { from: number; to: number; of: number },
): Promise<void> {
  for (let n = range.from; n < range.to; n++) {
    const then = { ...change, now: new Date(change.now.getTime() - (range.of - n) * 60_000) };
    const activityId = await createThread(then, keys, {
      type: 'econsult',
      specialty: 'Dermatology',
      subsite: pickAt(subsites, n),
      econsult: econsultOf(n),
      members: [
        { uid: referrer, role: 'referrer' },
        { uid: consultant, role: 'consultant' },
      ],
    });
    const text = `Photos of ${n} are in the gallery. Is it safe to wait?`;
    await addMessage(then, keys, { activityId, uid: referrer, written: { text } });
  }
}
