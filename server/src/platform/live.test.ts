import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../testing.ts';

let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  one = await startTestServer();
  // A second server process's worth: its own pool, its own listening connection, the same database.
  two = await startTestServer({ database: one.database, keyFile: one.keyFile });
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

type Message = { ready?: true; reread?: true; stale?: string[] };

async function tab(server: TestServer, token: string) {
  const headers = { cookie: `corridor_session=${token}`, origin: 'http://localhost:3000' };
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, { headers });
  const heard: Message[] = [];
  let wake: () => void = () => undefined;
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as Message);
    wake();
  });
  const hears = async (wanted: (message: Message) => boolean) => {
    for (;;) {
      const found = heard.find(wanted);
      if (found) return found;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  await hears((message) => message.ready === true);
  return {
    socket,
    heard,
    hears,
    watch: (ticket: string) => socket.send(JSON.stringify({ watch: [ticket] })),
  };
}

const read = async (server: TestServer, token: string) =>
  (await server.ask('shell-me', {}, token)).headers.get('live-ticket') ?? '';
const repaint = (server: TestServer, token: string, colourScheme = 'dark') =>
  server.ask('shell-setColourScheme', { colourScheme }, token);

it('auth-10: a change committed by one server reaches a screen served by another', async () => {
  const { token, uid } = await one.signIn('Grace');
  const screen = await tab(two, token);
  screen.watch(await read(two, token));
  await repaint(one, token);
  expect((await screen.hears((message) => message.stale !== undefined)).stale).toEqual([
    `user:${uid}`,
  ]);
  screen.socket.close();
});

it('tells of a change that came between the read and the watch', async () => {
  const { token, uid } = await one.signIn('Rachel');
  const screen = await tab(one, token);
  const ticket = await read(one, token);
  const other = await tab(one, token);
  other.watch(await read(one, token));
  await repaint(one, token);
  await other.hears((message) => message.stale !== undefined);
  screen.watch(ticket);
  expect((await screen.hears((message) => message.stale !== undefined)).stale).toEqual([
    `user:${uid}`,
  ]);
  screen.socket.close();
  other.socket.close();
});

it('a ticket of another session opens nothing, and one’s own shows only one’s own', async () => {
  const [grace, peter] = [await one.signIn('Grace'), await one.signIn('Peter')];
  const screen = await tab(one, peter.token);
  screen.watch(await read(one, grace.token));
  screen.watch(await read(one, peter.token));
  await repaint(one, grace.token, 'light');
  await repaint(one, peter.token, 'light');
  await screen.hears((message) => message.stale !== undefined);
  expect(screen.heard.flatMap((message) => message.stale ?? [])).toEqual([`user:${peter.uid}`]);
  screen.socket.close();
});

it('whoever’s access ended is told to read again, and hears nothing more', async () => {
  const [first, second] = [await one.signIn('Nadia'), await one.signIn('Nadia')];
  const screen = await tab(two, second.token);
  const tickets = await Promise.all([read(one, second.token), read(two, second.token)]);
  for (const ticket of tickets) screen.watch(ticket);
  await one.ask('auth-endOtherSessions', {}, first.token);
  await screen.hears((message) => message.reread === true);
  // What it read before allowed it to hear then; asked again, it says no more than to read anew.
  for (const ticket of tickets) screen.watch(ticket);
  await screen.hears(() => screen.heard.filter(({ stale }) => stale).length === 2);
  screen.heard.length = 0;
  expect((await two.ask('shell-me', {}, second.token)).status).toBe(401);
  await repaint(one, first.token, 'light');
  const watcher = await tab(two, first.token);
  watcher.watch(await read(two, first.token));
  await repaint(one, first.token, 'dark');
  await watcher.hears((message) => message.stale !== undefined);
  expect(screen.heard.some((message) => message.stale)).toBe(false);
  screen.socket.close();
  watcher.socket.close();
});

/** Between this and the reconnect no server process hears of any change. */
const cut = () =>
  one.app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'corridor-live' and datname = current_database()`,
  );

it('after the database connection was cut, everyone reads again', async () => {
  const { token } = await one.signIn('Amara');
  const screen = await tab(one, token);
  await cut();
  await screen.hears((message) => message.reread === true);
  screen.socket.close();
});

it('a ticket from before a cut that is watched after it may have missed something', async () => {
  const { token, uid } = await one.signIn('Amara');
  const ticket = await read(one, token);
  const others = await Promise.all([tab(one, token), tab(two, token)]);
  await cut();
  await repaint(one, token);
  await Promise.all(others.map((other) => other.hears(({ reread }) => reread === true)));
  for (const server of [one, two]) {
    const screen = await tab(server, token);
    screen.watch(ticket);
    const heard = await screen.hears((message) => message.stale !== undefined);
    expect(heard.stale).toEqual([`user:${uid}`]);
    screen.socket.close();
  }
  for (const { socket } of others) socket.close();
});

it('whoever’s access ended during a cut hears nothing more after it', async () => {
  const [first, second] = [await one.signIn('Nadia'), await one.signIn('Nadia')];
  const screen = await tab(two, second.token);
  screen.watch(await read(two, second.token));
  await cut();
  await one.ask('auth-endOtherSessions', {}, first.token);
  await screen.hears((message) => message.reread === true);
  const watcher = await tab(two, first.token);
  watcher.watch(await read(two, first.token));
  await repaint(one, first.token);
  await watcher.hears((message) => message.stale !== undefined);
  expect(screen.heard.some((message) => message.stale)).toBe(false);
  screen.socket.close();
  watcher.socket.close();
});

it('lets no stranger and no foreign page in', async () => {
  const { token } = await one.signIn('Grace');
  for (const headers of [
    { origin: 'http://localhost:3000' },
    { cookie: `corridor_session=${token}`, origin: 'https://evil.example' },
  ]) {
    const socket = new WebSocket(`${one.url.replace('http', 'ws')}/live`, { headers });
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(4401);
  }
});
