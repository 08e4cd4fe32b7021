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
import { openText } from '../../platform/keystore/opened.ts';
import { nameOf } from '../queries.ts';
import { reasonContext } from '../sealed.ts';
import { unlockThread } from '../state/actions.ts';
import { keepLock, lockLockedThread } from './actions.ts';
import { lockedThreads } from './queries.ts';

const done = { done: true as const };

export const handlers = serve(
  { ...calls, ...queries },
  {
    'thread-locks': async ({ limit }, context) => {
      const { app } = context;
      const found = await all(app.pool, lockedThreads, { limit: limit + 1 });
      const shown = found.slice(0, limit);
      // The reason of a lock is written about a patient.
      const patients = shown.map(({ patient }) => patient);
      app.reads.note(context, { action: 'thread.read-locks', subject: 'locks', patients });
      return {
        locks: shown.map((row) => toLock(app, row)),
        more: found.length > limit,
      };
    },

    'thread-releaseLock': async ({ activityId }, { app, viewer, change }) => {
      await change(async (inside) => {
        const lock = await lockLockedThread(inside, activityId);
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

function toLock(app: App, row: RowOf<typeof lockedThreads.row>) {
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
    reason: openText(app, row.sealedLockReason, reasonContext(id)),
    members: inMemberOrder(named).map((member) => ({
      name: personName(member),
      role: member.role,
    })),
    kept: lockKeptAt && { at: lockKeptAt, by: row.keptBy ?? '' },
  };
}
