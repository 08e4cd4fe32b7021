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

/** Names what goes stale, inside the transaction that makes it so: delivered on commit. */
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
  /** Rights may have changed, or changes may have been missed: read everything shown again. */
  reread(): void;
};

type Watched = { stale?: string[]; full?: string[] };

export type Live = ReturnType<typeof openHub> & { reach(): Promise<void>; close(): Promise<void> };

/**
 * How long a change is remembered for a subscriber whose read came before it and whose watch after.
 * An older ticket allows nothing: who held it meanwhile may have lost the right that it stands for.
 */
const memoryMs = 60_000;
/** Clocks of two server processes agree within this. */
const skewMs = 300;

/** The subscriptions of one process. A ticket is the proof that its holder has just read the query. */
export function openHub(keys: Keys, clock: () => number = Date.now) {
  const process = randomUUID().slice(0, 8);
  const watchers = new Map<string, Set<Subscriber>>();
  const watched = new Map<Subscriber, Set<string>>();
  const recent = new Map<string, number>();
  /** Nothing is known of what changed before. */
  let hearsSince = clock();

  function receive(topics: string[]) {
    const now = clock();
    const hits = new Map<Subscriber, string[]>();
    for (const topic of topics) {
      recent.delete(topic);
      recent.set(topic, now);
      for (const subscriber of watchers.get(topic) ?? []) {
        hits.set(subscriber, [...(hits.get(subscriber) ?? []), topic]);
      }
      if (topic.startsWith('access:')) changedAccess(topic.slice('access:'.length));
    }
    for (const [subscriber, names] of hits) subscriber.stale(names);
    for (const [topic, at] of recent) {
      if (at > now - memoryMs) break;
      recent.delete(topic);
    }
  }

  function changedAccess(uid: string) {
    for (const subscriber of watched.keys()) if (subscriber.uid === uid) startAnew(subscriber);
  }

  /** Drops what somebody watches; what they may still read, they read and watch anew. */
  function startAnew(subscriber: Subscriber) {
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
    /** Hears again after it did not: what went by may have been any change, or the end of any right. */
    hearAgain() {
      hearsSince = clock();
      for (const subscriber of watched.keys()) startAnew(subscriber);
    },
    subscribers: () => watched.size,
    topics: () => watchers.size,
    join: (subscriber: Subscriber) => void watched.set(subscriber, new Set()),
    leave(subscriber: Subscriber) {
      unwatchAll(subscriber);
      watched.delete(subscriber);
    },
    unwatch,
    /** Made when a query begins to read: what changes from here on makes its answer stale. */
    ticket(sessionId: string, topics: string[], at: number): string {
      const body = Buffer.from(JSON.stringify([sessionId, at, process, ...topics])).toString(
        'base64url',
      );
      return `${body}.${keys.sign('live-ticket', body)}`;
    },
    now: clock,
    /** Watches a ticket's topics; answers those that have to be read again, or found no room. */
    watch(subscriber: Subscriber, ticket: string, limit: number): Watched {
      const [body, signature] = ticket.split('.');
      if (!body || !signature || !keys.verify('live-ticket', body, signature)) return {};
      const [sessionId, at, from, ...topics] = JSON.parse(
        Buffer.from(body, 'base64url').toString(),
      ) as [string, number, string, ...string[]];
      const mine = watched.get(subscriber);
      if (sessionId !== subscriber.sessionId || !mine) return {};
      const since = from === process ? at : at - skewMs;
      const changed = (topic: string) => (recent.get(topic) ?? 0) >= since;
      const known = Math.max(hearsSince, clock() - memoryMs);
      if (since < known || changed(`access:${subscriber.uid}`)) return { stale: topics };
      if (mine.size + topics.filter((topic) => !mine.has(topic)).length > limit) {
        return { full: topics };
      }
      for (const topic of topics) {
        mine.add(topic);
        const set = watchers.get(topic) ?? new Set();
        set.add(subscriber);
        watchers.set(topic, set);
      }
      return { stale: topics.filter(changed) };
    },
  };
}

/** A line can be dead and say nothing: it is asked so often whether it is there. */
const askEveryMs = 15_000;
const answerWithinMs = 5_000;
/** One cut heals by itself in this time, and is no reason to send people elsewhere. */
const patienceMs = 3_000;

const answer = statement('live.answer', 'select 1 as "one"', {}, { one: integer });

const answers = (client: pg.Client) =>
  first(client as Db, answer, {}).then(
    () => true,
    () => false,
  );

/** Listens on a connection of its own and keeps it: after a cut everyone reads again. */
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
      if (!closed && client === fresh) again();
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      fresh.end().catch(() => undefined);
      throw error;
    }
    hub.hearAgain();
    client = fresh;
    tries = 0;
  }

  const asking = setInterval(() => {
    const asked = client;
    if (!asked) return;
    void answers(asked).then((alive) => {
      if (alive || client !== asked) return;
      log.warn('live changes: the connection fell silent');
      again();
      asked.end().catch(() => undefined);
    });
  }, everyMs);

  function again() {
    client = undefined;
    if (closed) return;
    retry = setTimeout(() => {
      listen().catch((error: unknown) => {
        log.warn({ err: error }, 'live changes: waiting for the database');
        again();
      });
    }, pauseBefore(tries++));
  }

  await listen();
  return {
    ...hub,
    /** Answers once the database did, over this connection: every one of the pool may be taken. */
    async reach() {
      const until = performance.now() + patienceMs;
      while (!(client && (await answers(client)))) {
        if (performance.now() > until) throw new Outage('live changes: waiting for the database');
        await pause(100);
      }
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(asking);
      await client?.end();
    },
  };
}
