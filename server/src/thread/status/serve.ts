import { type ActivityRole, mayEditStatus } from '@corridor/contract/thread/rules.ts';
import { calls, queries } from '@corridor/contract/thread/status/calls.ts';
import { type Db, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { inboxesFor, lockOpenThreadRow } from '../access.ts';
import { takePart } from '../members/actions.ts';
import { changeStatus } from '../state/actions.ts';
import { statusRights } from './queries.ts';

async function mayEdit(db: Db, viewer: Viewer, activityId: string): Promise<boolean> {
  const { uid, permissions, clinicIds } = viewer;
  const found = await first(db, statusRights, { activityId, uid, inboxes: inboxesFor(viewer) });
  if (!found) throw refuse('not-found');
  const { role, consultantClinicIds } = found;
  const part = (role as ActivityRole | null) ?? undefined;
  return mayEditStatus({ permissions, role: part, clinicIds, consultantClinicIds });
}

export const handlers = serve(
  { ...calls, ...queries },
  {
    'thread-statusRights': async ({ activityId }, { app, viewer }) => ({
      mayEditStatus: await mayEdit(app.pool, viewer, activityId),
    }),

    'activity-changeStatus_v1': async ({ activityId, status, before }, context) => {
      const { app, viewer } = context;
      await context.change(async (inside) => {
        const thread = await lockOpenThreadRow(inside, viewer, activityId);
        if (!(await mayEdit(inside.db, viewer, activityId)))
          throw refuse('permission-denied', 'not-an-editor');
        await takePart(inside, app, viewer, thread);
        const changing = { thread, uid: viewer.uid, status };
        await changeStatus(inside, before === undefined ? changing : { ...changing, before });
      });
      return { activityId, status };
    },
  },
);
