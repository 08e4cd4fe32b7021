/** The measured process: the product, plus one call that only passes the stack. */
import { isInterface, isPatientPage, legacyTarget } from '@corridor/contract/access/routes.ts';
import { call } from '@corridor/contract/platform/wire.ts';
import { z } from 'zod';
import { identify } from '../server/src/auth/identify.ts';
import { jobs, served, servedRoutes, subjectKinds } from '../server/src/handlers.ts';
import { openHttp } from '../server/src/platform/http/http.ts';
import { openPages } from '../server/src/platform/http/portalPages.ts';
import { openSocket } from '../server/src/platform/http/socket.ts';
import { startJobs } from '../server/src/platform/jobs/jobs.ts';
import { processSettings } from '../server/src/platform/settings.ts';
import { openApp } from '../server/src/server.ts';

const settings = processSettings();
const app = await openApp(settings, settings.DATABASE_URL ?? '');
const nothing = call({
  access: 'signedIn',
  input: z.strictObject({ text: z.string() }),
  output: z.strictObject({ text: z.string() }),
});
const handler = async ({ text }: { text: string }) => ({ text });
const http = await openHttp({
  app,
  identify,
  subjectKinds,
  routes: servedRoutes,
  endpoints: [
    ...served,
    { name: 'bench-nothing', endpoint: nothing as never, handler: handler as never },
  ],
});
await openSocket(http, app, identify);
await openPages(http, {
  redirect: legacyTarget,
  isInterface,
  isPatientPage,
  outsideOf: () => undefined,
  publicUrl: app.settings.publicUrl,
});
if (settings.RUN_JOBS) await startJobs(app.pool, jobs, app, app.log);
await http.listen({ port: settings.PORT, host: '127.0.0.1' });
process.stdout.write('ready\n');
