import { nameInLine, personName } from '@corridor/contract/platform/personNames.ts';
import { calls, queries } from '@corridor/contract/thread/locks/calls.ts';
import {
  type ActivityRole,
  type ActivityType,
  inMemberOrder,
} from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
import type { App } from '../../platform/app.ts';
import { all, first, type RowOf } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { nameOf } from '../queries.ts';
import { openShort, reasonPlace } from '../sealed.ts';
import { unlockThread } from '../state/actions.ts';
import { holdLock, keepLock } from './actions.ts';
import { locked } from './queries.ts';

const done = { done: true as const };

export const handlers = serve(
  { ...calls, ...queries },
  {
    'thread-locks': async ({ limit }, context) => {
      const { app } = context;
      const found = await all(app.pool, locked, { limit: limit + 1 });
      const shown = found.slice(0, limit);
      // What somebody wrote of a patient: why the thread is locked.
      const patients = shown.map(({ patient }) => patient);
      app.reads.note(context, { action: 'thread.read-locks', subject: 'locks', patients });
      return {
        locks: shown.map((row) => toLock(app, row)),
        more: found.length > limit,
      };
    },

    'thread-releaseLock': async ({ activityId }, { app, viewer, change }) => {
      await change(async (inside) => {
        const lock = await holdLock(inside, activityId);
        const by = await first(inside.db, nameOf, { uid: viewer.uid });
        await unlockThread(inside, app, lock, words.asPrivacyOfficer(by ? nameInLine(by) : ''));
      });
      return done;
    },

    'thread-keepLock': async ({ activityId }, { viewer, change }) => {
      await change((inside) => keepLock(inside, { activityId, uid: viewer.uid }));
      return done;
    },
  },
);

function toLock(app: App, row: RowOf<typeof locked.row>) {
  const { id, lockKeptAt, members } = row;
  const named = members.map(({ role, profile }) => ({ ...profile, role: role as ActivityRole }));
  return {
    activityId: id,
    activityType: row.type as ActivityType,
    specialty: row.specialty,
    subsite: row.subsite,
    created: row.createdAt,
    at: row.lockedAt,
    by: row.lockedBy ?? '',
    reason: openShort(app, row.sealedLockReason, reasonPlace(id)),
    members: inMemberOrder(named).map((member) => ({
      name: personName(member),
      role: member.role,
    })),
    kept: lockKeptAt && { at: lockKeptAt, by: row.keptBy ?? '' },
  };
}
