import { type Access, meets } from '@corridor/contract/platform/permissions.ts';
import type { Call, Query, Route } from '@corridor/contract/platform/wire.ts';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type preParsingHookHandler,
} from 'fastify';
import type { App } from '../app.ts';
import { noteRefusal } from '../audit/refusals.ts';
import { change, changeOnce, type Repeat } from '../change.ts';
import { forRequests } from '../database/requestPool.ts';
import { Outage, Refusal, refuse } from '../errors.ts';
import { networkOf } from './address.ts';
import { sendError, toRefusal } from './failures.ts';
import { describeBody } from './formBody.ts';
import { limitLink } from './linkLimit.ts';
import { busy, openPressure } from './pressure.ts';
import { fileOf, keyOf, parse, refuseOtherPages, tokenOf } from './request.ts';
import { acceptBodies } from './routeBodies.ts';
import { cookieName, security, setCookie } from './security.ts';
import type { Context, RouteHandler } from './serve.ts';
import type { Viewer } from './viewer.ts';

type Endpoint = Call | Query;
export type Served = {
  name: string;
  endpoint: Endpoint;
  handler: (input: never, context: never) => Promise<unknown>;
};

export type ServedRoute = { name: string; route: Route; handler: RouteHandler };

/** The area `auth` finds the viewer of a token; the platform knows no sessions. */
export type Identify = (app: App, token: string, now: Date, background: boolean) => Promise<Viewer>;

export type HttpParts = {
  app: App;
  endpoints: Served[];
  routes: ServedRoute[];
  identify: Identify;
  /** Tells what an input field names, for example that `activityId` names a thread. */
  subjectKinds: ReadonlyMap<string, string>;
};

const bodyLimit = 1_048_576;
const requestTimeout = 600_000;
export async function openHttp({
  app,
  endpoints,
  routes,
  identify,
  subjectKinds,
}: HttpParts): Promise<FastifyInstance> {
  const { settings, log, metrics } = app;
  const { quick, transfer } = forRequests(app);
  const gate = { app: quick, identify, subjectKinds };
  const http = Fastify({
    bodyLimit,
    // No honest body takes longer than this. An upload that is cut here resumes later.
    requestTimeout,
    trustProxy: settings.TRUST_PROXY,
    logger: false,
    // A malformed address never reaches a route.
    frameworkErrors: (error, _request, reply) => sendError(reply, toRefusal(error)),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  await http.register(cookie);
  await http.register(helmet, security(settings.publicUrl));
  await http.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
  });
  const working: ReadonlySet<string> = new Set([
    ...endpoints.map(({ endpoint, name }) => `/${endpoint.kind}/${name}`),
    ...routes.map(({ route }) => route.path),
  ]);
  await http.register(underPressure, {
    maxEventLoopDelay: settings.LOOP_DELAY_MS,
    // An error keeps the request from its handler; a sent answer alone would not.
    pressureHandler: async (request, _reply, _type, value) => {
      // Pages and their files cost little, and a page without one of them is broken.
      if (!working.has(request.routeOptions.url ?? '')) return;
      // The monitor has measured nothing for a second; the next sample shows the true delay.
      if (value === Number.POSITIVE_INFINITY) return;
      metrics.shed('pressure');
      throw busy(5);
    },
  });
  const pressure = openPressure(settings.REQUESTS_AT_ONCE, metrics);

  http.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const refusal = toRefusal(error);
    const route = request.routeOptions.url;
    if (refusal.code === 'internal') log.error({ route, err: error }, 'unexpected error');
    if (error instanceof Outage) log.warn({ route, err: error }, 'outage');
    return sendError(reply, refusal);
  });
  http.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const known = endpoints.some(({ name, endpoint }) => path === `/${endpoint.kind}/${name}`);
    return sendError(reply, new Refusal(known ? 'method-not-allowed' : 'not-found'));
  });
  http.addHook('onResponse', async (request, reply) => {
    metrics.request(request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
  });

  for (const served of endpoints) {
    const { endpoint, name } = served;
    const { perMinute: max, perLink, largest } = endpoint.kind === 'call' ? endpoint : {};
    http.post(
      `/${endpoint.kind}/${name}`,
      {
        ...(max && { config: { rateLimit: { max, timeWindow: 60_000 } } }),
        ...(perLink && { preHandler: limitLink(http, perLink) }),
        ...(largest && { bodyLimit: largest }),
      },
      (request, reply) => pressure.quick(() => answer(served, gate, request, reply)),
    );
  }
  // A foreign page may send plain text without a preflight, but not JSON.
  http.removeContentTypeParser('text/plain');
  // Routes have their own scope, because calls accept only JSON.
  await http.register(async (http) => {
    acceptBodies(http);
    for (const { name, route, handler } of routes) {
      const app = route.transfer ? transfer : quick;
      const admitViewer = async <T>(
        request: FastifyRequest,
        reply: FastifyReply,
        work: (viewer: Viewer | undefined) => Promise<T>,
      ) => {
        const viewer = await findViewer(route, gate, request, reply);
        const context = contextOf({ app, viewer }, request, reply);
        const requested = { context, name, fields: fileOf(request), subjectKinds };
        return noteRefusal(requested, async () => {
          admit(route, viewer);
          return work(viewer);
        });
      };
      // A large body is read for nobody who may not send it, and takes a place meanwhile.
      const preParsing: preParsingHookHandler = (request, reply, body, done) => {
        const place = pressure.transfer(request, reply, (nameSession) =>
          admitViewer(request, reply, async (viewer) => viewer && nameSession(viewer.sessionId)),
        );
        place.then(() => done(null, body), done);
      };
      http.route({
        config: { plainJson: route.plainJson, raw: route.raw },
        method: route.method,
        url: route.path,
        ...(route.largest && { bodyLimit: route.largest, preParsing }),
        handler: (request, reply) => {
          const work = (nameSession?: (session: string) => void) =>
            admitViewer(request, reply, async (viewer) => {
              if (viewer) nameSession?.(viewer.sessionId);
              const key = route.idempotent && keyOf(request);
              const input = key && (await describeBody(request.body));
              const once = key ? { keys: app.keys, call: name, key, input } : undefined;
              return handler(request, reply, contextOf({ app, viewer, once }, request, reply));
            });
          return route.transfer ? pressure.transfer(request, reply, work) : pressure.quick(work);
        },
      });
    }
  });
  return http;
}

type Gate = Pick<HttpParts, 'app' | 'identify' | 'subjectKinds'>;

/** The whole path of one request: viewer, access, input, handler, answer. */
async function answer(
  { endpoint, name, handler }: Served,
  gate: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { app, subjectKinds } = gate;
  const viewer = await findViewer(endpoint, gate, request, reply);
  const fields = (request.body as { data?: unknown } | undefined)?.data;
  const unkeyed = contextOf({ app, viewer }, request, reply);
  const requested = { context: unkeyed, name, fields, subjectKinds };
  const { input, readAt, result } = await noteRefusal(requested, async () => {
    admit(endpoint, viewer);
    const input = parse(endpoint, request.body);
    const key = endpoint.kind === 'call' && endpoint.idempotent && keyOf(request);
    const once = key ? { keys: app.keys, call: name, key, input } : undefined;
    const context = contextOf({ app, viewer, once }, request, reply);
    const readAt = app.live.now();
    return { input, readAt, result: await handler(input as never, context as never) };
  });
  reply.header('cache-control', 'no-store');
  if (endpoint.kind === 'query' && viewer) {
    const topics = endpoint.topics(input as never, viewer);
    if (topics.length > 0)
      reply.header('live-ticket', app.live.ticket(viewer.sessionId, topics, readAt));
  }
  return { result };
}

/** Finds the viewer. A public endpoint may have none. */
async function findViewer(
  endpoint: Endpoint | Route,
  { app, identify }: Pick<Gate, 'app' | 'identify'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const anyone = endpoint.access === 'public' && endpoint.kind !== 'query';
  const token = anyone ? undefined : tokenOf(request, app.settings);
  const withoutViewer = (error: unknown) => {
    // A cookie can outlive its session. Public endpoints still answer its holder.
    const outlived = endpoint.access === 'public' && token === request.cookies[cookieName];
    if (!outlived || !(error instanceof Refusal)) throw error;
    setCookie(reply, undefined, app.settings);
    return undefined;
  };
  return token
    ? await identify(app, token, app.clock(), isBackground(request)).catch(withoutViewer)
    : undefined;
}

/** Tells whether a page sent the request by itself, without an act of the person. */
const isBackground = ({ headers }: FastifyRequest) => headers['x-background'] === '1';

type ContextParts = { app: App; viewer: Viewer | undefined; once?: Repeat | undefined };

function contextOf(
  { app, viewer, once }: ContextParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Context<Viewer | undefined> {
  const now = app.clock();
  const agent = (request.headers['user-agent'] ?? '').slice(0, 200);
  const live = isBackground(request);
  // A connection that has ended has no address, and nobody hears the answer.
  if (!request.ip) throw new Refusal('unavailable');
  const origin = { address: request.ip, agent, ...(live && { live }) };
  return {
    app,
    viewer,
    origin,
    now,
    change: (work) =>
      viewer && once
        ? changeOnce(app.pool, { viewer, origin, now }, once, work)
        : change(app.pool, { viewer, origin, now }, work),
    setSession: (value) => setCookie(reply, value, app.settings),
    keptSession: request.cookies[cookieName],
    fromOurPages: () => refuseOtherPages(request, app.settings),
  };
}

function admit(endpoint: Endpoint | Route, viewer: Viewer | undefined): void {
  if (endpoint.access === 'public') return;
  if (!viewer) throw new Refusal('unauthenticated');
  if (viewer.locked && !(endpoint.kind === 'call' && endpoint.whileLocked)) {
    throw refuse('unauthenticated', 'locked');
  }
  if (viewer.mustSetUpFactor && !endpoint.whileUnfactored) {
    throw refuse('permission-denied', 'second-factor-required');
  }
  if (viewer.unvalidated && !endpoint.whileUnvalidated) {
    throw refuse('permission-denied', 'validation-required');
  }
  if (!allows(endpoint.access, viewer)) throw new Refusal('permission-denied');
}

export function allows(access: Access, viewer: Pick<Viewer, 'permissions'>): boolean {
  return access === 'public' || access === 'signedIn' || meets(viewer.permissions, access);
}
