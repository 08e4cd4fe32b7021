/** One consult for a browser test, made as the product makes it; answers its id. */
import { createPerson } from '../../server/src/access/actions.ts';
import { hashPassword } from '../../server/src/auth/passwords.ts';
import {
  planDeliveries,
  settleDeliveries,
} from '../../server/src/notifications/deliveries/actions.ts';
import type { App } from '../../server/src/platform/app.ts';
import { change } from '../../server/src/platform/change.ts';
import { addVacation } from '../../server/src/schedule/actions.ts';
import { threadFor } from '../../server/src/thread/access.ts';
import { changeStatus, lockThread } from '../../server/src/thread/state/actions.ts';
import { makeThread } from '../../server/src/thread/testing.ts';

type Made = Omit<Parameters<typeof makeThread>[1], 'from' | 'to' | 'at'>;
/** Grace sends to Amara unless other people are named, by a first name or an email. */
export type ConsultInput = Made & {
  from?: string;
  to?: string;
  hoursAgo?: number;
  status?: Parameters<typeof changeStatus>[1]['status'];
  /** The outcome of the mail to the recipient. */
  mail?: Parameters<typeof settleDeliveries>[2];
  /** The reason of the sender's lock. */
  lock?: string;
  /** The first and last name of a new privacy officer. */
  officer?: string;
  /** A person who also works for the office of the recipient's clinic. */
  works?: string;
  /** A person who is away. */
  away?: string;
};

export async function makeConsult(app: App, input: ConsultInput): Promise<string> {
  const {
    status,
    away,
    mail,
    works,
    lock,
    officer,
    hoursAgo = 0,
    from = 'Grace',
    to = 'Amara',
    ...more
  } = input;
  const uidOf = async (name: string) =>
    (await app.pool.query('select id from users where first_name = $1 or email::text = $1', [name]))
      .rows[0].id;
  const uid = await uidOf(to);
  const writer = {
    viewer: undefined,
    origin: { address: 'test', agent: 'test' },
    now: app.clock(),
  };
  const sentAt = new Date(app.clock().getTime() - hoursAgo * 3_600_000);
  const id = await makeThread({ app }, { ...more, at: sentAt, from: await uidOf(from), to: uid });
  if (status) {
    await change(app.pool, writer, async (inside) => {
      const asMember = { uid, permissions: new Set<never>(), clinicIds: [], covering: [] };
      await changeStatus(inside, { thread: await threadFor(inside.db, asMember, id), uid, status });
    });
  }
  if (mail) {
    const at = { ...writer, now: new Date(Date.now() - hoursAgo * 3_600_000) };
    await change(app.pool, at, async (inside) => {
      const way = { uid, activityId: id, channel: 'email' as const };
      await planDeliveries(inside, { activityId: id, seq: 1, ways: [way] });
      await settleDeliveries(inside, way, mail);
    });
  }
  if (lock) {
    const uid = await uidOf(from);
    const asMember = { uid, permissions: new Set<never>(), clinicIds: [], covering: [] };
    await change(app.pool, writer, async (inside) => {
      const thread = await threadFor(inside.db, asMember, id);
      await lockThread(inside, app.keys, { thread, uid, reason: lock });
    });
  }
  // A new privacy officer has no second factor yet.
  if (officer) {
    const [firstName = '', lastName = ''] = officer.split(' ');
    const email = `${firstName}.${lastName}@demo.corridor.example`.toLowerCase();
    const person = { email, firstName, lastName, credentials: '', roles: ['privacyOfficer'] };
    const hash = await hashPassword(app.settings.DEMO_PASSWORD);
    await change(app.pool, writer, (inside) => createPerson(inside, person, hash));
  }
  // The person joins the office of the consultant's clinic.
  if (works) {
    await app.pool.query(
      `insert into clinic_members (clinic_id, uid, role, confirmed_at)
     select m.clinic_id, $1, 'moa', now() from clinic_members m where m.uid = $2
     on conflict do nothing`,
      [await uidOf(works), uid],
    );
  }
  if (away) {
    const on = { uid: await uidOf(away), description: '' };
    const days = (count: number) => new Date(app.clock().getTime() + count * 86_400_000);
    const time = { startsAt: days(-1), endsAt: days(9) };
    const from = { disableEconsult: true, disablePhoneConsult: true };
    await change(app.pool, writer, (inside) => addVacation(inside, { ...on, ...time, ...from }));
  }
  return id;
}
