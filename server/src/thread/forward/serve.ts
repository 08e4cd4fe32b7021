import { routingFor } from '@corridor/contract/directory/rules.ts';
import { calls, queries } from '@corridor/contract/thread/forward/calls.ts';
import { words } from '@corridor/contract/thread/forward/words.ts';
import { personName } from '@corridor/contract/thread/rules.ts';
import { offered } from '../../directory/queries.ts';
import { all, first, type RowOf } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/serve.ts';
import { holdOpenThread, officesOf, openThreadFor } from '../access.ts';
import { createThread } from '../actions.ts';
import { addMessage } from '../messages/actions.ts';
import { openEconsult } from '../sealed.ts';
import { copyMessages } from './actions.ts';
import { forwardsOf, originOf } from './queries.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'secureMessaging-forwardEconsult': async (input, { app, viewer, now, change }) => {
      const { activityId, recipientSpecialistUId: recipient, newSubSite: subsite } = input;
      const { newSpecialty: specialty, referingPhysicianUid, previousMessages } = input;
      const { uid } = viewer;
      const id = await change(async (inside) => {
        const thread = await holdOpenThread(inside.db, viewer, activityId);
        if (thread.role !== 'referrer' || referingPhysicianUid !== uid)
          throw refuse('permission-denied', 'not-the-referrer');
        if (thread.type === 'phoneConsult') throw refuse('failed-precondition', 'phone-consult');
        const service = { uid: recipient, specialty, subsite };
        const found = viewer.permissions.has(routingFor(specialty))
          ? await first(inside.db, offered, { ...service, now, phone: false })
          : undefined;
        if (!found) throw refuse('failed-precondition', 'no-service');
        if (found.backAt) throw refuse('failed-precondition', 'on-vacation', words.onVacation);
        const econsult = openEconsult(app, activityId, thread.sealed);
        if (!econsult) throw refuse('failed-precondition', 'unreadable');

        const forwarded = await createThread(inside, app.keys, {
          type: thread.type,
          specialty,
          subsite,
          econsult: { ...econsult, interpretations: [] },
          members: [
            { uid, role: 'referrer' },
            { uid: recipient, role: 'consultant' },
          ],
          forwardedFrom: activityId,
        });
        if (previousMessages) await copyMessages(inside, app, activityId, forwarded);
        // The referrer's own, so that it waits for an answer like any other.
        const note = words.cameFrom(`${thread.specialty} · ${thread.subsite}`);
        const message = { activityId: forwarded, uid, written: { text: note } };
        const { seq } = await addMessage(inside, app.keys, message);
        await inside.job('thread-notify', { activityId: forwarded, seq });
        const went = words.wentTo(personName(found), `${specialty} · ${subsite}`);
        await addMessage(inside, app.keys, { activityId, uid: null, written: { text: went } });
        await inside.audit({
          action: 'thread.forward',
          subject: `thread:${activityId}`,
          patient: thread.patient,
          details: { to: forwarded, specialist: recipient, previousMessages },
        });
        return forwarded;
      });
      return { activityId: id };
    },

    'thread-forwards': async ({ activityId }, { app, viewer }) => {
      await openThreadFor(app.pool, viewer, activityId);
      const clinics = officesOf(viewer);
      const rows = await all(app.pool, forwardsOf, { activityId, uid: viewer.uid, clinics });
      const origin = await first(app.pool, originOf, { activityId });
      const from = rows.find(({ id }) => id === origin?.forwardedFrom);
      return {
        from: from ? linked(from) : null,
        to: rows.filter((row) => row !== from).map(linked),
      };
    },
  },
);

function linked({ id, createdAt, specialty, subsite, consultant }: RowOf<typeof forwardsOf.row>) {
  return {
    activityId: id,
    at: createdAt,
    specialty,
    subsite,
    consultant: consultant ? personName(consultant) : '',
  };
}
