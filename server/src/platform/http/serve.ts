import type { Call, InputOf, OutputOf, Query, Route } from '@corridor/contract/platform/wire.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Change } from '../change.ts';
import type { Origin, Viewer } from './viewer.ts';

type Endpoint = Call | Query;

/** The viewer is certain unless the endpoint is public. */
type ViewerOf<E extends Endpoint> = E['access'] extends 'public' ? Viewer | undefined : Viewer;

export type Context<V = Viewer> = {
  app: App;
  viewer: V;
  origin: Origin;
  now: Date;
  /** The one transaction of a call; a repeat under the same key gives the first answer. */
  change<T>(work: (change: Change) => Promise<T>): Promise<T>;
  /** Sets or clears the browser's session cookie. */
  setSession(token: string | undefined): void;
  /** What the browser has kept of a session, which may be at its end. */
  keptSession: string | undefined;
  /** Refuses what does not come from our own pages. */
  fromOurPages(): void;
};

export type Handler<E extends Endpoint> = (
  input: InputOf<E>,
  context: Context<ViewerOf<E>>,
) => Promise<OutputOf<E>>;

export type Handlers<T extends Record<string, Endpoint>> = { [K in keyof T]: Handler<T[K]> };

/** The handlers of one area: exactly one for each of its calls and queries, or it does not compile. */
export function serve<T extends Record<string, Endpoint>>(
  _declared: T,
  handlers: Handlers<T>,
): Handlers<T> {
  return handlers;
}

/** What answers an address of its own; it speaks HTTP, as the protocol behind it does. */
export type RouteHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  // biome-ignore lint/suspicious/noExplicitAny: the viewer is certain where the route is not public
  context: Context<any>,
) => Promise<unknown>;

export function serveRoutes<T extends Record<string, Route>>(
  _declared: T,
  handlers: {
    [K in keyof T]: (
      request: FastifyRequest,
      reply: FastifyReply,
      context: Context<T[K]['access'] extends 'public' ? Viewer | undefined : Viewer>,
    ) => Promise<unknown>;
  },
) {
  return handlers as Record<keyof T, RouteHandler>;
}
