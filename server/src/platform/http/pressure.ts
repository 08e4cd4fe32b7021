import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import type { Metrics } from '../metrics.ts';

/** A side of a transfer that sends or takes nothing for so long is gone. */
const stalledMs = 120_000;

export const busy = (seconds = 2) => new Refusal('unavailable', { retryAfterSeconds: seconds });

/** Places for so much at once. Who finds none is told at once to come back: nothing queues. */
function openRoom(most: number, onFull: () => void) {
  let taken = 0;
  return {
    taken: () => taken,
    /** Takes a place; answers what gives it back. */
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
 * What counts is work that others wait for: a call from its handler's start to its answer, so that
 * a slow line, which costs nothing, takes no place. A transfer lasts as long as its line, so files
 * have a room of their own, as large, and can never fill the one of the quick calls. Pages, probes
 * and live sockets count in neither.
 */
export function openPressure(requestsAtOnce: number, metrics: Metrics, patienceMs = stalledMs) {
  const quick = openRoom(requestsAtOnce, () => metrics.shed('request'));
  const transfers = openRoom(requestsAtOnce, () => metrics.shed('transfer'));
  /** The rooms of sessions that have a transfer under way. */
  const held = new Map<string, ReturnType<typeof openRoom>>();
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
     * Until the last byte is through or the line is cut; one that stalls is cut. Once `work` knows
     * whose it is it says so: no session takes more than its share of the room.
     */
    transfer<T>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (as: (session: string) => void) => Promise<T>,
    ): Promise<T> {
      request.raw.socket.setTimeout(patienceMs);
      reply.raw.on('timeout', () => {
        // Between the last byte in and the first one out we are the slow side: a scan takes its time.
        if (!request.raw.complete || reply.raw.headersSent) request.raw.socket.destroy();
      });
      finished(reply.raw, transfers.enter());
      return work((session) => {
        const room = held.get(session) ?? openRoom(share, () => metrics.shed('transfer'));
        const leave = room.enter();
        held.set(session, room);
        finished(reply.raw, () => {
          leave();
          if (room.taken() === 0) held.delete(session);
        });
      });
    },
  };
}
