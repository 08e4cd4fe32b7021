import { queries } from '@corridor/contract/thread/delivery/calls.ts';
import { first } from '../../platform/database.ts';
import { serve } from '../../platform/serve.ts';
import { officesOf, openThreadFor } from '../access.ts';
import { deliveriesOf } from './queries.ts';

export const handlers = serve(queries, {
  'thread-deliveries': async ({ activityId }, { app, viewer }) => {
    const asked = { activityId, uid: viewer.uid, clinics: officesOf(viewer) };
    const found = await first(app.pool, deliveriesOf, asked);
    // The door says why there is nothing.
    if (!found) await openThreadFor(app.pool, viewer, activityId);
    return (found?.sent ?? []).map(({ seq, people }) => ({
      seq,
      people: people.map(({ uid, readAt, ways }) => ({
        uid,
        readAt: readAt ? new Date(readAt) : null,
        ways: ways.map((way) => ({ ...way, at: new Date(way.at) })),
      })),
    }));
  },
});
