/** Every handler and every job of the server, area by area. */
import { calls, queries, routes } from '@corridor/contract/endpoints.ts';
import { own } from '@corridor/contract/platform/own.ts';
import * as emailJobs from './auth/email/jobs.ts';
import * as authJobs from './auth/jobs.ts';
import * as auth from './auth/serve.ts';
import * as billingJobs from './billing/jobs.ts';
import * as coverJobs from './clinics/cover/jobs.ts';
import * as cover from './clinics/cover/serve.ts';
import * as clinicMemberJobs from './clinics/members/jobs.ts';
import * as clinicMembers from './clinics/members/serve.ts';
import * as clinics from './clinics/serve.ts';
import * as consultJobs from './consult/jobs.ts';
import * as consult from './consult/serve.ts';
import * as content from './content/serve.ts';
import * as clinicServices from './directory/clinics/jobs.ts';
import * as directoryJobs from './directory/jobs.ts';
import * as search from './directory/search/serve.ts';
import * as directory from './directory/serve.ts';
import * as draftFiles from './drafts/attachments.ts';
import * as draftJobs from './drafts/jobs.ts';
import * as drafts from './drafts/serve.ts';
import * as inbox from './inbox/serve.ts';
import * as inviteJobs from './invite/jobs.ts';
import * as invite from './invite/serve.ts';
import * as notificationsJobs from './notifications/jobs.ts';
import * as notifications from './notifications/serve.ts';
import * as operatorAudit from './operator/audit/serve.ts';
import * as operatorConcepts from './operator/concepts/serve.ts';
import * as operatorDocuments from './operator/documents/serve.ts';
import * as operatorNews from './operator/news/serve.ts';
import * as operatorPeopleJobs from './operator/people/jobs.ts';
import * as operatorPeople from './operator/people/serve.ts';
import * as operatorRegister from './operator/register/serve.ts';
import * as operatorRequestJobs from './operator/requests/jobs.ts';
import * as operatorRequests from './operator/requests/serve.ts';
import * as operatorRoles from './operator/roles/serve.ts';
import * as operator from './operator/serve.ts';
import * as outbox from './outbox/serve.ts';
import * as outcomes from './outcomes/serve.ts';
import * as patientJobs from './patients/jobs.ts';
import * as patients from './patients/serve.ts';
import * as phone from './phone/serve.ts';
import type { App } from './platform/app.ts';
import type { Served, ServedRoute } from './platform/http/http.ts';
import { type Handlers, serve } from './platform/http/serve.ts';
import type { Job } from './platform/jobs/jobs.ts';
import * as platformJobs from './platform/jobs/schedule.ts';
import * as profile from './profile/serve.ts';
import * as recordsJobs from './records/jobs.ts';
import * as records from './records/serve.ts';
import * as resources from './resources/serve.ts';
import * as shell from './shell/serve.ts';
import { routeHandlers as signupRoutes } from './signup/complete.ts';
import * as signupJobs from './signup/jobs.ts';
import * as signup from './signup/serve.ts';
import * as templates from './templates/serve.ts';
import * as threadBilling from './thread/billing/serve.ts';
import * as threadCopy from './thread/copy/serve.ts';
import * as threadDelivery from './thread/delivery/serve.ts';
import * as threadDocument from './thread/document/serve.ts';
import * as faxJobs from './thread/fax/jobs.ts';
import * as threadFax from './thread/fax/serve.ts';
import * as threadForward from './thread/forward/serve.ts';
import * as threadJobs from './thread/jobs.ts';
import * as threadLocks from './thread/locks/serve.ts';
import * as moaJobs from './thread/moa/jobs.ts';
import * as threadMoa from './thread/moa/serve.ts';
import * as thread from './thread/serve.ts';
import * as threadStatus from './thread/status/serve.ts';
import * as threadFiles from './thread/threadFiles.ts';
import * as uploadsGates from './uploads/gates.ts';
import * as uploadsJobs from './uploads/jobs.ts';
import * as uploads from './uploads/serve.ts';

const endpoints = { ...calls, ...queries };
const handlers: Handlers<typeof endpoints> = serve(endpoints, {
  ...auth.handlers,
  ...clinics.handlers,
  ...clinicMembers.handlers,
  ...cover.handlers,
  ...content.handlers,
  ...signup.handlers,
  ...notifications.handlers,
  ...profile.handlers,
  ...invite.handlers,
  ...uploads.handlers,
  ...directory.handlers,
  ...patients.handlers,
  ...thread.handlers,
  ...threadBilling.handlers,
  ...threadCopy.handlers,
  ...threadDelivery.handlers,
  ...threadDocument.handlers,
  ...threadFax.handlers,
  ...threadLocks.handlers,
  ...threadMoa.handlers,
  ...threadForward.handlers,
  ...threadStatus.handlers,
  ...phone.handlers,
  ...outcomes.handlers,
  ...inbox.handlers,
  ...records.handlers,
  ...drafts.handlers,
  ...consult.handlers,
  ...operator.handlers,
  ...operatorPeople.handlers,
  ...operatorConcepts.handlers,
  ...operatorRegister.handlers,
  ...operatorAudit.handlers,
  ...operatorDocuments.handlers,
  ...operatorNews.handlers,
  ...operatorRequests.handlers,
  ...operatorRoles.handlers,
  ...templates.handlers,
  ...resources.handlers,
  ...outbox.handlers,
  ...shell.handlers,
});

export const served: Served[] = Object.entries(endpoints).map(([name, endpoint]) => ({
  name,
  endpoint: endpoint as unknown as Served['endpoint'],
  handler: own(handlers, name) as Served['handler'],
}));

/** The area that showed a file decides who may open it. */
const gates = {
  ...uploadsGates.gates,
  ...resources.gates,
  ...threadFiles.gates,
  ...draftFiles.gates,
};
const routeHandlers = {
  ...signupRoutes,
  ...uploads.routeHandlersWith(gates),
  ...search.routeHandlers,
  ...threadMoa.routeHandlers,
  ...records.routeHandlers,
  ...operatorRegister.routeHandlers,
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

export const jobs: Record<string, Job<App>> = {
  ...platformJobs.jobs,
  ...authJobs.jobs,
  ...emailJobs.jobs,
  ...clinicMemberJobs.jobs,
  ...coverJobs.jobs,
  ...billingJobs.jobs,
  ...inviteJobs.jobs,
  ...recordsJobs.jobs,
  ...signupJobs.jobs,
  ...directoryJobs.jobs,
  ...draftJobs.jobs,
  ...consultJobs.jobs,
  ...clinicServices.jobs,
  ...notificationsJobs.jobs,
  ...threadJobs.jobs,
  ...faxJobs.jobs,
  ...moaJobs.jobs,
  ...patientJobs.jobs,
  ...operatorPeopleJobs.jobs,
  ...operatorRequestJobs.jobs,
  ...uploadsJobs.jobs,
};
