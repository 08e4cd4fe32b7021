import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { App } from '../app.ts';
import { Refusal } from '../errors.ts';
import type { Subscriber } from '../live.ts';
import type { Identify } from './http.ts';
import { cookieName, sameOrigin } from './security.ts';

/** A message of a tab: tickets of the shown queries, and topics that it no longer shows. */
const messageSchema = z.strictObject({
  watch: z.array(z.string().max(4_000)).max(100).optional(),
  drop: z.array(z.string().max(200)).max(500).optional(),
});

const topicsPerTab = 500;
const tabsAtMost = 20_000;
const tabsPerSession = 50;
const unsentAtMost = 1_000_000;
const earlyAtMost = 4;
/** Each side sends a sign of life this often. A client without one since the last beat is cut. */
const beatMs = 25_000;

/** One WebSocket for each tab. It carries only topic names; the queries read the content. */
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
    // The listener starts before the session is read, so an early message is not lost.
    const early: string[] = [];
    let handleMessage = (text: string): void => {
      if (early.length < earlyAtMost) early.push(text);
      else socket.terminate();
    };
    socket.on('message', (data) => handleMessage(String(data)));

    const token = request.cookies[cookieName];
    const ours = sameOrigin(request.headers.origin, settings.publicUrl, settings.relaxed);
    const readViewer = (token: string) =>
      identify(app, token, clock(), true).catch((error: unknown) =>
        error instanceof Refusal ? undefined : 'unknown',
      );
    const viewer = token && ours ? await readViewer(token) : undefined;
    // The client left while the session was read, so no close event will come.
    if (socket.readyState !== socket.OPEN) return;
    // The database does not answer, so the session is unknown. The client must not go to the
    // sign-in.
    if (viewer === 'unknown') return socket.close(1013, 'come back later');
    if (!viewer) return socket.close(4401, 'sign in');
    if (viewer.locked) return socket.close(4423, 'locked');
    const open = tabs.get(viewer.sessionId) ?? 0;
    if (live.subscribers() >= tabsAtMost || open >= tabsPerSession) {
      return socket.close(1013, 'come back later');
    }
    if (viewer.mustSetUpFactor) return socket.close(4403, 'set up a second factor');

    const send = (message: object) => {
      // A tab that does not read is cut. It connects again and reads everything again.
      if (socket.bufferedAmount > unsentAtMost) socket.terminate();
      else socket.send(JSON.stringify(message));
    };
    let { locksAt } = viewer;
    /** An idle session receives nothing until the person gives the password. */
    const sendUnlessLocked = async (message: object) => {
      if (clock() > locksAt) {
        const now = await readViewer(token ?? '');
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
      stale: (topics) => void sendUnlessLocked({ stale: topics }),
      reread: () => void sendUnlessLocked({ reread: true }),
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
      // A page cannot see a ping, so this message proves that the connection lives.
      send({ here: true });
    }, everyMs);
    socket.on('close', () => {
      clearInterval(beat);
      live.leave(subscriber);
      const left = (tabs.get(viewer.sessionId) ?? 1) - 1;
      if (left > 0) tabs.set(viewer.sessionId, left);
      else tabs.delete(viewer.sessionId);
    });
    handleMessage = (text) => {
      const message = messageSchema.safeParse(parsed(text));
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
    for (const text of early) handleMessage(text);
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
