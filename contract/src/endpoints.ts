/** The whole contract as one list, for the server, the tests and OpenAPI. */
import * as auth from './auth/calls.ts';
import * as clinics from './clinics/calls.ts';
import * as cover from './clinics/cover/calls.ts';
import * as clinicMembers from './clinics/members/calls.ts';
import * as consult from './consult/calls.ts';
import * as content from './content/calls.ts';
import * as directory from './directory/calls.ts';
import * as drafts from './drafts/calls.ts';
import * as inbox from './inbox/calls.ts';
import * as invite from './invite/calls.ts';
import * as notifications from './notifications/calls.ts';
import * as operatorAudit from './operator/audit/calls.ts';
import * as operator from './operator/calls.ts';
import * as operatorConcepts from './operator/concepts/calls.ts';
import * as operatorDocuments from './operator/documents/calls.ts';
import * as operatorNews from './operator/news/calls.ts';
import * as operatorPeople from './operator/people/calls.ts';
import * as operatorRegister from './operator/register/calls.ts';
import * as operatorRequests from './operator/requests/calls.ts';
import * as operatorRoles from './operator/roles/calls.ts';
import * as outbox from './outbox/calls.ts';
import * as outcomes from './outcomes/calls.ts';
import * as patientMessages from './patients/messages/calls.ts';
import * as phone from './phone/calls.ts';
import * as profile from './profile/calls.ts';
import * as records from './records/calls.ts';
import * as resources from './resources/calls.ts';
import * as shell from './shell/calls.ts';
import * as signup from './signup/calls.ts';
import * as templates from './templates/calls.ts';
import * as threadBilling from './thread/billing/calls.ts';
import * as thread from './thread/calls.ts';
import * as threadCopy from './thread/copy/calls.ts';
import * as threadDelivery from './thread/delivery/calls.ts';
import * as threadDocument from './thread/document/calls.ts';
import * as threadFax from './thread/fax/calls.ts';
import * as threadForward from './thread/forward/calls.ts';
import * as threadLocks from './thread/locks/calls.ts';
import * as threadMoa from './thread/moa/calls.ts';
import * as threadStatus from './thread/status/calls.ts';
import * as uploads from './uploads/calls.ts';

export const calls = {
  ...auth.calls,
  ...signup.calls,
  ...clinics.calls,
  ...clinicMembers.calls,
  ...cover.calls,
  ...notifications.calls,
  ...profile.calls,
  ...invite.calls,
  ...directory.calls,
  ...patientMessages.calls,
  ...thread.calls,
  ...threadBilling.calls,
  ...threadCopy.calls,
  ...threadDocument.calls,
  ...threadFax.calls,
  ...threadLocks.calls,
  ...threadMoa.calls,
  ...threadForward.calls,
  ...threadStatus.calls,
  ...phone.calls,
  ...outcomes.calls,
  ...inbox.calls,
  ...records.calls,
  ...drafts.calls,
  ...consult.calls,
  ...operator.calls,
  ...operatorPeople.calls,
  ...operatorConcepts.calls,
  ...operatorRegister.calls,
  ...operatorAudit.calls,
  ...operatorDocuments.calls,
  ...operatorRequests.calls,
  ...operatorRoles.calls,
  ...templates.calls,
  ...resources.calls,
  ...shell.calls,
};
export const queries = {
  ...auth.queries,
  ...clinicMembers.queries,
  ...cover.queries,
  ...content.queries,
  ...notifications.queries,
  ...profile.queries,
  ...invite.queries,
  ...signup.queries,
  ...uploads.queries,
  ...directory.queries,
  ...thread.queries,
  ...threadBilling.queries,
  ...threadDelivery.queries,
  ...threadFax.queries,
  ...threadLocks.queries,
  ...threadMoa.queries,
  ...threadForward.queries,
  ...threadStatus.queries,
  ...outcomes.queries,
  ...inbox.queries,
  ...records.queries,
  ...drafts.queries,
  ...consult.queries,
  ...operator.queries,
  ...operatorPeople.queries,
  ...operatorConcepts.queries,
  ...operatorRegister.queries,
  ...operatorAudit.queries,
  ...operatorDocuments.queries,
  ...operatorNews.queries,
  ...operatorRequests.queries,
  ...operatorRoles.queries,
  ...templates.queries,
  ...resources.queries,
  ...outbox.queries,
  ...shell.queries,
};
export const routes = {
  ...uploads.routes,
  ...signup.routes,
  ...directory.routes,
  ...threadMoa.routes,
  ...records.routes,
  ...operatorRegister.routes,
};

export type Calls = typeof calls;
export type Queries = typeof queries;
