import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { Failure, type QueryInput, type QueryName, type QueryOutput, read } from './client.ts';

/**
 * Keeps shown queries fresh. Each read brings a ticket, which goes to the server over the tab's
 * one socket. When a topic of the ticket changes, its queries are read again. After a reconnect
 * every shown query is read again, so no change is missed.
 */
const rereadEveryMs = 100;
/** The subject of a change is read first; the other queries wait at most so long for it. */
const headStartMs = 250;
const dropsAtOnce = 100;
/** The server sends a sign of life every 25 s. */
const silenceMs = 60_000;
/** The queries of topics for which the server has no room are read again after this time. */
const fullMs = 15_000;
const signInAgain = 4401;
const lockedCode = 4423;
const keysByTopic = new Map<string, Map<string, QueryKey>>();
const unsent = new Set<string>();
let socket: WebSocket | undefined;
let ready = false;
let hadConnection = false;
let wantsConnection = false;
/** The lock of an idle screen pauses the connection. */
let paused = false;
let attempt = 0;
/** The number of times in a row that the server closed the socket because nobody is signed in. */
let refused = 0;
let silence: ReturnType<typeof setTimeout> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let client: QueryClient | undefined;
type Stale = { key: QueryKey; first: boolean };
const stale = new Map<string, Stale>();
let timer: ReturnType<typeof setTimeout> | undefined;
let lastFlush = -rereadEveryMs;
/** Running rereads that a change caused. They do not extend anyone's session. */
let background = 0;

export async function freshQuery<N extends QueryName>(
  queries: QueryClient,
  name: N,
  input: QueryInput<N>,
  signal: AbortSignal,
): Promise<QueryOutput<N>> {
  client = queries;
  const { result, ticket } = await read(name, input, { signal, background: background > 0 });
  if (ticket) watch(ticket, [name, input]);
  return result;
}

function watch(ticket: string, key: QueryKey) {
  const [, , , ...topics] = JSON.parse(decode(ticket.split('.')[0] ?? '')) as string[];
  for (const topic of topics) {
    const keys = keysByTopic.get(topic) ?? new Map<string, QueryKey>();
    keys.set(JSON.stringify(key), key);
    keysByTopic.set(topic, keys);
  }
  if (isOpen()) socket?.send(JSON.stringify({ watch: [ticket] }));
  else unsent.add(ticket);
  wantsConnection = true;
  if (!paused && !socket && retry === undefined) connect();
}

/** The socket may be closing before its close event arrives. */
const isOpen = () => ready && socket?.readyState === WebSocket.OPEN;

const decode = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

function connect() {
  const opened = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`,
  );
  socket = opened;
  restartSilenceTimer(opened);
  opened.onmessage = ({ data }) => {
    if (socket !== opened) return;
    restartSilenceTimer(opened);
    const message = JSON.parse(String(data)) as Message;
    if (message.ready) becomeReady(opened);
    if (message.reread) rereadAll();
    // The server names the subject of the change first.
    for (const [index, topic] of (message.stale ?? []).entries()) mark(topic, index === 0);
    if (message.full) makeRoom(message.full);
  };
  opened.onclose = ({ code }) => lose(opened, code);
}

type Message = { ready?: true; reread?: true; stale?: string[]; full?: string[] };

/** A dead connection may stay silent: after a while of silence a new one replaces it. */
function restartSilenceTimer(opened: WebSocket) {
  clearTimeout(silence);
  silence = setTimeout(() => {
    lose(opened);
    opened.close();
  }, silenceMs);
}

function lose(opened: WebSocket, code?: number) {
  if (socket !== opened) return;
  clearTimeout(silence);
  socket = undefined;
  ready = false;
  if (!wantsConnection || paused) return;
  attempt += 1;
  // The next read tells the frame that the session is locked.
  if (code === lockedCode) {
    hadConnection = true;
    rereadAll();
  }
  if (code === signInAgain) {
    refused += 1;
    hadConnection = true;
    // One refusal may be chance: the socket connects again and everything is reread. After a second
    // one, the reread itself shows a signed-out person the sign-in screen.
    if (refused > 1) rereadAll();
  }
  retry = setTimeout(
    () => {
      retry = undefined;
      connect();
    },
    Math.min(15_000, 250 * 2 ** attempt) * (0.5 + Math.random()),
  );
}

/** Unwatched queries make room. The queries of these topics are read again a little later. */
function makeRoom(topics: string[]) {
  client?.removeQueries({ type: 'inactive' });
  setTimeout(() => {
    for (const topic of topics) mark(topic);
  }, fullMs);
}

function becomeReady(opened: WebSocket) {
  ready = true;
  attempt = 0;
  refused = 0;
  // Tickets from before a lost connection are void, so everything shown is read again.
  if (hadConnection) rereadAll();
  else if (unsent.size > 0) opened.send(JSON.stringify({ watch: [...unsent] }));
  unsent.clear();
  hadConnection = true;
}

function mark(topic: string, first = false) {
  for (const [id, key] of keysByTopic.get(topic) ?? [])
    stale.set(id, { key, first: first || stale.get(id)?.first === true });
  if (timer !== undefined) return;
  const pause = Math.max(0, lastFlush + rereadEveryMs - performance.now());
  timer = setTimeout(flush, pause);
}

function flush() {
  timer = undefined;
  lastFlush = performance.now();
  const all = [...stale.values()];
  stale.clear();
  void reread(all.filter(({ first }) => first)).then(() =>
    reread(all.filter(({ first }) => !first)),
  );
}

/** Ends when the reads have ended or the head start is over. */
function reread(entries: Stale[]): Promise<unknown> {
  const reads = inBackground(() =>
    Promise.all(
      entries.map(({ key }) => client?.invalidateQueries({ queryKey: key, exact: true })),
    ),
  );
  return Promise.race([reads, new Promise((resolve) => setTimeout(resolve, headStartMs))]);
}

/** Drops the topics that no query depends on any more. */
export function forget(id: string) {
  const dropped: string[] = [];
  for (const [topic, keys] of keysByTopic) {
    if (!keys.delete(id) || keys.size > 0) continue;
    keysByTopic.delete(topic);
    dropped.push(topic);
  }
  if (!isOpen()) return;
  for (let start = 0; start < dropped.length; start += dropsAtOnce)
    socket?.send(JSON.stringify({ drop: dropped.slice(start, start + dropsAtOnce) }));
}

export function rereadAll() {
  void inBackground(() => client?.invalidateQueries() ?? Promise.resolve());
}

function inBackground(work: () => Promise<unknown>): Promise<unknown> {
  background += 1;
  return work().finally(() => {
    background -= 1;
  });
}

/**
 * Pauses the connection and answers a function that resumes it. Resuming rereads everything shown.
 */
export function pauseLive(): () => void {
  paused = true;
  hangUp();
  return () => {
    paused = false;
    hadConnection = wantsConnection;
    if (wantsConnection && !socket) connect();
  };
}

function hangUp() {
  attempt = 0;
  refused = 0;
  clearTimeout(silence);
  clearTimeout(retry);
  retry = undefined;
  const previous = socket;
  socket = undefined;
  ready = false;
  previous?.close();
}

/** Sign-out: the socket closes and nothing is remembered. */
export function stopLive() {
  wantsConnection = false;
  hadConnection = false;
  hangUp();
  keysByTopic.clear();
  unsent.clear();
}

export const isSignedOut = (error: unknown) =>
  error instanceof Failure && error.code === 'unauthenticated' && error.reason !== 'locked';
