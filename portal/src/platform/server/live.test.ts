import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The server's end of the tab's socket. */
class Connection {
  static opened: Connection[] = [];
  sent: { watch?: string[]; drop?: string[] }[] = [];
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor() {
    Connection.opened.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close = vi.fn();
  says = (message: object) => this.onmessage?.({ data: JSON.stringify(message) });
  ends = (code: number) => this.onclose?.({ code });
}
const newest = () => Connection.opened.at(-1) as Connection;
const reads = vi.fn<typeof fetch>();
const ticketOf = (...topics: string[]) => `${btoa(JSON.stringify(['s', 0, 'p', ...topics]))}.x`;

let live: typeof import('./live.ts');
let client: QueryClient;
const show = () =>
  client.query({
    queryKey: ['shell-me', {}],
    queryFn: ({ signal }) => live.freshQuery(client, 'shell-me', {}, signal),
  });

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Connection);
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost' });
  vi.stubGlobal('fetch', reads);
  reads.mockImplementation(
    async () => new Response('{"result":{}}', { headers: { 'live-ticket': ticketOf('user:1') } }),
  );
  Connection.opened = [];
  vi.resetModules();
  live = await import('./live.ts');
  client = new QueryClient();
});
afterEach(() => {
  live.stopLive();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('after a silence the tab opens another connection and reads everything shown again', async () => {
  await show();
  newest().says({ ready: true });
  for (let i = 0; i < 4; i++) {
    await vi.advanceTimersByTimeAsync(25_000);
    newest().says({ here: true });
  }
  expect(Connection.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Connection.opened[0]?.close).toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Connection.opened).toHaveLength(2);
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  newest().says({ ready: true });
  expect(invalidated).toHaveBeenCalledTimes(1);
});

it('a connection that is silent from its start is given up too', async () => {
  await show();
  await vi.advanceTimersByTimeAsync(62_000);
  expect(Connection.opened).toHaveLength(2);
});

it('a connection that never opens is retried ever more rarely, whatever the page reads meanwhile', async () => {
  await show();
  const times: number[] = [];
  for (let i = 0; i < 8; i++) {
    const before = Date.now();
    const count = Connection.opened.length;
    newest().ends(1006);
    await show();
    expect(Connection.opened).toHaveLength(count);
    while (Connection.opened.length === count) await vi.advanceTimersByTimeAsync(100);
    times.push(Date.now() - before);
  }
  expect(times[0]).toBeLessThan(1_000);
  expect(times.at(-1)).toBeGreaterThan(7_000);
});

it('a refused connection is tried once more after fresh reads, and then the session is checked', async () => {
  await show();
  newest().says({ ready: true });
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  newest().ends(4401);
  expect(invalidated).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Connection.opened).toHaveLength(2);
  newest().ends(4401);
  expect(invalidated).toHaveBeenCalledTimes(1);
  // The session is still valid, so the connection continues after a fresh read.
  await vi.advanceTimersByTimeAsync(2_000);
  newest().says({ ready: true });
  expect(invalidated).toHaveBeenCalledTimes(2);
  expect(newest().sent).toEqual([]);
});

it('without room on the server the tab drops unseen queries and reads the rest again later', async () => {
  await show();
  newest().says({ ready: true });
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  const removed = vi.spyOn(client, 'removeQueries');
  newest().says({ full: ['user:1'] });
  expect(removed).toHaveBeenCalledWith({ type: 'inactive' });
  expect(invalidated).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(invalidated).toHaveBeenCalledWith({ queryKey: ['shell-me', {}], exact: true });
});

const readOf = (name: 'shell-me' | 'inbox-badges', topic: string) => {
  reads.mockImplementationOnce(
    async () => new Response('{"result":{}}', { headers: { 'live-ticket': ticketOf(topic) } }),
  );
  return client.query({
    queryKey: [name, {}],
    queryFn: ({ signal }) => live.freshQuery(client, name, {}, signal),
  });
};
const rereads = () => {
  const names: unknown[] = [];
  let done = () => {};
  const first = new Promise<void>((resolve) => {
    done = resolve;
  });
  vi.spyOn(client, 'invalidateQueries').mockImplementation((wanted) => {
    names.push(wanted?.queryKey?.[0]);
    return names.length === 1 ? first : Promise.resolve();
  });
  return { names, done };
};

it('the query that a change is about is read first, and the rest afterwards', async () => {
  await readOf('inbox-badges', 'inbox:1');
  await readOf('shell-me', 'messages:1');
  newest().says({ ready: true });
  const { names, done } = rereads();
  newest().says({ stale: ['messages:1', 'inbox:1'] });
  await vi.advanceTimersByTimeAsync(100);
  expect(names).toEqual(['shell-me']);
  done();
  await vi.advanceTimersByTimeAsync(0);
  expect(names).toEqual(['shell-me', 'inbox-badges']);
});

it('a slow first read does not hold up the others', async () => {
  await readOf('inbox-badges', 'inbox:1');
  await readOf('shell-me', 'messages:1');
  newest().says({ ready: true });
  const { names } = rereads();
  newest().says({ stale: ['messages:1', 'inbox:1'] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(names).toEqual(['shell-me', 'inbox-badges']);
});
