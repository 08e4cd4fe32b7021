import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { Failure, type QueryInput, type QueryName, type QueryOutput, read } from './client.ts';

/**
 * Keeps what is shown fresh. Each read brings a ticket; the ticket is handed to the server over the
 * tab's one socket; when a topic of it changes, the queries that hang on it are read again. After a
 * cut everything shown is read again, so nothing is missed.
 */
const rereadEveryMs = 100;
/** What a change is about is read first, and alone for so long at most. */
const aloneMs = 250;
const dropsAtOnce = 100;
/** The server shows every 25 s that it is there. */
const silenceMs = 60_000;
/** Where the server has no room for more topics, what hangs on them is read again after so long. */
const fullMs = 15_000;
const signInAgain = 4401;
const lockedCode = 4423;
const keysByTopic = new Map<string, Map<string, QueryKey>>();
const unsent = new Set<string>();
let socket: WebSocket | undefined;
let ready = false;
let hadConnection = false;
let wanted = false;
/** Behind the lock of an idle screen nothing is listened to. */
let paused = false;
let attempt = 0;
/** How often in a row the server has said that nobody is signed in here. */
let refused = 0;
let silence: ReturnType<typeof setTimeout> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let client: QueryClient | undefined;
type Stale = { key: QueryKey; first: boolean };
const stale = new Map<string, Stale>();
let timer: ReturnType<typeof setTimeout> | undefined;
let lastFlush = -rereadEveryMs;
/** Reads that a change asked for, not a person: they do not keep anyone signed in. */
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
  wanted = true;
  if (!paused && !socket && retry === undefined) connect();
}

/** Ready, and not on its way out without our having heard of it. */
const isOpen = () => ready && socket?.readyState === WebSocket.OPEN;

const decode = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'));

function connect() {
  const opened = new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`,
  );
  socket = opened;
  listenFor(opened);
  opened.onmessage = ({ data }) => {
    if (socket !== opened) return;
    listenFor(opened);
    const message = JSON.parse(String(data)) as Message;
    if (message.ready) becomeReady(opened);
    if (message.reread) rereadAll();
    // The server names first what the change is about.
    for (const [at, topic] of (message.stale ?? []).entries()) mark(topic, at === 0);
    if (message.full) makeRoom(message.full);
  };
  opened.onclose = ({ code }) => lose(opened, code);
}

type Message = { ready?: true; reread?: true; stale?: string[]; full?: string[] };

/** A line can be dead and say nothing: after a while of silence it is another one's turn. */
function listenFor(opened: WebSocket) {
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
  if (!wanted || paused) return;
  attempt += 1;
  // The next read says so to the frame, and the frame locks.
  if (code === lockedCode) {
    hadConnection = true;
    rereadAll();
  }
  if (code === signInAgain) {
    refused += 1;
    hadConnection = true;
    // Once it may have been chance: tried again, and then everything is read anew. Twice it is not:
    // whoever reads now hears that they are signed out, and comes to the sign-in.
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

/** What nobody looks at makes room; what is looked at comes again a little later. */
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
  // Tickets from before a cut are void with what was missed: everything shown is read anew.
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

/** Ended when it is read, or has taken long. */
function reread(those: Stale[]): Promise<unknown> {
  const read = inBackground(() =>
    Promise.all(those.map(({ key }) => client?.invalidateQueries({ queryKey: key, exact: true }))),
  );
  return Promise.race([read, new Promise((resolve) => setTimeout(resolve, aloneMs))]);
}

/** What nothing on screen hangs on any more is no longer listened to. */
export function forget(id: string) {
  const gone: string[] = [];
  for (const [topic, keys] of keysByTopic) {
    if (!keys.delete(id) || keys.size > 0) continue;
    keysByTopic.delete(topic);
    gone.push(topic);
  }
  if (!isOpen()) return;
  for (let from = 0; from < gone.length; from += dropsAtOnce)
    socket?.send(JSON.stringify({ drop: gone.slice(from, from + dropsAtOnce) }));
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

/** Listens no more, until it is told to go on: then everything shown is read anew. */
export function pauseLive(): () => void {
  paused = true;
  hangUp();
  return () => {
    paused = false;
    hadConnection = wanted;
    if (wanted && !socket) connect();
  };
}

function hangUp() {
  attempt = 0;
  refused = 0;
  clearTimeout(silence);
  clearTimeout(retry);
  retry = undefined;
  const left = socket;
  socket = undefined;
  ready = false;
  left?.close();
}

/** After sign-out: no socket, nothing remembered. */
export function stopLive() {
  wanted = false;
  hadConnection = false;
  hangUp();
  keysByTopic.clear();
  unsent.clear();
}

export const isSignedOut = (error: unknown) =>
  error instanceof Failure && error.code === 'unauthenticated' && error.reason !== 'locked';
