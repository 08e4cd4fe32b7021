/** Builds one server process from its parts, routes and jobs, and ends it. */
import { isInterface, isPatientPage, legacyTarget } from '@corridor/contract/access/routes.ts';
import { appVersion } from '@corridor/contract/platform/version.ts';
import type { FastifyInstance } from 'fastify';
import { factorRoleProblems } from './auth/factors.ts';
import { identify } from './auth/identify.ts';
import { jobs, served, servedRoutes, subjectKinds } from './handlers.ts';
import { cardFrameHosts, isCardFrame } from './payments/provider.ts';
import type { App } from './platform/app.ts';
import { openGathering } from './platform/audit/gathering.ts';
import { openKeptHeads } from './platform/audit/keptHead.ts';
import { openReads } from './platform/audit/reads.ts';
import { openRefusals } from './platform/audit/refusals.ts';
import { type Clock, checkZoneData, systemClock } from './platform/clock.ts';
import { openPool } from './platform/database/database.ts';
import { forRequests, openRequestPool } from './platform/database/requestPool.ts';
import { Refusal } from './platform/errors.ts';
import { openFax } from './platform/fax/provider.ts';
import { filesOn, openBlobs } from './platform/files/files.ts';
import { openScan } from './platform/files/scan.ts';
import { openHttp } from './platform/http/http.ts';
import { openApi } from './platform/http/openapi.ts';
import { openPages } from './platform/http/portalPages.ts';
import { sameSecret } from './platform/http/security.ts';
import { openSocket } from './platform/http/socket.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { openKeystore } from './platform/keystore/keystore.ts';
import { openLive } from './platform/live.ts';
import { openLog } from './platform/log.ts';
import { openMail } from './platform/mail/mail.ts';
import { openMailbox } from './platform/mail/mailbox.ts';
import { openMetrics } from './platform/metrics.ts';
import { accountProblems } from './platform/push/fcm.ts';
import { openPush } from './platform/push/push.ts';
import { checkSettings, type Settings, type SettingsCheck } from './platform/settings.ts';
import { closePredictor } from './prediction/predictors.ts';
import { cardHosts, isCardPage } from './premium/provider.ts';

export type Server = { app: App; http: FastifyInstance; close(): Promise<void> };

/** The areas check their settings; the start lists these problems with all others. */
export const settingsChecks: readonly SettingsCheck[] = [factorRoleProblems, accountProblems];

/** Opens the parts of a process on a prepared database, without a port. */
export async function openApp(
  settings: Settings,
  databaseUrl: string,
  clock: Clock = systemClock,
): Promise<App> {
  checkZoneData();
  checkSettings(settings, settingsChecks);
  const log = openLog(settings.LOG_LEVEL);
  const pool = openPool(databaseUrl, settings.DATABASE_POOL, (error) =>
    log.warn({ err: error }, 'database connection lost'),
  );
  const keys = await openKeystore(pool, settings);
  const live = await openLive(databaseUrl, keys, log);
  const metrics = openMetrics();
  metrics.gauge('corridor_live_subscribers', 'Open tabs of this process.', live.subscribers);
  metrics.gauge(
    'corridor_database_waiting',
    'Requests waiting for a connection.',
    () => pool.waitingCount,
  );
  const mailbox = openMailbox({ settings, log, clock });
  metrics.gauge(
    'corridor_mailbox_failing_seconds',
    'How long the mailbox of returned mails could not be read.',
    () => mailbox?.failingSeconds() ?? 0,
  );
  const gathering = openGathering(openRequestPool(pool, 1_000 * settings.DATABASE_SECONDS), log);
  return {
    settings,
    pool,
    keys,
    heads: openKeptHeads(settings, log),
    live,
    metrics,
    log,
    clock,
    mail: openMail(settings, pool, keys),
    mailbox,
    reads: openReads(gathering),
    refusals: openRefusals(gathering),
    push: openPush({ settings, pool, keys, clock }),
    fax: openFax(settings, pool, keys),
    files: filesOn(openBlobs(settings), keys),
    scan: openScan(settings.CLAMD_ADDRESS),
  };
}

export async function closeApp(app: App): Promise<void> {
  await closePredictor(app);
  await app.refusals.flush();
  await app.live.close();
  app.mail.close();
  await app.pool.end();
}

export async function startServer(app: App): Promise<Server> {
  const http = await openHttp({
    app,
    endpoints: served,
    routes: servedRoutes,
    identify,
    subjectKinds,
  });
  await openSocket(http, forRequests(app).quick, identify);
  openExtras(http, app);
  await openPages(http, {
    redirect: legacyTarget,
    isInterface,
    isPatientPage,
    outsideOf: (path) => {
      if (isCardFrame(path)) return cardFrameHosts(app.settings);
      return isCardPage(path) ? cardHosts(app.settings) : undefined;
    },
    publicUrl: app.settings.publicUrl,
  });
  const runner = app.settings.RUN_JOBS ? await startJobs(app.pool, jobs, app, app.log) : undefined;
  await http.listen({ port: app.settings.PORT, host: app.settings.HOST });
  return {
    app,
    http,
    /**
     * Drains the process: it refuses new requests, finishes running ones, and tells tabs to connect
     * to another process.
     */
    async close() {
      for (const socket of http.websocketServer.clients) socket.close(1012, 'restarting');
      await http.close();
      await runner?.stop();
      await closeApp(app);
    },
  };
}

/**
 * Routes that are neither call nor query: sign-in for API clients, the OpenAPI document, and the
 * monitoring.
 */
function openExtras(http: FastifyInstance, app: App): void {
  http.post('/auth/sign-in', async (request, reply) => {
    // Takes plain JSON; the call does the work and gives the errors. The answer is always a token,
    // because only our pages use a cookie, and they use the call.
    const data: unknown = request.body ?? {};
    if (typeof data === 'object' && data !== null && 'cookie' in data) {
      const fields = [{ field: 'cookie', message: 'Unknown field' }];
      throw new Refusal('invalid-argument', { fields });
    }
    const answered = await http.inject({
      method: 'POST',
      url: '/call/auth-signIn',
      payload: { data },
      remoteAddress: request.ip,
      headers: { 'user-agent': request.headers['user-agent'] ?? '' },
    });
    const answer = answered.json<{ result?: object; error?: object }>();
    const retry = answered.headers['retry-after'];
    if (retry) reply.header('retry-after', retry);
    return reply
      .code(answered.statusCode)
      .header('cache-control', 'no-store')
      .send(answer.result ?? answer);
  });
  // The document is made on its first request, because it costs a start 60 ms.
  let document: ReturnType<typeof openApi> | undefined;
  http.get('/openapi.json', () => {
    document ??= openApi(served, appVersion);
    return document;
  });
  // Monitoring must also answer under pressure.
  const probe = { config: { pressureHandler: () => undefined } };
  http.get('/health', probe, () => ({ status: 'ok' }));
  http.get('/ready', probe, async () => {
    await app.live.reach();
    return { status: 'ready' };
  });
  http.get('/metrics', probe, async (request, reply) => {
    const token = app.settings.METRICS_TOKEN;
    const given = request.headers.authorization ?? '';
    const allowed = token ? sameSecret(given, `Bearer ${token}`) : app.settings.relaxed;
    if (!allowed) return reply.callNotFound();
    return reply.type('text/plain; version=0.0.4').send(await app.metrics.text());
  });
}
