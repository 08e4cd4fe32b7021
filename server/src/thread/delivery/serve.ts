import { queries } from '@corridor/contract/thread/delivery/calls.ts';
import { first } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { inboxesFor, openThreadFor } from '../access.ts';
import { deliveriesOf } from './queries.ts';

export const handlers = serve(queries, {
  'thread-deliveries': async ({ activityId }, { app, viewer }) => {
    const params = { activityId, uid: viewer.uid, inboxes: inboxesFor(viewer) };
    const found = await first(app.pool, deliveriesOf, params);
    // The gate throws the reason for an empty result.
    if (!found) await openThreadFor(app.pool, viewer, activityId);
    return (found?.sent ?? []).map(({ seq, people }) => ({
      seq,
      people: people.map(({ uid, readAt, ways }) => ({
        uid,
        // Nobody reads the copy for the viewer's own office here.
        readAt: readAt && uid !== viewer.uid ? new Date(readAt) : null,
        ways: ways.map((way) => ({ ...way, at: new Date(way.at) })),
      })),
    }));
  },
});
