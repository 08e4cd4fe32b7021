import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import type { Metrics } from '../metrics.ts';

/** A transfer without any bytes for this long is cut. */
const stalledMs = 120_000;

export const busy = (seconds = 2) => new Refusal('unavailable', { retryAfterSeconds: seconds });

/** A room has a fixed number of places. A full room refuses at once, so no queue builds up. */
function openRoom(most: number, onFull: () => void) {
  let taken = 0;
  return {
    taken: () => taken,
    /** Takes a place and returns the function that frees it. */
    enter(): () => void {
      if (taken >= most) {
        onFull();
        throw busy();
      }
      taken += 1;
      let inside = true;
      return () => {
        if (inside) taken -= 1;
        inside = false;
      };
    },
  };
}

/**
 * Work counts when others wait for it. A call counts from the start of its handler to its answer,
 * so a slow connection takes no place. A transfer lasts as long as its connection, so files have
 * their own room and never fill that of the quick calls. Pages, probes and live sockets do not
 * count.
 */
export function openPressure(requestsAtOnce: number, metrics: Metrics, patienceMs = stalledMs) {
  const quick = openRoom(requestsAtOnce, () => metrics.shed('request'));
  const transfers = openRoom(requestsAtOnce, () => metrics.shed('transfer'));
  /** The rooms of sessions with a running transfer. */
  const roomsOfSessions = new Map<string, ReturnType<typeof openRoom>>();
  const share = Math.ceil(requestsAtOnce / 4);
  metrics.gauge('corridor_requests_under_way', 'Calls and queries under way.', quick.taken);
  metrics.gauge('corridor_transfers_under_way', 'Files under way, up and down.', transfers.taken);
  return {
    async quick<T>(work: () => Promise<T>): Promise<T> {
      const leave = quick.enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    /**
     * Takes a place until the last byte or the end of the connection; a stalled one is cut. `work`
     * names its session, and no session takes more than its share of the room.
     */
    transfer<T>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (nameSession: (session: string) => void) => Promise<T>,
    ): Promise<T> {
      request.raw.socket.setTimeout(patienceMs);
      reply.raw.on('timeout', () => {
        // A timeout between the last byte in and the first byte out is the server's own delay, for
        // example a scan.
        if (!request.raw.complete || reply.raw.headersSent) request.raw.socket.destroy();
      });
      finished(reply.raw, transfers.enter());
      return work((session) => {
        const room =
          roomsOfSessions.get(session) ?? openRoom(share, () => metrics.shed('transfer'));
        const leave = room.enter();
        roomsOfSessions.set(session, room);
        finished(reply.raw, () => {
          leave();
          if (room.taken() === 0) roomsOfSessions.delete(session);
        });
      });
    },
  };
}
