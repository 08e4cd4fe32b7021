import type { Change } from '../../platform/change.ts';
import {
  boolean,
  type Db,
  first,
  instant,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { endSessions, spendCode } from '../actions.ts';

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

/** The last address that was asked for is the one that counts. */
export async function askEmailChange(change: Change, uid: string, email: string) {
  const { db, now } = change;
  const id = newId();
  await run(db, forgetOthers, { uid });
  await run(db, ask, { id, uid, email, now });
  await change.audit({ action: 'auth.ask-email-change', subject: `user:${uid}` });
  await change.job('auth-sendEmailConfirm', { id });
  await change.job('auth-sendEmailAsked', { id });
}

const asked = statement(
  'auth.email-change',
  `select c.uid, c.old_email::text as old_email, c.new_email::text as new_email,
     exists (select from users u where u.email = c.new_email) as taken
   from email_changes c where c.id = $id`,
  { id: uuid },
  { uid: uuid, oldEmail: text, newEmail: text, taken: boolean },
);
export const emailChange = (db: Db, id: string) => first(db, asked, { id });

const confirm = statement(
  'auth.confirm-email-change',
  `update email_changes set confirmed_at = $now
   where id = $id and confirmed_at is null returning new_email::text as email`,
  { id: uuid, now: instant },
  { email: text },
);
const put = statement(
  'auth.put-email',
  `update users set email = $email where id = $uid and disabled_at is null
     and not exists (select from users o where o.email = $email and o.id <> $uid)`,
  { uid: uuid, email: text },
);

/** The address has shown that it is read. All who signed in with the old one do so anew. */
export async function confirmEmailChange(change: Change, code: string): Promise<string> {
  const { db, now } = change;
  const spent = await spendCode(change, code, purpose);
  const id = spent?.payload.id;
  const confirmed =
    spent?.uid && typeof id === 'string' ? await first(db, confirm, { id, now }) : undefined;
  if (!spent?.uid || !confirmed) throw refuse('not-found', 'invalid-code');
  const { uid } = spent;
  const { email } = confirmed;
  if ((await run(db, put, { uid, email })) === 0) throw refuse('not-found', 'invalid-code');
  await change.audit({ action: 'auth.change-email', subject: `user:${uid}` });
  await change.job('auth-sendEmailChanged', { id });
  await endSessions(change, { uid });
  change.touch(`user:${uid}`);
  return email;
}
