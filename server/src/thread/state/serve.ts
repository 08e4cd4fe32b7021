import { nameInLine } from '@corridor/contract/platform/personNames.ts';
import type { calls } from '@corridor/contract/thread/calls.ts';
import { mayLock } from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { holdRecords } from '../../billing/actions.ts';
import { first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { lockThreadRow } from '../access.ts';
import { nameOf } from '../queries.ts';
import { lockThread, unlockThread } from './actions.ts';

type Served = Pick<Handlers<typeof calls>, 'thread-lock' | 'thread-unlock'>;

const done = { done: true as const };

export const handlers: Served = {
  'thread-lock': async ({ activityId, reason }, { app, viewer, change }) => {
    await change(async (inside) => {
      const thread = await lockThreadRow(inside, viewer, activityId);
      if (!mayLock(thread.role)) throw refuse('permission-denied', 'not-a-party');
      await holdRecords(inside, activityId, viewer.uid);
      await lockThread(inside, app.keys, { thread, uid: viewer.uid, reason });
    });
    return done;
  },

  'thread-unlock': async ({ activityId }, { app, viewer, change }) => {
    await change(async (inside) => {
      const thread = await lockThreadRow(inside, viewer, activityId);
      if (!mayLock(thread.role)) throw refuse('permission-denied', 'not-a-party');
      if (thread.lockKeptAt) throw refuse('permission-denied', 'kept', words.keptLocked);
      const by = await first(inside.db, nameOf, { uid: viewer.uid });
      await unlockThread(inside, app, thread, by ? nameInLine(by) : '');
    });
    return done;
  },
};
