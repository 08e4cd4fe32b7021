/** Every handler and every job of the server, from the lists of areas. */
import { calls, queries, routes } from '@corridor/contract/endpoints.ts';
import { mergeAreas } from '@corridor/contract/platform/mergeAreas.ts';
import { own } from '@corridor/contract/platform/own.ts';
import * as draftFiles from './drafts/attachments.ts';
import { findForm } from './forms/sentForms.ts';
import * as areas from './lists/areaHandlers.ts';
import * as areaJobs from './lists/areaJobs.ts';
import { gates as messageGates } from './patients/messages/shown.ts';
import { routeHandlersWith as patientRoutesWith } from './patients/routes.ts';
import type { App } from './platform/app.ts';
import type { Served, ServedRoute } from './platform/http/http.ts';
import { type Handlers, serve } from './platform/http/serve.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { gates as resourceGates } from './resources/serve.ts';
import { routeHandlers as signupRoutes } from './signup/complete.ts';
import * as threadFiles from './thread/threadFiles.ts';
import * as uploadsGates from './uploads/gates.ts';
import { routeHandlersWith } from './uploads/serve.ts';

const endpoints = { ...calls, ...queries };
const handlers: Handlers<typeof endpoints> = serve(endpoints, mergeAreas(areas, 'handlers'));

export const served: Served[] = Object.entries(endpoints).map(([name, endpoint]) => ({
  name,
  endpoint: endpoint as unknown as Served['endpoint'],
  handler: own(handlers, name) as Served['handler'],
}));

/** The area that showed a file decides who may open it. */
const gates = {
  ...uploadsGates.gates,
  ...resourceGates,
  ...threadFiles.gates,
  ...draftFiles.gates,
  ...messageGates,
};
const routeHandlers = {
  ...mergeAreas(areas, 'routeHandlers'),
  ...signupRoutes,
  ...patientRoutesWith(findForm),
  ...routeHandlersWith(gates),
};

export const servedRoutes: ServedRoute[] = Object.entries(routes).map(([name, route]) => ({
  name,
  route,
  handler: own(routeHandlers, name) as ServedRoute['handler'],
}));

/**
 * Maps an input field to the kind of thing that it names. The first match of a refused request goes
 * into the audit trail.
 */
export const subjectKinds: ReadonlyMap<string, string> = new Map([
  ['activityId', 'thread'],
  ['draftId', 'draft'],
  ['fileId', 'file'],
  ['inboxOf', 'inbox'],
  ['uid', 'user'],
]);

export const jobs: Record<string, Job<App>> = mergeAreas(areaJobs, 'jobs');
