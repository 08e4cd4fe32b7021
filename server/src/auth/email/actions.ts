import type { Change } from '../../platform/change.ts';
import {
  boolean,
  type Db,
  first,
  instant,
  isTaken,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { dropUnused, endSessions, spendCode } from '../actions.ts';

export const purpose = 'email';

const ask = statement(
  'auth.ask-email-change',
  `insert into email_changes (id, uid, old_email, new_email, asked_at)
   select $id, u.id, u.email, $email, $now from users u where u.id = $uid`,
  { id: uuid, uid: uuid, email: text, now: instant },
);
const forgetOthers = statement(
  'auth.forget-email-changes',
  'delete from email_changes where uid = $uid and confirmed_at is null',
  { uid: uuid },
);

/** Starts a change of address. Only the last request counts. */
export async function askEmailChange(change: Change, uid: string, email: string) {
  const { db, now } = change;
  const id = newId();
  await run(db, forgetOthers, { uid });
  await run(db, ask, { id, uid, email, now });
  await change.audit({ action: 'auth.ask-email-change', subject: `user:${uid}` });
  await change.job('auth-sendEmailConfirm', { id });
  await change.job('auth-sendEmailAsked', { id });
}

const emailChangeById = statement(
  'auth.email-change',
  `select c.uid, c.old_email::text as old_email, c.new_email::text as new_email,
     c.old_email = c.new_email as same,
     exists (select from users u where u.email = c.new_email
             and (u.id <> c.uid or u.email_confirmed)) as taken
   from email_changes c where c.id = $id`,
  { id: uuid },
  { uid: uuid, oldEmail: text, newEmail: text, same: boolean, taken: boolean },
);
export const readEmailChange = (db: Db, id: string) => first(db, emailChangeById, { id });

const confirm = statement(
  'auth.confirm-email-change',
  `update email_changes set confirmed_at = $now
   where id = $id and confirmed_at is null
   returning new_email::text as email, old_email = new_email as same`,
  { id: uuid, now: instant },
  { email: text, same: boolean },
);
const put = statement(
  'auth.put-email',
  `update users set email = $email, email_confirmed = true where id = $uid and disabled_at is null
     and not exists (select from users o where o.email = $email and o.id <> $uid)`,
  { uid: uuid, email: text },
);

/** Confirms a new address after its owner used the code. Sessions of the old address end. */
export async function confirmEmailChange(change: Change, code: string): Promise<string> {
  const { db, now } = change;
  const spent = await spendCode(change, code, purpose);
  const id = spent?.payload.id;
  const confirmed =
    spent?.uid && typeof id === 'string' ? await first(db, confirm, { id, now }) : undefined;
  if (!spent?.uid || !confirmed) throw refuse('not-found', 'invalid-code');
  const { uid } = spent;
  const { email, same } = confirmed;
  if ((await putEmail(db, { uid, email })) === 0) throw refuse('not-found', 'invalid-code');
  change.touch(`user:${uid}`, 'people');
  if (same) {
    await change.audit({ action: 'auth.confirm-email', subject: `user:${uid}` });
    return email;
  }
  await change.audit({ action: 'auth.change-email', subject: `user:${uid}` });
  // Links to the old address open nothing any more.
  await dropUnused(change, uid);
  await change.job('auth-sendEmailChanged', { id });
  await endSessions(change, { uid });
  return email;
}

/** Of two people who take one address at once, the second finds it taken. */
const putEmail = (db: Db, account: { uid: string; email: string }) =>
  run(db, put, account).catch((error: unknown) => {
    if (isTaken(error)) return 0;
    throw error;
  });

const confirmOwn = statement(
  'auth.confirm-own-email',
  'update users set email_confirmed = true where id = $uid and not email_confirmed',
  { uid: uuid },
);
/** The person used a mailed link, so the address is confirmed. */
export async function confirmReadEmail(change: Change, uid: string) {
  if ((await run(change.db, confirmOwn, { uid })) > 0) change.touch(`user:${uid}`, 'people');
}

const ownEmail = statement(
  'auth.own-email',
  'select email::text as email, email_confirmed as confirmed from users where id = $uid',
  { uid: uuid },
  { email: text, confirmed: boolean },
);
/** Asks for a confirmation of the person's present, unconfirmed address. */
export async function askEmailConfirm(change: Change, uid: string) {
  const found = await first(change.db, ownEmail, { uid });
  if (!found || found.confirmed) throw refuse('failed-precondition', 'confirmed-already');
  await askEmailChange(change, uid, found.email);
}
