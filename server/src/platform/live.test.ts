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

let one: TestServer;
let two: TestServer;
beforeEach(async () => {
  one = await startTestServer();
  // A second server with its own pool and listening connection on the same database.
  two = await startTestServer({ database: one.database, keyFile: one.keyFile });
});
afterEach(async () => {
  await two.stop();
  await one.stop();
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
  const { token, uid } = await one.signIn('Grace');
  const screen = await tab(two, token);
  screen.watch(await read(two, token));
  await repaint(one, token);
  expect((await screen.hears((message) => message.stale !== undefined)).stale).toEqual([
    `user:${uid}`,
  ]);
  screen.socket.close();
});

it('a change between the read and the watch is reported', async () => {
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

it('a ticket of another session opens nothing, and an own ticket only its own topics', async () => {
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

it('a person whose access ended is told to read again and receives nothing more', async () => {
  const [first, second] = [await one.signIn('Nadia'), await one.signIn('Nadia')];
  const screen = await tab(two, second.token);
  const tickets = await Promise.all([read(one, second.token), read(two, second.token)]);
  for (const ticket of tickets) screen.watch(ticket);
  await one.ask('auth-endOtherSessions', {}, first.token);
  await screen.hears((message) => message.reread === true);
  // The sign-in itself may have made the first answers stale.
  screen.heard.length = 0;
  // The old tickets were valid then; now they answer only that everything must be read again.
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

/** No server process receives changes between the cut and the reconnect. */
const cut = () =>
  one.app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'corridor-live' and datname = current_database()`,
  );

it('everyone reads again after the database connection was cut', async () => {
  const { token } = await one.signIn('Amara');
  const screen = await tab(one, token);
  await cut();
  await screen.hears((message) => message.reread === true);
  screen.socket.close();
});

it('a ticket from before a cut may have missed a change, so its topics are read again', async () => {
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

it('a person whose access ended during a cut receives nothing after it', async () => {
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

it('a stranger and a foreign page get no connection', async () => {
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

/** A hub with a clock of the test and one tab. */
function hubAt(start: number) {
  let time = start;
  const hub = openHub(one.app.keys, () => time);
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
    database: one.database,
    keyFile: one.keyFile,
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

it('a session locked by hand receives nothing at any server and opens no line until the password', async () => {
  const [here, away] = [await one.signIn('Grace'), await one.signIn('Grace')];
  const [active, left] = [await tab(two, here.token), await tab(two, away.token)];
  left.watch(await read(two, away.token));
  expect((await one.ask('auth-lock', {}, away.token)).status).toBe(200);
  await left.hears(({ reread }) => reread === true);
  active.watch(await read(two, here.token));
  await repaint(one, here.token);
  await active.hears(({ stale }) => stale !== undefined);
  expect(left.heard.filter(({ stale }) => stale)).toEqual([]);
  const refused = await two.ask('shell-me', {}, away.token);
  expect(refused.error?.details).toMatchObject({ reason: 'locked' });

  const headers = { cookie: `corridor_session=${away.token}`, origin: 'http://localhost:3000' };
  const again = new WebSocket(`${two.url.replace('http', 'ws')}/live`, { headers });
  expect(((await once(again, 'close')) as [number])[0]).toBe(4423);
  const unlocked = await two.ask(
    'auth-unlock',
    { password: two.app.settings.DEMO_PASSWORD },
    away.token,
  );
  expect(unlocked.status).toBe(200);
  (await tab(two, away.token)).socket.close();
  // The person's other sessions are not affected.
  expect((await two.ask('shell-me', {}, here.token)).status).toBe(200);
  for (const screen of [active, left]) screen.socket.close();
});

it('a socket takes 500 topics and names the next one as surplus', async () => {
  const { token } = await one.signIn('Grace');
  const { rows } = await one.app.pool.query(
    'select id from sessions order by created_at desc, id desc limit 1',
  );
  const screen = await tab(one, token);
  const ticket = (from: number, count: number) =>
    one.app.live.ticket(
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
  await openSocket(http, one.app, identify, 100);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await one.signIn('Grace');
  const before = one.app.live.subscribers();
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
  expect(one.app.live.subscribers()).toBe(before + 1);
  alive.close();
  await http.close();
});

it('a session has at most fifty open tabs, and a closed one makes room', async () => {
  const [grace, other] = [await one.signIn('Grace'), await one.signIn('Grace')];
  const open = await Promise.all(Array.from({ length: 50 }, () => tab(one, grace.token)));
  const headers = { cookie: `corridor_session=${grace.token}`, origin: 'http://localhost:3000' };
  const socket = new WebSocket(`${one.url.replace('http', 'ws')}/live`, { headers });
  const [code] = (await once(socket, 'close')) as [number];
  expect(code).toBe(1013);
  open.push(await tab(one, other.token));
  const before = one.app.live.subscribers();
  open.shift()?.socket.close();
  await vi.waitFor(() => expect(one.app.live.subscribers()).toBe(before - 1));
  open.push(await tab(one, grace.token));
  for (const screen of open) screen.socket.close();
});

it('a silent database connection is noticed and replaced, and a cut one is waited for', async () => {
  const way = await openProxy(one.database.url);
  const live = await openLive(way.url, one.app.keys, one.app.log, 200);
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
