import { codeProblem } from '@corridor/contract/billing/rules.ts';
import { calls, queries } from '@corridor/contract/consult/calls.ts';
import type { InputOf } from '@corridor/contract/platform/wire.ts';
import { zoneIn } from '@corridor/contract/platform/zones.ts';
import { formFor, serviceFor } from '../directory/access.ts';
import { foundUsers } from '../directory/search/queries.ts';
import { findKnownPatients } from '../patients/knownPatients.ts';
import { patientIndex } from '../patients/patientIndex.ts';
import { clockFrom, dayOf, offsetMinutes } from '../platform/clock.ts';
import { all, first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { type Context, serve } from '../platform/http/serve.ts';
import { officesOf } from '../thread/access.ts';
import { sendConsult, undoConsult } from './actions.ts';
import { callOf, earlier, locations } from './queries.ts';

type Input = InputOf<(typeof calls)['consult-sendConsult']>;

/** Both calls take the same input; each is for one kind of service. */
async function send(input: Input, context: Context, kind: 'consult' | 'referral') {
  const { app, viewer, now, change } = context;
  const { inputFields: fields, draft } = input;
  if (fields.gpUid !== viewer.uid) throw refuse('permission-denied', 'other-sender');
  const wrongCode = codeProblem(fields.billingCode);
  if (wrongCode) throw refuse('invalid-argument', wrongCode);
  const approves = draft?.collection === 'drafts_pending_approval';
  // A viewer without the right to approve has no approvals, and an approver without the right to
  // write sends nothing else.
  if (approves && !viewer.permissions.has('approveEconsult')) throw refuse('not-found');
  if (!approves && !viewer.permissions.has('econsultAndSecureMessaging'))
    throw refuse('permission-denied');
  if (fields.emailPatient && !viewer.permissions.has('patientCC'))
    throw refuse('permission-denied', 'no-copies');
  const service = await serviceFor(app, viewer, { id: fields.serviceId, now });
  if (!service) throw refuse('failed-precondition', 'no-service');
  if (service.type !== kind) throw refuse('failed-precondition', 'other-kind');
  const formFields = await formFor(app.pool, viewer, service.id);
  const activityId = await change((inside) =>
    sendConsult(inside, app, viewer, {
      ...input,
      fields,
      service,
      formFields,
      draft: draft ?? undefined,
    }),
  );
  return { activityId };
}

const dayMs = 86_400_000;
const earlierMs = 30 * dayMs;

export const handlers = serve(
  { ...calls, ...queries },
  {
    'consult-sendConsult': (input, context) => send(input, context, 'consult'),
    'referral-sendReferral': (input, context) => send(input, context, 'referral'),

    'consult-undo': ({ activityId }, { app, viewer, change }) =>
      change(async (inside) => {
        await undoConsult(inside, app, viewer.uid, activityId);
        return { undone: true as const };
      }),

    'consult-searchApprovers': async ({ searchText }, { app, viewer }) => {
      const filter = { filter: '$.roles == "approver"', values: {}, contains: {} };
      const asked = { text: searchText, typos: true, ...filter, limit: 50, offset: 0 };
      const found = await all(app.pool, foundUsers, asked);
      return found
        .filter(({ id }) => id !== viewer.uid)
        .map(({ id: uid, firstName, lastName }) => ({ uid, firstName, lastName }));
    },

    'patientInfo-lookup': async ({ phn }, { app, viewer, change }) => {
      if (!phn?.trim()) return [];
      return change(async (inside) => {
        const patient = patientIndex(app.keys, phn);
        const subject = `user:${viewer.uid}`;
        await inside.audit({ action: 'patients.lookup', subject, patient });
        return findKnownPatients(inside.db, app, viewer, phn);
      });
    },

    'consult-start': async (_input, { app, viewer, now }) => {
      const { uid } = viewer;
      const [rows, call] = await Promise.all([
        all(app.pool, locations, { uid }),
        first(app.pool, callOf, { uid }),
      ]);
      return {
        locations: rows.map(({ position: locationIdx, name: clinicName, ...address }) => ({
          locationIdx,
          clinicName,
          ...address,
          clock: clockFrom(now, zoneIn(address.province)),
        })),
        today: dayOf(now).date,
        offsetMinutes: offsetMinutes(now),
        call: call ?? { phoneNumber: '', calendarEmail: '' },
      };
    },

    'consult-earlier': async ({ phn, serviceId }, context) => {
      const { app, viewer, now } = context;
      const patient = patientIndex(app.keys, phn);
      const rows = await all(app.pool, earlier, {
        patient,
        since: new Date(now.getTime() - earlierMs),
        serviceId,
        uid: viewer.uid,
        inboxes: officesOf(viewer),
      });
      if (rows.length > 0)
        app.reads.note(context, {
          action: 'patients.earlier',
          subject: `user:${viewer.uid}`,
          patient,
        });
      return rows.map(({ id, createdAt }) => ({ activityId: id, at: createdAt }));
    },
  },
);
