import type { Call, InputOf, OutputOf, Query, Route } from '@corridor/contract/platform/wire.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import type { Change } from '../change.ts';
import type { Origin, Viewer } from './viewer.ts';

type Endpoint = Call | Query;

/** A viewer always exists unless the endpoint is public. */
type ViewerOf<E extends Endpoint> = E['access'] extends 'public' ? Viewer | undefined : Viewer;

export type Context<V = Viewer> = {
  app: App;
  viewer: V;
  origin: Origin;
  now: Date;
  /** The one transaction of a call. A repeat with the same key returns the first answer. */
  change<T>(work: (change: Change) => Promise<T>): Promise<T>;
  /** Sets or clears the browser's session cookie. */
  setSession(token: string | undefined): void;
  /** The session token in the browser's cookie. Its session may be over. */
  keptSession: string | undefined;
  /** Refuses a request from a page of another origin. */
  fromOurPages(): void;
};

export type Handler<E extends Endpoint> = (
  input: InputOf<E>,
  context: Context<ViewerOf<E>>,
) => Promise<OutputOf<E>>;

export type Handlers<T extends Record<string, Endpoint>> = { [K in keyof T]: Handler<T[K]> };

/** The handlers of one area. A missing or surplus handler does not compile. */
export function serve<T extends Record<string, Endpoint>>(
  _declared: T,
  handlers: Handlers<T>,
): Handlers<T> {
  return handlers;
}

/** A route answers at its own address and speaks the HTTP of its protocol. */
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
