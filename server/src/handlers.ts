/** Every handler and every job of the server: the areas in one list. */
import { calls, queries } from '@corridor/contract/endpoints.ts';
import * as authJobs from './auth/jobs.ts';
import * as auth from './auth/serve.ts';
import * as content from './content/serve.ts';
import type { App } from './platform/app.ts';
import type { Served } from './platform/http.ts';
import type { Job } from './platform/jobs.ts';
import * as platformJobs from './platform/schedule.ts';
import { type Handlers, serve } from './platform/serve.ts';
import * as shell from './shell/serve.ts';

const endpoints = { ...calls, ...queries };
const handlers: Handlers<typeof endpoints> = serve(endpoints, {
  ...auth.handlers,
  ...content.handlers,
  ...shell.handlers,
});

export const served: Served[] = Object.entries(endpoints).map(([name, endpoint]) => ({
  name,
  endpoint: endpoint as unknown as Served['endpoint'],
  handler: handlers[name as keyof typeof handlers] as Served['handler'],
}));

export const jobs: Record<string, Job<App>> = { ...platformJobs.jobs, ...authJobs.jobs };
