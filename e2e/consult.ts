/** One consult for a browser test, made as the product makes it: node e2e/consult.ts '{"message": …}'. */
import {
  planDeliveries,
  settleDeliveries,
} from '../server/src/notifications/deliveries/actions.ts';
import { change } from '../server/src/platform/change.ts';
import { runningPostgres } from '../server/src/platform/postgres.ts';
import { processSettings } from '../server/src/platform/settings.ts';
import { addVacation } from '../server/src/schedule/actions.ts';
import { closeApp, openApp } from '../server/src/server.ts';
import { threadFor } from '../server/src/thread/access.ts';
import { changeStatus } from '../server/src/thread/state/actions.ts';
import { makeThread } from '../server/src/thread/testing.ts';

const {
  status,
  collects,
  away,
  mail,
  hoursAgo = 0,
  from = 'Grace',
  to = 'Amara',
  ...more
} = JSON.parse(process.argv[2] ?? '{}');
const settings = processSettings();
const app = await openApp(settings, runningPostgres(settings.CORRIDOR_HOME) ?? '');
const uidOf = async (name: string) =>
  (await app.pool.query('select id from users where first_name = $1', [name])).rows[0].id;
const uid = await uidOf(to);
const who = { viewer: undefined, origin: { address: 'test', agent: 'test' }, now: app.clock() };
const at = new Date(app.clock().getTime() - hoursAgo * 3_600_000);
const id = await makeThread({ app }, { ...more, at, from: await uidOf(from), to: uid });
if (status) {
  await change(app.pool, who, async (inside) => {
    const asMember = { uid, permissions: new Set<never>(), clinicIds: [] };
    await changeStatus(inside, { thread: await threadFor(inside.db, asMember, id), uid, status });
  });
}
if (mail) {
  const at = { ...who, now: new Date(Date.now() - hoursAgo * 3_600_000) };
  await change(app.pool, at, async (inside) => {
    const way = { uid, activityId: id, channel: 'email' as const };
    await planDeliveries(inside, { activityId: id, seq: 1, ways: [way] });
    await settleDeliveries(inside, way, mail);
  });
}
if (away) {
  const on = { uid: await uidOf(away), description: '' };
  const days = (count: number) => new Date(app.clock().getTime() + count * 86_400_000);
  const time = { startsAt: days(-1), endsAt: days(9) };
  const from = { disableEconsult: true, disablePhoneConsult: true };
  await change(app.pool, who, (inside) => addVacation(inside, { ...on, ...time, ...from }));
}
process.stdout.write(`${id}\n`);
await closeApp(app);
process.exit(0);
