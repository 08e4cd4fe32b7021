import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { jobs } from '../handlers.ts';
import { change } from '../platform/change.ts';
import { readPushOutbox } from '../platform/push/local.ts';
import { type Asked, startTestServer, type TestServer } from '../testing.ts';
import { sendCampaign } from './campaigns/actions.ts';

let server: TestServer;
type Person = { token: string; uid: string };
let owen: Person;
let grace: Person;
let amara: Person;
let now = new Date('2027-03-02T11:00:00Z');
const minutes = (n: number) => new Date(Date.parse('2027-03-02T12:00:00Z') + n * 60_000);

beforeAll(async () => {
  const settings = { SESSION_HOURS: '720', IDLE_MINUTES: '720' };
  server = await startTestServer({ clock: () => now, settings });
  owen = await server.signIn('Owen');
  grace = await server.signIn('Grace');
  amara = await server.signIn('Amara');
});
beforeEach(async () => {
  now = minutes(0);
  for (const table of ['campaigns', 'push_tokens', 'push_outbox', 'user_preferences'])
    await query(`delete from ${table}`);
  await query('delete from graphile_worker._private_jobs');
});
afterAll(() => server.stop());

const query = async (sql: string, values: unknown[] = []) =>
  (await server.app.pool.query(sql, values)).rows;
type Item = { campaignId: string; title: string; read: boolean; readAt: string | null };
type Page = { items: Item[]; next: object | null };

/** Sends through the operator's call; answers the id. */
async function send(title: string, audience: object = { everyone: true }): Promise<string> {
  const body = `What ${title} is about.`;
  const sent = await server.ask(
    'notifications-sendCampaign',
    { title, body, audience },
    owen.token,
  );
  expect(sent.error).toBeUndefined();
  return sent.result.campaignId;
}
const page = async ({ token }: Person, input: object = {}) =>
  (await server.ask('notifications-page', input, token)).result as Page;
const titles = async (person: Person) => (await page(person)).items.map(({ title }) => title);
const unread = async ({ token }: Person) =>
  (await server.ask('notifications-unread', {}, token)).result.unread as number;
const mark = ({ token }: Person, input: object | null = {}) =>
  server.ask('fcm-markNotificationAsRead_v1', input, token);
const readOne = ({ token }: Person, campaignId: string) =>
  server.ask('notifications-one', { campaignId }, token);

it('pages of ten list newest first and lose or repeat nothing while others arrive', async () => {
  claims('notifications-02', 'notifications-09');
  for (let n = 1; n <= 23; n++) {
    // Two campaigns of each minute need more than the time for their order.
    now = minutes(Math.ceil(n / 2));
    await send(`number ${n}`);
  }
  const first = await page(grace);
  expect(first.items).toHaveLength(10);
  expect(first.items[0]?.title).toBe('number 23');
  now = minutes(30);
  await send('number 24');
  const second = await page(grace, { after: first.next });
  const third = await page(grace, { after: second.next });
  const seen = [...first.items, ...second.items, ...third.items];
  expect(seen.map(({ title }) => title).sort()).toEqual(
    Array.from({ length: 23 }, (_, n) => `number ${n + 1}`).sort(),
  );
  expect(third.next).toBeNull();
  const whole = await page(grace, { limit: 24 });
  expect(whole.items.slice(1)).toEqual(seen);
  expect(whole.next).toBeNull();
});

it('each person has their own title, body, sentAt, read and readAt', async () => {
  claims('notifications-05', 'notifications-06 (opened)', 'shell-14');
  const campaignId = await send('Templates');
  const sent = { campaignId, title: 'Templates', body: 'What Templates is about.' };
  const sentAt = minutes(0).toISOString();
  expect((await readOne(grace, campaignId)).result).toEqual({
    ...sent,
    sentAt,
    read: false,
    readAt: null,
  });
  now = minutes(5);
  expect((await mark(grace, { campaignIds: [campaignId] })).result).toEqual({ marked: 1 });
  now = minutes(9);
  await mark(grace, { campaignIds: [campaignId] });
  const read = { ...sent, sentAt, read: true, readAt: minutes(5).toISOString() };
  expect((await readOne(grace, campaignId)).result).toEqual(read);
  expect((await page(grace)).items).toEqual([read]);
  expect((await page(amara)).items).toMatchObject([{ read: false }]);
});

it('all or the named notifications are marked, and the count follows', async () => {
  claims('notifications-04', 'notifications-06 (all)', 'notifications-08', 'consult-56');
  const ids = [await send('one'), await send('two'), await send('three')];
  expect(await unread(grace)).toBe(3);
  const twice = { campaignIds: [ids[0], ids[0]] };
  expect((await mark(grace, twice)).result).toEqual({ marked: 1 });
  expect(await unread(grace)).toBe(2);
  // The official client sends null instead of nothing.
  expect((await mark(grace, null)).result).toEqual({ marked: 2 });
  expect((await mark(grace)).result).toEqual({ marked: 0 });
  expect([await unread(grace), await unread(amara)]).toEqual([0, 3]);
  const none = await mark(grace, { campaignIds: [] });
  expect([none.status, none.error?.details.fields?.[0]?.field]).toEqual([400, 'campaignIds']);
});

it('the count ends at 100', async () => {
  await query(
    `insert into campaigns (id, title, body, sent_at)
     select gen_random_uuid(), 'x', 'x', $1 from generate_series(1, 130)`,
    [now],
  );
  expect(await unread(grace)).toBe(100);
});

it('a campaign reaches everyone, roles, provinces or plans, and does not exist for others', async () => {
  claims('notifications-12');
  const helen = await server.signIn('Helen');
  const rachel = await server.signIn('Rachel');
  await send('for all');
  const forSpecialists = await send('for specialists', { roles: ['specialist', 'dentist'] });
  await send('for BC', { provinces: ['BC'] });
  await send('for Plus', { plans: ['plus'] });
  await send('for eConsult', { plans: ['econsult'] });
  expect((await titles(amara)).sort()).toEqual(['for BC', 'for all', 'for specialists']);
  expect((await titles(grace)).sort()).toEqual(['for Plus', 'for all']);
  expect((await titles(rachel)).sort()).toEqual(['for all', 'for eConsult']);
  // A person without a clinic who waits for validation may read campaigns for them.
  expect((await titles(helen)).sort()).toEqual(['for all', 'for eConsult']);
  expect(await unread(grace)).toBe(2);

  const missing = await readOne(grace, crypto.randomUUID());
  const foreign = await readOne(grace, forSpecialists);
  expect([foreign.status, foreign.error]).toEqual([404, missing.error]);
  const [mine] = (await page(grace)).items;
  const both = await mark(grace, { campaignIds: [mine?.campaignId, forSpecialists] });
  expect(both.status).toBe(404);
  expect(await unread(grace)).toBe(2);
  expect((await mark(grace)).result).toEqual({ marked: 2 });
  expect(
    await query('select from campaign_reads where campaign_id = $1', [forSpecialists]),
  ).toEqual([]);
});

it('a new person does not get earlier campaigns', async () => {
  await query(
    `insert into campaigns (id, title, body, sent_at)
     select gen_random_uuid(), 'old', 'old', min(created_at) - interval '1 day' from users`,
  );
  expect(await titles(grace)).toEqual([]);
  expect(await unread(grace)).toBe(0);
});

it('a malformed campaign or one without recipients is refused and not sent', async () => {
  const ask = (more: object) => {
    const whole = { title: 'News', body: 'Text', audience: { everyone: true }, ...more };
    return server.ask('notifications-sendCampaign', whole, owen.token);
  };
  const fieldsOf = ({ error }: Asked) => error?.details.fields?.map(({ field }) => field);
  expect(fieldsOf(await ask({ title: '  ' }))).toEqual(['title']);
  expect(fieldsOf(await ask({ title: 'x'.repeat(121) }))).toEqual(['title']);
  expect(fieldsOf(await ask({ body: 'a\u0000b' }))).toEqual(['body']);
  for (const audience of [{}, { roles: [] }, { roles: ['Wizard'] }, { provinces: ['XX'] }])
    expect(fieldsOf(await ask({ audience }))).toEqual([expect.stringMatching(/^audience/)]);
  const { error } = await ask({ audience: { provinces: ['NU'] } });
  expect(error?.details.reason).toBe('reaches-nobody');
  expect(await query('select from campaigns')).toEqual([]);
  expect((await ask({ body: 'one\r\n\r\ntwo\n' })).result.people).toBe(12);
  expect(await query('select body from campaigns')).toEqual([{ body: 'one\n\ntwo' }]);
});

it('a repeat under the same key sends nothing more, and the trail names the sender', async () => {
  const written = { title: 'Once', body: 'Once.', audience: { roles: ['moa', 'Doctor'] } };
  const again = () =>
    server.ask('notifications-sendCampaign', written, owen.token, { 'idempotency-key': 'k' });
  const [first, second] = [await again(), await again()];
  expect(second.result).toEqual(first.result);
  expect(await query('select from campaigns')).toHaveLength(1);
  const trail = await query(
    `select actor, subject, details from audit_entries
     where action = 'notifications.send-campaign' order by id desc limit 1`,
  );
  const subject = `campaign:${first.result.campaignId}`;
  expect(trail).toEqual([{ actor: owen.uid, subject, details: { roles: 'moa,Doctor' } }]);
});

it('an open page hears of a campaign and of reading in another tab', async () => {
  const staleTopics: string[] = [];
  const { headers } = await server.ask('notifications-unread', {}, grace.token);
  const ticket = headers.get('live-ticket') ?? '';
  const [sessionId] = JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString());
  const stale = (topics: string[]) => void staleTopics.push(...topics);
  const subscriber = { uid: grace.uid, sessionId, stale, reread: () => undefined };
  server.app.live.join(subscriber);
  server.app.live.watch(subscriber, ticket, 10);
  await send('Heard');
  // The steps may be announced together or apart, so repeats do not count.
  const distinctTopics = () => [...new Set(staleTopics)];
  await expect.poll(distinctTopics).toEqual(['campaigns']);
  await mark(amara);
  await mark(grace);
  await expect.poll(distinctTopics).toEqual(['campaigns', `notifications:${grace.uid}`]);
});

/** Runs the waiting jobs as the worker would. */
async function work() {
  for (;;) {
    const rows = await query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id returning identifier, payload`,
    );
    if (rows.length === 0) return;
    for (const { identifier, payload } of rows)
      await (jobs[identifier] as (typeof jobs)[string]).handle(payload, server.app);
  }
}
const pushed = async () =>
  (await readPushOutbox(server.app.pool, server.app.keys)).map(({ token }) => token).sort();
const wants = (uid: string, aletheaNews: boolean) =>
  query(
    `insert into user_preferences (uid, delivery) values ($1, $2)
     on conflict (uid) do update set delivery = excluded.delivery`,
    [uid, { mobilePushNotifications: { aletheaNews } }],
  );

it('people hear of news for everyone at sign-in unless aletheaNews is false, and the push has no content', async () => {
  claims('platform-13');
  for (const name of ['Grace', 'Amara', 'Peter']) {
    const { token } = await server.signIn(name);
    const device = { fcmToken: `phone-of-${name}`, platform: 'ios' };
    await server.ask('auth-registerPushToken', device, token);
  }
  await wants(amara.uid, false);
  await send('Secret title');
  await work();
  expect(await pushed()).toEqual(['phone-of-Grace', 'phone-of-Peter']);
  const [push] = await readPushOutbox(server.app.pool, server.app.keys);
  expect(push).toMatchObject({
    title: 'Corridor',
    body: 'There is news from Corridor',
    link: '/dashboard/secure-messaging?tab=notifications',
  });
  await query('delete from push_outbox');
  await wants(amara.uid, true);
  await send('For specialists', { roles: ['specialist'] });
  await work();
  expect(await pushed()).toEqual(['phone-of-Amara']);
  // The centre shows news regardless of preferences.
  expect(await titles(amara)).toHaveLength(2);
});

it('a campaign to very many people queues their pushes in batches, each person once', async () => {
  await query(
    `insert into users (id, email, first_name, last_name, roles, created_at)
     select gen_random_uuid(), 'many' || n || '@clinic.example', 'M', 'M', '{longTermCare}', $1
     from generate_series(1, 1200) n`,
    [now],
  );
  await query(
    `insert into push_tokens (token, hash, uid, kind, created_at, seen_at)
     select id::text, sha256(id::text::bytea), id, 'ios', $1, $1 from users where first_name = 'M'`,
    [now],
  );
  await query(`update users set disabled_at = now() where email = 'many7@clinic.example'`);
  const who = { viewer: undefined, origin: { address: 'test', agent: 'test' }, now };
  const audience = { roles: ['longTermCare' as const] };
  const { people } = await change(server.app.pool, who, (inside) =>
    sendCampaign(inside, { title: 'x', body: 'x', audience }),
  );
  expect(people).toBe(1199);
  const pushedTo: string[] = [];
  for (let round = 1; round <= 3; round++) {
    const [waiting] = await query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'notifications-news' returning payload`,
    );
    await jobs['notifications-news']?.handle(waiting.payload, server.app);
    const rows = await query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'notifications-push' returning payload`,
    );
    expect(rows.length).toBeLessThanOrEqual(500);
    pushedTo.push(...rows.map(({ payload }) => payload.uid));
  }
  expect(await query('select from graphile_worker._private_jobs')).toEqual([]);
  expect(new Set(pushedTo).size).toBe(1199);
  expect(pushedTo).toHaveLength(1199);
  await query(`delete from users where first_name = 'M'`);
});

it('a page stays one short read with many campaigns and no stored reads', async () => {
  await query(
    `insert into campaigns (id, title, body, sent_at)
     select gen_random_uuid(), 'x', 'x', $1::timestamptz - n * interval '1 minute'
     from generate_series(1, 5000) n`,
    [now],
  );
  await query('analyze campaigns');
  await send('newest');
  expect(await query('select from campaign_reads')).toEqual([]);
  const { statements } = await import('../platform/database/database.ts');
  const { text, order } = statements.get('notifications.page') ?? { text: '', order: [] };
  const given: Record<string, unknown> = { uid: grace.uid, at: now, id: grace.uid, limit: 11 };
  const plan = await query(
    `explain ${text}`,
    order.map((key) => given[key]),
  );
  expect(JSON.stringify(plan)).toContain('campaigns_page');
  expect(JSON.stringify(plan)).not.toContain('Sort');
});

it('the demo has news of several months, some read and all dated', async () => {
  const demo = await startTestServer();
  const { token } = await demo.signIn('Amara');
  const { items } = (await demo.ask('notifications-page', {}, token)).result as Page;
  expect(items.length).toBeGreaterThanOrEqual(5);
  expect(new Set(items.map(({ read }) => read)).size).toBe(2);
  expect(items.every(({ readAt }) => readAt === null || Date.parse(readAt) < Date.now())).toBe(
    true,
  );
  const { rows } = await demo.app.pool.query('select from campaigns');
  expect(rows).toHaveLength(6);
  await demo.stop();
});
