import { calls, queries } from '@corridor/contract/thread/calls.ts';
import {
  type ActivityRole,
  type ActivityType,
  type Folder,
  mayEditStatus,
  type Status,
} from '@corridor/contract/thread/rules.ts';
import { holdRecords } from '../billing/actions.ts';
import { all, first, type RowOf } from '../platform/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/serve.ts';
import type { Viewer } from '../platform/viewer.ts';
import { noteRead, officesOf, openThreadFor, threadFor } from './access.ts';
import { joinThread, leaveThread } from './actions.ts';
import { markRead, markUnread, moveEntries, muteEntry } from './entries/actions.ts';
import { filesOf } from './files.ts';
import { joinAsOffice, handlers as messages } from './messages/serve.ts';
import { activity, consultants, entryOf } from './queries.ts';
import { diagnosisPlace, draftPlace, openEconsult, openShort, reasonPlace } from './sealed.ts';
import { changeStatus, lockThread } from './state/actions.ts';

const done = { done: true as const };

export const handlers = serve(
  { ...calls, ...queries },
  {
    ...messages,

    'thread-activity': async ({ activityId }, { app, viewer }) => {
      const clinics = officesOf(viewer);
      const row = await first(app.pool, activity, { activityId, uid: viewer.uid, clinics });
      if (!row) throw refuse('not-found');
      const { lockedAt } = row;
      return {
        id: row.id,
        activityType: row.type as ActivityType,
        created: row.createdAt,
        specialty: row.specialty,
        subsite: row.subsite,
        status: row.status as Status | null,
        lastSeq: row.lastSeq,
        members: row.members.map(({ uid, role, position, readSeq, removed, profile }) => ({
          ...profile,
          uid,
          role: role as ActivityRole,
          position,
          readSeq,
          removed,
        })),
        role: row.role as ActivityRole | null,
        mayEditStatus: editsStatus(viewer, row),
        outcome: row.outcome,
        diagnosis: lockedAt ? null : openShort(app, row.sealedDiagnosis, diagnosisPlace(row.id)),
        firstSpecialistResponse:
          row.firstSpecialist && row.firstRespondedAt
            ? {
                specialistId: row.firstSpecialist,
                respondedAt: row.firstRespondedAt,
                responseTime: row.firstRespondedAt.getTime() - row.createdAt.getTime(),
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
        auditLogs: row.logs.map(({ at, uid, before, after, name }) => ({
          timestamp: new Date(at),
          before: before as Status | null,
          after: after as Status,
          authUid: uid,
          userInfo: name,
        })),
        locked: lockedAt && {
          at: lockedAt,
          by: row.lockedBy ?? '',
          reason: openShort(app, row.sealedLockReason, reasonPlace(row.id)),
        },
      };
    },

    'thread-metadata': async ({ activityId }, { app, viewer }) => {
      const { uid } = viewer;
      const owners = [uid, ...officesOf(viewer)];
      const entry = await first(app.pool, entryOf, { activityId, uid, owners });
      if (!entry) throw refuse('not-found');
      const { draft, folder, ...rest } = entry;
      const messageDraft = openShort(app, draft, draftPlace(uid, activityId)) ?? '';
      return { ...rest, folder: folder as Folder, messageDraft };
    },

    'thread-econsult': async ({ activityId }, context) => {
      const { app, viewer } = context;
      const thread = await openThreadFor(app.pool, viewer, activityId);
      noteRead(context, thread);
      const econsult = openEconsult(app, activityId, thread.sealed) ?? null;
      const ids = econsult?.referralMediaURIs ?? [];
      const files = await filesOf(context, ids);
      return { econsult, files: ids.flatMap((id) => files.get(id) ?? []) };
    },

    'thread-moveToFolder': async ({ activityIds, folder, clinicId }, { viewer, change }) => {
      const owner = clinicId ?? viewer.uid;
      if (clinicId && !officesOf(viewer).includes(clinicId)) throw refuse('not-found');
      return { moved: await change((inside) => moveEntries(inside, owner, activityIds, folder)) };
    },

    'thread-setMuted': async ({ activityId, muted }, { viewer, change }) => {
      await change(async (inside) => {
        await threadFor(inside.db, viewer, activityId);
        await muteEntry(inside, viewer.uid, activityId, muted);
      });
      return done;
    },

    'thread-markRead': async ({ activityId }, { viewer, change }) => {
      const owners = [viewer.uid, ...officesOf(viewer)];
      await change(async (inside) => {
        const marked = await markRead(inside, { owners, activityId });
        if (!marked) await threadFor(inside.db, viewer, activityId);
      });
      return done;
    },

    'thread-markUnread': async ({ activityId }, { viewer, change }) => {
      const owners = [viewer.uid, ...officesOf(viewer)];
      await change(async (inside) => {
        const marked = await markUnread(inside, { owners, activityId });
        if (!marked) await threadFor(inside.db, viewer, activityId);
      });
      return done;
    },

    'thread-lock': async ({ activityId, reason }, { app, viewer, change }) => {
      await change(async (inside) => {
        const { role } = await threadFor(inside.db, viewer, activityId);
        if (!mayLock(role)) throw refuse('permission-denied', 'not-a-party');
        await holdRecords(inside, activityId);
        await lockThread(inside, app.keys, { activityId, uid: viewer.uid, reason });
      });
      return done;
    },

    'activity-changeStatus_v1': async ({ activityId, status, before }, context) => {
      const { app, viewer } = context;
      await context.change(async (inside) => {
        const thread = await openThreadFor(inside.db, viewer, activityId);
        const clinics = officesOf(viewer);
        const row = await first(inside.db, activity, { activityId, uid: viewer.uid, clinics });
        if (!row || !editsStatus(viewer, row)) throw refuse('permission-denied', 'not-an-editor');
        await joinAsOffice(inside, app, viewer, thread);
        const changing = { activityId, uid: viewer.uid, status };
        await changeStatus(inside, before === undefined ? changing : { ...changing, before });
      });
      return { activityId, status };
    },

    'activity-addSelfToActivityAsMoa_v1': async ({ activityId }, { app, viewer, change }) => {
      const added = await change(async (inside) => {
        const thread = await openThreadFor(inside.db, viewer, activityId);
        return joinAsOffice(inside, app, viewer, thread);
      });
      return { activityId, added };
    },

    'secureMessaging-addUserToActivity': async ({ activityId, newUserId }, context) => {
      const { app, viewer } = context;
      const added = await context.change(async (inside) => {
        const thread = await openThreadFor(inside.db, viewer, activityId);
        if (thread.role === null) throw refuse('permission-denied');
        const known = await all(inside.db, consultants, { uid: viewer.uid });
        if (!known.some(({ id }) => id === newUserId))
          throw refuse('failed-precondition', 'no-consultant');
        return joinThread(inside, app, { activityId, uid: newUserId, role: 'consultant' });
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

    'thread-removeMember': async ({ activityId, uid }, { viewer, change }) => {
      await change(async (inside) => {
        const thread = await openThreadFor(inside.db, viewer, activityId);
        if (thread.role !== 'consultant') throw refuse('permission-denied');
        await leaveThread(inside, activityId, uid);
      });
      return done;
    },
  },
);

/** Whoever sent it, or answers it. */
const mayLock = (role: ActivityRole | null) =>
  role === 'referrer' || role === 'forwarder' || role === 'consultant';

function editsStatus(viewer: Viewer, { role, members }: RowOf<typeof activity.row>): boolean {
  return mayEditStatus({
    permissions: viewer.permissions,
    role: (role as ActivityRole | null) ?? undefined,
    clinicIds: viewer.clinicIds,
    consultantClinicIds: members
      .filter((member) => member.role === 'consultant' && !member.removed)
      .flatMap(({ profile }) => profile.location?.clinicId ?? []),
  });
}
