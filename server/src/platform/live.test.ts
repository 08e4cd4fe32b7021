import { once } from 'node:events';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { claims } from '../../../tools/claims.ts';
import { identify } from '../auth/identify.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { openSocket } from './http/socket.ts';
import { openHub, openLive, type Subscriber } from './live.ts';
import { openProxy } from './testing.ts';

let firstServer: TestServer;
let secondServer: TestServer;
beforeEach(async () => {
  firstServer = await startTestServer();
  // A second server with its own pool and listening connection on the same database.
  secondServer = await startTestServer({
    database: firstServer.database,
    keyFile: firstServer.keyFile,
  });
});
afterEach(async () => {
  await secondServer.stop();
  await firstServer.stop();
});

type Message = { ready?: true; reread?: true; stale?: string[]; full?: string[]; here?: true };

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

it('a change committed by one server reaches a screen served by another', async () => {
  claims('auth-10');
  const { token, uid } = await firstServer.signIn('Grace');
  const screen = await tab(secondServer, token);
  screen.watch(await read(secondServer, token));
  await repaint(firstServer, token);
  expect((await screen.hears((message) => message.stale !== undefined)).stale).toEqual([
    `user:${uid}`,
  ]);
  screen.socket.close();
});

it('a change between the read and the watch is reported', async () => {
  const { token, uid } = await firstServer.signIn('Rachel');
  const screen = await tab(firstServer, token);
  const ticket = await read(firstServer, token);
  const other = await tab(firstServer, token);
  other.watch(await read(firstServer, token));
  await repaint(firstServer, token);
  await other.hears((message) => message.stale !== undefined);
  screen.watch(ticket);
  expect((await screen.hears((message) => message.stale !== undefined)).stale).toEqual([
    `user:${uid}`,
  ]);
  screen.socket.close();
  other.socket.close();
});

it('a ticket of another session opens nothing, and an own ticket only its own topics', async () => {
  const [grace, peter] = [await firstServer.signIn('Grace'), await firstServer.signIn('Peter')];
  const screen = await tab(firstServer, peter.token);
  screen.watch(await read(firstServer, grace.token));
  screen.watch(await read(firstServer, peter.token));
  await repaint(firstServer, grace.token, 'light');
  await repaint(firstServer, peter.token, 'light');
  await screen.hears((message) => message.stale !== undefined);
  expect(screen.heard.flatMap((message) => message.stale ?? [])).toEqual([`user:${peter.uid}`]);
  screen.socket.close();
});

it('a person whose access ended is told to read again and receives nothing more', async () => {
  const [first, second] = [await firstServer.signIn('Nadia'), await firstServer.signIn('Nadia')];
  const screen = await tab(secondServer, second.token);
  const tickets = await Promise.all([
    read(firstServer, second.token),
    read(secondServer, second.token),
  ]);
  for (const ticket of tickets) screen.watch(ticket);
  await firstServer.ask('auth-endOtherSessions', {}, first.token);
  await screen.hears((message) => message.reread === true);
  // The sign-in itself may have made the first answers stale.
  screen.heard.length = 0;
  // The old tickets were valid then; now they answer only that everything must be read again.
  for (const ticket of tickets) screen.watch(ticket);
  await screen.hears(() => screen.heard.filter(({ stale }) => stale).length === 2);
  screen.heard.length = 0;
  expect((await secondServer.ask('shell-me', {}, second.token)).status).toBe(401);
  await repaint(firstServer, first.token, 'light');
  const watcher = await tab(secondServer, first.token);
  watcher.watch(await read(secondServer, first.token));
  await repaint(firstServer, first.token, 'dark');
  await watcher.hears((message) => message.stale !== undefined);
  expect(screen.heard.some((message) => message.stale)).toBe(false);
  screen.socket.close();
  watcher.socket.close();
});

/** No server process receives changes between the cut and the reconnect. */
const cut = () =>
  firstServer.app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'corridor-live' and datname = current_database()`,
  );

it('everyone reads again after the database connection was cut', async () => {
  const { token } = await firstServer.signIn('Amara');
  const screen = await tab(firstServer, token);
  await cut();
  await screen.hears((message) => message.reread === true);
  screen.socket.close();
});

it('a ticket from before a cut may have missed a change, so its topics are read again', async () => {
  const { token, uid } = await firstServer.signIn('Amara');
  const ticket = await read(firstServer, token);
  const others = await Promise.all([tab(firstServer, token), tab(secondServer, token)]);
  await cut();
  await repaint(firstServer, token);
  await Promise.all(others.map((other) => other.hears(({ reread }) => reread === true)));
  for (const server of [firstServer, secondServer]) {
    const screen = await tab(server, token);
    screen.watch(ticket);
    const heard = await screen.hears((message) => message.stale !== undefined);
    expect(heard.stale).toEqual([`user:${uid}`]);
    screen.socket.close();
  }
  for (const { socket } of others) socket.close();
});

it('a person whose access ended during a cut receives nothing after it', async () => {
  const [first, second] = [await firstServer.signIn('Nadia'), await firstServer.signIn('Nadia')];
  const screen = await tab(secondServer, second.token);
  screen.watch(await read(secondServer, second.token));
  await cut();
  await firstServer.ask('auth-endOtherSessions', {}, first.token);
  await screen.hears((message) => message.reread === true);
  const watcher = await tab(secondServer, first.token);
  watcher.watch(await read(secondServer, first.token));
  await repaint(firstServer, first.token);
  await watcher.hears((message) => message.stale !== undefined);
  expect(screen.heard.some((message) => message.stale)).toBe(false);
  screen.socket.close();
  watcher.socket.close();
});

it('a stranger and a foreign page get no connection', async () => {
  const { token } = await firstServer.signIn('Grace');
  for (const headers of [
    { origin: 'http://localhost:3000' },
    { cookie: `corridor_session=${token}`, origin: 'https://evil.example' },
  ]) {
    const socket = new WebSocket(`${firstServer.url.replace('http', 'ws')}/live`, { headers });
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(4401);
  }
});

/** A hub with a clock of the test and one tab. */
function hubAt(start: number) {
  let time = start;
  const hub = openHub(firstServer.app.keys, () => time);
  const heard: string[] = [];
  const join = (): Subscriber => {
    const subscriber: Subscriber = {
      uid: 'u',
      sessionId: 's',
      stale: (topics) => heard.push(...topics),
      reread: () => heard.push('reread'),
    };
    hub.join(subscriber);
    return subscriber;
  };
  const pass = (ms: number) => {
    time += ms;
  };
  const ticket = (...topics: string[]) => hub.ticket('s', topics, time);
  return { hub, heard, join, pass, ticket };
}

it('a ticket is valid for a minute, and an older one answers the topics to read again', () => {
  const { hub, heard, join, pass, ticket } = hubAt(1_000_000);
  const old = ticket('thread:1');
  pass(61_000);
  const subscriber = join();
  expect(hub.watch(subscriber, old, 9)).toEqual({ stale: ['thread:1'] });
  hub.receive(['thread:1']);
  expect(heard).toEqual([]);
  expect(hub.watch(subscriber, ticket('thread:1'), 9)).toEqual({ stale: ['thread:1'] });
  pass(1);
  expect(hub.watch(subscriber, ticket('thread:1'), 9)).toEqual({ stale: [] });
  hub.receive(['thread:1']);
  expect(heard).toEqual(['thread:1']);
});

it('a removed person receives nothing with an old ticket over a new connection', () => {
  const { hub, heard, join, pass, ticket } = hubAt(1_000_000);
  const [before, other] = [ticket('thread:1'), hub.ticket('s2', ['thread:1'], 1_000_000)];
  pass(10);
  hub.receive(['thread:1', 'access:u']);
  pass(10);
  const subscriber = join();
  expect(hub.watch(subscriber, before, 9)).toEqual({ stale: ['thread:1'] });
  expect(hub.watch(subscriber, other, 9)).toEqual({});
  hub.receive(['thread:1']);
  expect(heard).toEqual([]);
});

it('a tab with too many topics is told the surplus ones, which get in when others leave', () => {
  const { hub, join, pass, ticket } = hubAt(1_000_000);
  pass(1);
  const subscriber = join();
  expect(hub.watch(subscriber, ticket('a:1', 'a:2'), 2)).toEqual({ stale: [] });
  expect(hub.watch(subscriber, ticket('a:3'), 2)).toEqual({ full: ['a:3'] });
  // A watched topic takes no second place.
  expect(hub.watch(subscriber, ticket('a:1', 'a:2'), 2)).toEqual({ stale: [] });
  hub.unwatch(subscriber, 'a:1');
  expect(hub.watch(subscriber, ticket('a:3'), 2)).toEqual({ stale: [] });
});

it('a session receives nothing from the moment of its idle lock, and changes while it is active', async () => {
  let minutes = 0;
  const clock = () => new Date(Date.now() + minutes * 60_000);
  const three = await startTestServer({
    database: firstServer.database,
    keyFile: firstServer.keyFile,
    clock,
  });
  const [here, away] = [await three.signIn('Grace'), await three.signIn('Grace')];
  const [active, idle] = [await tab(three, here.token), await tab(three, away.token)];
  active.watch(await read(three, here.token));
  idle.watch(await read(three, away.token));
  minutes = 10;
  await read(three, here.token);
  minutes = 16;
  const closed = once(idle.socket, 'close') as Promise<[number]>;
  await repaint(three, here.token);
  await active.hears(({ stale }) => stale !== undefined);
  expect((await closed)[0]).toBe(4423);
  expect(idle.heard.filter(({ stale, reread }) => stale || reread)).toEqual([]);
  active.socket.close();
  await three.stop();
});

it('a session locked by hand receives nothing at any server and opens no connection until the password', async () => {
  const [here, away] = [await firstServer.signIn('Grace'), await firstServer.signIn('Grace')];
  const [active, left] = [await tab(secondServer, here.token), await tab(secondServer, away.token)];
  left.watch(await read(secondServer, away.token));
  expect((await firstServer.ask('auth-lock', {}, away.token)).status).toBe(200);
  await left.hears(({ reread }) => reread === true);
  active.watch(await read(secondServer, here.token));
  await repaint(firstServer, here.token);
  await active.hears(({ stale }) => stale !== undefined);
  expect(left.heard.filter(({ stale }) => stale)).toEqual([]);
  const refused = await secondServer.ask('shell-me', {}, away.token);
  expect(refused.error?.details).toMatchObject({ reason: 'locked' });

  const headers = { cookie: `corridor_session=${away.token}`, origin: 'http://localhost:3000' };
  const again = new WebSocket(`${secondServer.url.replace('http', 'ws')}/live`, { headers });
  expect(((await once(again, 'close')) as [number])[0]).toBe(4423);
  const unlocked = await secondServer.ask(
    'auth-unlock',
    { password: secondServer.app.settings.DEMO_PASSWORD },
    away.token,
  );
  expect(unlocked.status).toBe(200);
  (await tab(secondServer, away.token)).socket.close();
  // The person's other sessions are not affected.
  expect((await secondServer.ask('shell-me', {}, here.token)).status).toBe(200);
  for (const screen of [active, left]) screen.socket.close();
});

it('a socket takes 500 topics and names the next one as surplus', async () => {
  const { token } = await firstServer.signIn('Grace');
  const { rows } = await firstServer.app.pool.query(
    'select id from sessions order by created_at desc, id desc limit 1',
  );
  const screen = await tab(firstServer, token);
  const ticket = (from: number, count: number) =>
    firstServer.app.live.ticket(
      rows[0].id,
      Array.from({ length: count }, (_, n) => `a:${from + n}`),
      Date.now(),
    );
  for (let from = 0; from < 500; from += 100) screen.watch(ticket(from, 100));
  screen.watch(ticket(500, 1));
  expect((await screen.hears(({ full }) => full !== undefined)).full).toEqual(['a:500']);
  screen.socket.close();
});

it('a tab without a sign of life is cut, and a living one hears that the server is there', async () => {
  const http = Fastify();
  await http.register(cookie);
  await openSocket(http, firstServer.app, identify, 100);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await firstServer.signIn('Grace');
  const before = firstServer.app.live.subscribers();
  const headers = { cookie: `corridor_session=${token}`, origin: 'http://localhost:3000' };
  const address = `${http.listeningOrigin.replace('http', 'ws')}/live`;
  const alive = new WebSocket(address, { headers });
  const dead = new WebSocket(address, { headers, autoPong: false });
  let heres = 0;
  alive.on('message', (data) => {
    if ((JSON.parse(String(data)) as Message).here) heres += 1;
  });
  const [code] = (await once(dead, 'close')) as [number];
  expect(code).toBe(1006);
  await vi.waitFor(() => expect(heres).toBeGreaterThan(3));
  expect(alive.readyState).toBe(WebSocket.OPEN);
  expect(firstServer.app.live.subscribers()).toBe(before + 1);
  alive.close();
  await http.close();
});

it('a session has at most fifty open tabs, and a closed one makes room', async () => {
  const [grace, other] = [await firstServer.signIn('Grace'), await firstServer.signIn('Grace')];
  const open = await Promise.all(Array.from({ length: 50 }, () => tab(firstServer, grace.token)));
  const headers = { cookie: `corridor_session=${grace.token}`, origin: 'http://localhost:3000' };
  const socket = new WebSocket(`${firstServer.url.replace('http', 'ws')}/live`, { headers });
  const [code] = (await once(socket, 'close')) as [number];
  expect(code).toBe(1013);
  open.push(await tab(firstServer, other.token));
  const before = firstServer.app.live.subscribers();
  open.shift()?.socket.close();
  await vi.waitFor(() => expect(firstServer.app.live.subscribers()).toBe(before - 1));
  open.push(await tab(firstServer, grace.token));
  for (const screen of open) screen.socket.close();
});

it('a silent database connection is noticed and replaced, and a cut one is waited for', async () => {
  const way = await openProxy(firstServer.database.url);
  const live = await openLive(way.url, firstServer.app.keys, firstServer.app.log, 200);
  const reread = vi.fn();
  live.join({ uid: 'u', sessionId: 's', stale: () => undefined, reread });
  way.fallSilent();
  await vi.waitFor(() => expect(reread).toHaveBeenCalledTimes(1), { timeout: 5_000 });
  await live.reach();
  way.cut();
  // The readiness check waits for the new connection.
  await live.reach();
  expect(reread).toHaveBeenCalledTimes(2);
  way.close();
  await expect(live.reach()).rejects.toThrow('waiting for the database');
  await live.close();
});
