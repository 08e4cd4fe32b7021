import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeByCommand } from '../../commandChange.ts';
import { parseTyped, testFolder } from '../../platform/testing.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { campaignCommand, campaignUsage, newsCommand, newsUsage } from './command.ts';

let now = new Date('2027-03-02T12:00:00Z');
let server: TestServer;
type Person = { token: string; uid: string };
let owen: Person;
let grace: Person;
let amara: Person;
beforeAll(async () => {
  const settings = { SESSION_HOURS: '720', IDLE_MINUTES: '720' };
  server = await startTestServer({ clock: () => now, settings });
  [owen, grace, amara] = [
    await server.signIn('Owen'),
    await server.signIn('Grace'),
    await server.signIn('Amara'),
  ];
});
afterAll(() => server.stop());
const ask: TestServer['ask'] = (name, data) => server.ask(name, data, owen.token);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const send = async (title: string, audience: object = { everyone: true }) =>
  (await ask('notifications-sendCampaign', { title, body: `Of ${title}.\n\nMore.`, audience }))
    .result as { campaignId: string; people: number };
type Sent = { campaignId: string; title: string; sentAt: string; people: number; read: number };
const page = async (data: object = {}) =>
  (await ask('operator-news', data)).result as { news: Sent[]; more: boolean };
const newsOf = async (campaignId: string) =>
  (await ask('operator-sentNews', { campaignId })).result;
const read = ({ token }: Person, campaignId: string) =>
  server.ask('fcm-markNotificationAsRead_v1', { campaignIds: [campaignId] }, token);

it('news is listed newest first in pages that repeat and lose nothing', async () => {
  for (let n = 1; n <= 7; n++) {
    // Two items of each minute need more than the time for their order.
    if (n % 2) later(1);
    await send(`Number ${n}`);
  }
  const all: Sent[] = [];
  for (let after: object | null = null; ; ) {
    const { news, more }: Awaited<ReturnType<typeof page>> = await page({ after, limit: 3 });
    all.push(...news);
    const last = news.at(-1);
    if (!more || !last) break;
    after = { sentAt: last.sentAt, campaignId: last.campaignId };
  }
  expect(new Set(all.map(({ campaignId }) => campaignId)).size).toBe(all.length);
  const whole = await page({ limit: 100 });
  expect(whole).toEqual({ news: all, more: false });
  expect(all.slice(0, 7).map(({ title }) => title)).toHaveLength(7);
  expect(all[6]?.title).toBe('Number 1');
  expect(all.map(({ sentAt }) => sentAt)).toEqual(
    all.map(({ sentAt }) => sentAt).toSorted((a, b) => (a < b ? 1 : -1)),
  );
  expect(all[0]).not.toHaveProperty('body');
});

it('each item says its sender, its audience, and the numbers of recipients and readers', async () => {
  const { campaignId, people } = await send('To two roles', { roles: ['moa', 'specialist'] });
  expect(people).toBeGreaterThan(1);
  const counted = { campaignId, people, read: 0, sentBy: 'Owen Kozak', provinces: null };
  const roles = ['moa', 'specialist'];
  expect((await page({ limit: 1 })).news).toEqual([
    { ...counted, roles, title: 'To two roles', sentAt: now.toISOString() },
  ]);
  expect(await newsOf(campaignId)).toMatchObject({ ...counted, body: 'Of To two roles.\n\nMore.' });
  await read(amara, campaignId);
  await read(amara, campaignId);
  expect(await newsOf(campaignId)).toMatchObject({ read: 1 });
  expect((await page({ limit: 1 })).news).toMatchObject([{ read: 1 }]);
  const plus = await send('To a plan', { plans: ['plus'] });
  expect(await newsOf(plus.campaignId)).toMatchObject({ roles: ['adminFee'], provinces: null });
  const west = await send('To a province', { provinces: ['AB'] });
  expect(await newsOf(west.campaignId)).toMatchObject({ roles: null, provinces: ['AB'] });
  expect((await ask('operator-sentNews', { campaignId: owen.uid })).status).toBe(404);
});

it('the number of recipients stays, although people come and go', async () => {
  const { campaignId, people } = await send('Before somebody goes');
  const suspend = "update users set disabled_at = $1 where email like 'peter.%'";
  await server.app.pool.query(suspend, [now]);
  expect(await newsOf(campaignId)).toMatchObject({ people });
  expect((await send('After')).people).toBe(people - 1);
  await server.app.pool.query(suspend, [null]);
});

it('an audience is counted as it would be sent to', async () => {
  const count = async (audience: object) =>
    (await ask('operator-newsAudience', { audience })).result.people;
  for (const audience of [
    { everyone: true },
    { roles: ['moa', 'specialist'] },
    { provinces: ['AB'] },
    { plans: ['plus', 'econsult'] },
  ])
    expect(await count(audience)).toBe((await send('Counted', audience)).people);
  expect(await count({ provinces: ['NU'] })).toBe(0);
  const { status, error } = await ask('operator-newsAudience', { audience: { roles: [] } });
  expect([status, error?.details.fields?.[0]?.field]).toEqual([400, 'audience.roles']);
});

it('an open list hears of new items and of readers', async () => {
  const mailed: string[] = [];
  const { headers } = await ask('operator-news', {});
  const ticket = headers.get('live-ticket') ?? '';
  const [sessionId] = JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString());
  const stale = (topics: string[]) => void mailed.push(...topics);
  const subscriber = { uid: owen.uid, sessionId, stale, reread: () => undefined };
  server.app.live.join(subscriber);
  server.app.live.watch(subscriber, ticket, 10);
  const { campaignId } = await send('Heard of');
  // The steps may be announced together or apart, so repeats do not count.
  const heard = () => [...new Set(mailed)];
  await expect.poll(heard).toEqual(['campaigns']);
  await read(grace, campaignId);
  await expect.poll(heard).toEqual(['campaigns', 'campaign-reads']);
});

it('only operators read the list', async () => {
  for (const [name, data] of [
    ['operator-news', {}],
    ['operator-sentNews', { campaignId: owen.uid }],
    ['operator-newsAudience', { audience: { everyone: true } }],
  ] as const)
    expect((await server.ask(name, data, grace.token)).status).toBe(403);
});

it('the command line sends to provinces and plans too and reports the outcome', async () => {
  const folder = testFolder();
  mkdirSync(folder.path);
  const file = join(folder.path, 'news.txt');
  writeFileSync(file, 'First.\n\nSecond.\n');
  const campaign = (...args: string[]) =>
    changeByCommand(server.app, async (at) => campaignCommand(at, parseTyped(campaignUsage, args)));
  const news = (...args: string[]) =>
    changeByCommand(server.app, async (at) => newsCommand(at, parseTyped(newsUsage, args)));
  const count = async (audience: object) =>
    (await ask('operator-newsAudience', { audience })).result.people as number;
  const newest = async () => (await page({ limit: 1 })).news[0];
  later(1);
  const west = await count({ provinces: ['BC', 'YT'] });
  expect(west).toBeGreaterThan(1);
  const before = await newest();
  const asked = ['West', file, '--province', 'BC', '--province', 'YT'];
  expect(await campaign(...asked, '--dry-run')).toBe(`Reaches ${west} people.`);
  expect(await newest()).toEqual(before);
  expect(await campaign(...asked)).toBe(`Sent to ${west} people.`);
  later(1);
  const plus = await count({ plans: ['plus'] });
  expect(await campaign('Plus', file, '--plan', 'plus')).toBe(
    `Sent to ${plus} ${plus === 1 ? 'person' : 'people'}.`,
  );
  expect(await newest()).toMatchObject({ title: 'Plus', roles: ['adminFee'], sentBy: null });
  later(1);
  const { campaignId } = await send('To roles', { roles: ['moa', 'specialist'] });
  await read(amara, campaignId);
  const [first, second, third, more] = (await news('--limit', '3')).split('\n');
  expect(first).toMatch(/ · by Owen Kozak {2}To roles {2}Clinic office \(MOA\) · Specialist {2}/);
  expect(first).toMatch(/ people {2}1 read$/);
  expect(second).toContain('  Plus  Plus plan  ');
  expect(third).toContain(`  West  British Columbia · Yukon  ${west} people  0 read`);
  expect(more).toBe('There are older ones: --limit shows more.');
  expect(await news(campaignId)).toMatch(/1 read\n\nOf To roles\.\n\nMore\.$/);
  await expect(news(owen.uid)).rejects.toThrow(`No news has the number ${owen.uid}.`);
  for (const wrong of [['--limit'], ['--limit', '0'], ['x'], ['--limit', '1', '2']])
    await expect(news(...wrong)).rejects.toThrow('--limit');
  for (const [wrong, says] of [
    [['--province', 'XX'], 'audience'],
    [['moa', '--province', 'BC'], 'audience'],
    [['--plan', 'gold'], 'audience'],
    [['--wings'], 'Usage: corridor campaign'],
    [['--province', 'NU'], 'Nobody belongs'],
  ] as const)
    await expect(campaign('Wrong', file, ...wrong)).rejects.toThrow(says);
  folder.remove();
});
