import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Db, first, integer, statement, text } from './database/database.ts';
import { pauseBefore } from './database/outages.ts';
import { Outage } from './errors.ts';
import type { Keys } from './keystore/keys.ts';
import type { Log } from './log.ts';

const channel = 'corridor_live';
const notify = statement(
  'live.notify',
  `select pg_notify('${channel}', $payload)::text as "sent"`,
  { payload: text },
  { sent: text },
);

/** Announces stale topics inside the transaction. PostgreSQL delivers them on commit. */
export async function announce(db: Db, topics: Iterable<string>): Promise<void> {
  let batch: string[] = [];
  let length = 0;
  const flush = async () => {
    if (batch.length > 0) await first(db, notify, { payload: JSON.stringify(batch) });
    batch = [];
    length = 0;
  };
  for (const topic of topics) {
    // A notification holds 8,000 bytes.
    if (length + topic.length > 7_000) await flush();
    batch.push(topic);
    length += topic.length + 3;
  }
  await flush();
}

export type Subscriber = {
  uid: string;
  sessionId: string;
  stale(topics: string[]): void;
  /**
   * The subscriber must read all its queries again, because it may have missed a change or lost a
   * right.
   */
  reread(): void;
};

/** Hears topics, or that changes may have been missed. */
type Listener = (topics: readonly string[] | undefined) => void;

type Watched = { stale?: string[]; full?: string[] };

export type Live = ReturnType<typeof openHub> & { reach(): Promise<void>; close(): Promise<void> };

/**
 * A hub remembers a change for this long, for a subscriber that read before the change and watches
 * after it. An older ticket allows nothing, because its holder may have lost the right since then.
 */
const memoryMs = 60_000;
/** The clocks of two server processes differ by less than this. */
const skewMs = 300;

/** The subscriptions of one process. A ticket proves that its holder has just read the query. */
export function openHub(keys: Keys, clock: () => number = Date.now) {
  const process = randomUUID().slice(0, 8);
  const watchers = new Map<string, Set<Subscriber>>();
  const watched = new Map<Subscriber, Set<string>>();
  const recent = new Map<string, number>();
  const listeners = new Set<Listener>();
  /** The hub knows nothing about changes before this time. */
  let knownFrom = clock();

  function receive(topics: string[]) {
    for (const hear of listeners) hear(topics);
    const now = clock();
    const hits = new Map<Subscriber, string[]>();
    for (const topic of topics) {
      recent.delete(topic);
      recent.set(topic, now);
      for (const subscriber of watchers.get(topic) ?? []) {
        hits.set(subscriber, [...(hits.get(subscriber) ?? []), topic]);
      }
      if (topic.startsWith('access:')) resetAccess(topic.slice('access:'.length));
    }
    for (const [subscriber, names] of hits) subscriber.stale(names);
    for (const [topic, changedAt] of recent) {
      if (changedAt > now - memoryMs) break;
      recent.delete(topic);
    }
  }

  function resetAccess(uid: string) {
    for (const subscriber of watched.keys())
      if (subscriber.uid === uid) resetSubscriber(subscriber);
  }

  /**
   * Drops all subscriptions of a tab. The tab reads and watches again where its person still may.
   */
  function resetSubscriber(subscriber: Subscriber) {
    unwatchAll(subscriber);
    subscriber.reread();
  }

  function unwatchAll(subscriber: Subscriber) {
    for (const topic of watched.get(subscriber) ?? []) unwatch(subscriber, topic);
  }

  function unwatch(subscriber: Subscriber, topic: string) {
    watched.get(subscriber)?.delete(topic);
    const set = watchers.get(topic);
    set?.delete(subscriber);
    if (set?.size === 0) watchers.delete(topic);
  }

  return {
    receive,
    /**
     * Adds a listener for each change, for data that the process keeps in memory. Without names
     * anything may have changed.
     */
    listen: (hear: Listener) => void listeners.add(hear),
    /** The connection missed an unknown number of changes, and rights may have ended. */
    reconnect() {
      knownFrom = clock();
      for (const hear of listeners) hear(undefined);
      for (const subscriber of watched.keys()) resetSubscriber(subscriber);
    },
    subscribers: () => watched.size,
    topics: () => watchers.size,
    join: (subscriber: Subscriber) => void watched.set(subscriber, new Set()),
    leave(subscriber: Subscriber) {
      unwatchAll(subscriber);
      watched.delete(subscriber);
    },
    unwatch,
    /** Makes a ticket at the start of a read. Every later change makes the answer stale. */
    ticket(sessionId: string, topics: string[], readAt: number): string {
      const body = Buffer.from(JSON.stringify([sessionId, readAt, process, ...topics])).toString(
        'base64url',
      );
      return `${body}.${keys.sign('live-ticket', body)}`;
    },
    now: clock,
    /**
     * Watches the topics of a ticket. Returns the topics that the tab must read again, or those
     * above the limit.
     */
    watch(subscriber: Subscriber, ticket: string, limit: number): Watched {
      const [body, signature] = ticket.split('.');
      if (!body || !signature || !keys.verify('live-ticket', body, signature)) return {};
      const [sessionId, readAt, from, ...topics] = JSON.parse(
        Buffer.from(body, 'base64url').toString(),
      ) as [string, number, string, ...string[]];
      const topicsOfSubscriber = watched.get(subscriber);
      if (sessionId !== subscriber.sessionId || !topicsOfSubscriber) return {};
      const since = from === process ? readAt : readAt - skewMs;
      const changed = (topic: string) => (recent.get(topic) ?? 0) >= since;
      const knownSince = Math.max(knownFrom, clock() - memoryMs);
      if (since < knownSince || changed(`access:${subscriber.uid}`)) return { stale: topics };
      if (
        topicsOfSubscriber.size + topics.filter((topic) => !topicsOfSubscriber.has(topic)).length >
        limit
      ) {
        return { full: topics };
      }
      for (const topic of topics) {
        topicsOfSubscriber.add(topic);
        const set = watchers.get(topic) ?? new Set();
        set.add(subscriber);
        watchers.set(topic, set);
      }
      return { stale: topics.filter(changed) };
    },
  };
}

/** A connection can die without an error, so the server tests it this often. */
const askEveryMs = 15_000;
const answerWithinMs = 5_000;
/** A short cut heals by itself, so people are not sent to another server before this time. */
const patienceMs = 3_000;

const answer = statement('live.answer', 'select 1 as "one"', {}, { one: integer });

const isAlive = (client: pg.Client) =>
  first(client as Db, answer, {}).then(
    () => true,
    () => false,
  );

/** Listens on its own connection. After a cut everyone reads again. */
export async function openLive(
  url: string,
  keys: Keys,
  log: Log,
  everyMs = askEveryMs,
): Promise<Live> {
  const hub = openHub(keys);
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let tries = 0;

  async function listen() {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'corridor-live',
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: Math.min(answerWithinMs, everyMs),
    });
    fresh.on('notification', ({ payload }) => hub.receive(JSON.parse(payload ?? '[]') as string[]));
    fresh.on('error', () => undefined);
    fresh.once('end', () => {
      if (!closed && client === fresh) listenAgain();
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    hub.reconnect();
    client = fresh;
    tries = 0;
  }

  const testing = setInterval(() => {
    const tested = client;
    if (!tested) return;
    void isAlive(tested).then((alive) => {
      if (alive || client !== tested) return;
      log.warn('live changes: the connection fell silent');
      listenAgain();
      tested.end().catch(() => undefined);
    });
  }, everyMs);

  function listenAgain() {
    client = undefined;
    if (closed) return;
    retry = setTimeout(() => {
      listen().catch((error: unknown) => {
        log.warn({ err: error }, 'live changes: waiting for the database');
        listenAgain();
      });
    }, pauseBefore(tries++));
  }

  await listen();
  return {
    ...hub,
    /**
     * Waits until the database answers on this connection. The pool may have no free connection.
     */
    async reach() {
      const until = performance.now() + patienceMs;
      while (!(client && (await isAlive(client)))) {
        if (performance.now() > until) throw new Outage('live changes: waiting for the database');
        await pause(100);
      }
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(testing);
      await client?.end();
    },
  };
}
