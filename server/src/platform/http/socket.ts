import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../app.ts';
import { Refusal } from '../errors.ts';
import type { Subscriber } from '../live.ts';
import type { Identify } from './http.ts';
import { cookieName, sameOrigin } from './security.ts';

/** What a tab says: tickets of what it shows now, topics of what it no longer shows. */
const said = z.strictObject({
  watch: z.array(z.string().max(4_000)).max(100).optional(),
  drop: z.array(z.string().max(200)).max(500).optional(),
});

const topicsPerTab = 500;
const tabsAtMost = 20_000;
const tabsPerSession = 50;
const unsentAtMost = 1_000_000;
const earlyAtMost = 4;
/** So often each side shows that it is there; who showed nothing since the last time is gone. */
const beatMs = 25_000;

/** One WebSocket a tab. It carries topic names only; what they hold is read by the queries. */
export async function openSocket(
  http: FastifyInstance,
  app: App,
  identify: Identify,
  everyMs = beatMs,
) {
  const { live, settings, clock } = app;
  const tabs = new Map<string, number>();
  await http.register(websocket, { options: { maxPayload: 500_000 } });
  http.get('/live', { websocket: true }, async (socket, request) => {
    // Listened to before the session is read: what a quick client says first must not be lost.
    const early: string[] = [];
    let hear = (text: string): void => {
      if (early.length < earlyAtMost) early.push(text);
      else socket.terminate();
    };
    socket.on('message', (data) => hear(String(data)));

    const token = request.cookies[cookieName];
    const ours = sameOrigin(request.headers.origin, settings.publicUrl, settings.relaxed);
    const look = (token: string) =>
      identify(app, token, clock(), true).catch((error: unknown) =>
        error instanceof Refusal ? undefined : 'unknown',
      );
    const viewer = token && ours ? await look(token) : undefined;
    // Gone while it was asked who it is: its close has been and is heard by nobody.
    if (socket.readyState !== socket.OPEN) return;
    // Without a database nobody can tell: that is no reason to send anyone to the sign-in.
    if (viewer === 'unknown') return socket.close(1013, 'come back later');
    if (!viewer) return socket.close(4401, 'sign in');
    if (viewer.locked) return socket.close(4423, 'locked');
    const open = tabs.get(viewer.sessionId) ?? 0;
    if (live.subscribers() >= tabsAtMost || open >= tabsPerSession) {
      return socket.close(1013, 'come back later');
    }
    if (viewer.mustSetUpFactor) return socket.close(4403, 'set up a second factor');

    const send = (message: object) => {
      // A tab that does not read is cut; it comes back and reads everything again.
      if (socket.bufferedAmount > unsentAtMost) socket.terminate();
      else socket.send(JSON.stringify(message));
    };
    let { locksAt } = viewer;
    /** A session that has been idle for too long hears nothing, until the password is given. */
    const tell = async (message: object) => {
      if (clock() > locksAt) {
        const now = await look(token ?? '');
        if (now === 'unknown') return socket.close(1013, 'come back later');
        if (!now) return socket.close(4401, 'sign in');
        if (now.locked) return socket.close(4423, 'locked');
        locksAt = now.locksAt;
      }
      send(message);
    };
    const subscriber: Subscriber = {
      uid: viewer.uid,
      sessionId: viewer.sessionId,
      stale: (topics) => void tell({ stale: topics }),
      reread: () => void tell({ reread: true }),
    };
    live.join(subscriber);
    tabs.set(viewer.sessionId, open + 1);
    let shown = true;
    socket.on('pong', () => {
      shown = true;
    });
    const beat = setInterval(() => {
      if (!shown) return socket.terminate();
      shown = false;
      socket.ping();
      // A page sees no ping: by this it knows that the line is alive.
      send({ here: true });
    }, everyMs);
    socket.on('close', () => {
      clearInterval(beat);
      live.leave(subscriber);
      const left = (tabs.get(viewer.sessionId) ?? 1) - 1;
      if (left > 0) tabs.set(viewer.sessionId, left);
      else tabs.delete(viewer.sessionId);
    });
    hear = (text) => {
      const message = said.safeParse(parsed(text));
      if (!message.success) return socket.close(4400, 'not understood');
      for (const topic of message.data.drop ?? []) live.unwatch(subscriber, topic);
      const watched = (message.data.watch ?? []).map((ticket) =>
        live.watch(subscriber, ticket, topicsPerTab),
      );
      const stale = watched.flatMap((one) => one.stale ?? []);
      const full = watched.flatMap((one) => one.full ?? []);
      if (stale.length > 0) subscriber.stale(stale);
      if (full.length > 0) send({ full });
    };
    for (const text of early) hear(text);
    send({ ready: true });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
