import { zoneIn } from '@corridor/contract/platform/zones.ts';
import { calls, queries } from '@corridor/contract/thread/calls.ts';
import {
  type ActivityRole,
  type ActivityType,
  mayLock,
  type Status,
} from '@corridor/contract/thread/rules.ts';
import { peopleByMeaning } from '../directory/search/peopleFound.ts';
import { clockFrom } from '../platform/clock.ts';
import { all, first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { openText } from '../platform/keystore/opened.ts';
import { inboxesFor, lockOpenThreadRow, mayRemove, noteRead, openThreadFor } from './access.ts';
import { handlers as entries } from './entries/serve.ts';
import { joinThread, leaveThread, takePart } from './members/actions.ts';
import { handlers as messages } from './messages/serve.ts';
import { activity, consultants } from './queries.ts';
import { diagnosisContext, openEconsult, reasonContext } from './sealed.ts';
import { seriesOf } from './sentSeries.ts';
import { handlers as state } from './state/serve.ts';
import { filesOf } from './threadFiles.ts';

const done = { done: true as const };

export const handlers = serve(
  { ...calls, ...queries },
  {
    ...messages,
    ...entries,
    ...state,

    'thread-series': async ({ activityId }, context) => {
      const { app, viewer } = context;
      noteRead(context, await openThreadFor(app.pool, viewer, activityId));
      return { series: await seriesOf(context, activityId) };
    },

    'thread-activity': async ({ activityId }, context) => {
      const { app, viewer, now } = context;
      const inboxes = inboxesFor(viewer);
      const row = await first(app.pool, activity, { activityId, uid: viewer.uid, inboxes });
      if (!row) throw refuse('not-found');
      const { lockedAt } = row;
      const self = row.actingFor ?? viewer.uid;
      const province = row.members.find(({ uid }) => uid === self)?.profile.location?.province;
      // A diagnosis and the reason of a lock belong to the patient's record; the rest does not.
      if (lockedAt ? row.sealedLockReason : row.sealedDiagnosis) noteRead(context, row);
      return {
        id: row.id,
        activityType: row.type as ActivityType,
        created: row.createdAt,
        specialty: row.specialty,
        subsite: row.subsite,
        status: row.status as Status | null,
        lastSeq: row.lastSeq,
        members: row.members.map(({ uid, role, position, added, profile, ...member }) => ({
          ...profile,
          ...member,
          uid,
          role: role as ActivityRole,
          position,
          removable: added && !member.removed && !lockedAt && mayRemove(viewer, row.role),
        })),
        role: row.role as ActivityRole | null,
        actingFor: row.actingFor,
        billsHere: row.billsHere,
        mayLock: mayLock(row.role as ActivityRole | null),
        outcome: lockedAt ? null : row.outcome,
        diagnosis: lockedAt ? null : openText(app, row.sealedDiagnosis, diagnosisContext(row.id)),
        firstSpecialistResponse:
          row.firstSpecialist && row.firstRespondedAt && row.firstResponse
            ? {
                specialistId: row.firstSpecialist,
                respondedAt: row.firstRespondedAt,
                responseTime: row.firstRespondedAt.getTime() - row.createdAt.getTime(),
                messageId: row.firstResponse,
              }
            : null,
        activityForwardedFromRef: row.forwardedFrom,
        phoneConsultData: row.phone && {
          startTime: new Date(row.phone.startTime),
          endTime: new Date(row.phone.endTime),
          physicianPhoneNumber: row.phone.physicianPhone,
          specialistPhoneNumber: row.phone.specialistPhone,
          callComplete: row.phone.completedAt !== null,
          callCompleteTime: row.phone.completedAt ? new Date(row.phone.completedAt) : null,
        },
        clock: row.phone ? clockFrom(now, zoneIn(province ?? ''), row.createdAt) : [],
        auditLogs: row.logs.map(({ at, uid, before, after, name }) => ({
          timestamp: new Date(at),
          before: before as Status | null,
          after: after as Status,
          authUid: uid,
          userInfo: name,
        })),
        memberLogs: row.memberLogs.map(({ at, by, name, uid, role, joined }) => ({
          timestamp: new Date(at),
          authUid: by,
          userInfo: name,
          uid,
          role: role as ActivityRole,
          joined,
        })),
        locked: lockedAt && {
          at: lockedAt,
          by: row.lockedBy ?? '',
          reason: openText(app, row.sealedLockReason, reasonContext(row.id)),
          kept: row.lockKeptAt !== null,
        },
      };
    },

    'thread-econsult': async ({ activityId }, context) => {
      const { app, viewer } = context;
      const thread = await openThreadFor(app.pool, viewer, activityId);
      noteRead(context, thread);
      const econsult = openEconsult(app, activityId, thread.sealed);
      if (!econsult) return { econsult: null, files: [] };
      const ids = econsult.referralMediaURIs;
      const files = await filesOf(context, ids);
      const { outcome, sealedDiagnosis } = thread;
      const diagnosis = openText(app, sealedDiagnosis, diagnosisContext(activityId));
      const specialistResponse = outcome === null ? null : { outcome, diagnosis };
      return {
        econsult: { ...econsult, specialistResponse },
        files: ids.flatMap((id) => files(id, { activityId, seq: 0 }) ?? []),
      };
    },

    'activity-addSelfToActivityAsMoa_v1': async ({ activityId }, { app, viewer, change }) => {
      const added = await change(async (inside) => {
        const thread = await lockOpenThreadRow(inside, viewer, activityId);
        return takePart(inside, app, viewer, thread);
      });
      return { activityId, added };
    },

    'secureMessaging-addUserToActivity': async ({ activityId, newUserId }, context) => {
      const { app, viewer } = context;
      const added = await context.change(async (inside) => {
        const thread = await lockOpenThreadRow(inside, viewer, activityId);
        if (thread.role === null) throw refuse('permission-denied');
        const known = await all(inside.db, consultants, { uid: viewer.uid });
        if (!known.some(({ id }) => id === newUserId))
          throw refuse('failed-precondition', 'no-consultant');
        const joining = { activityId, uid: newUserId, role: 'consultant' as const };
        return joinThread(inside, app, joining, viewer.uid);
      });
      return { activityId, added };
    },

    'secureMessaging-getConsultantsAvailableToUser': async (_, { app, viewer }) => {
      const found = await all(app.pool, consultants, { uid: viewer.uid });
      return found.map(({ id, firstName, lastName, credentials }) => ({
        uid: id,
        label: [`Dr. ${firstName} ${lastName}`, credentials].filter(Boolean).join(', '),
      }));
    },

    'thread-findConsultants': async ({ search }, { app, now }) => {
      if (search.trim() === '') return { consultants: [] };
      const { people, about } = await peopleByMeaning(app, search, now);
      return { consultants: people, about };
    },

    'thread-removeMember': async ({ activityId, uid }, { viewer, change }) => {
      await change(async (inside) => {
        const thread = await lockOpenThreadRow(inside, viewer, activityId);
        if (!mayRemove(viewer, thread.role)) throw refuse('permission-denied');
        await leaveThread(inside, thread, uid, viewer.uid);
      });
      return done;
    },
  },
);
