import { isVisible } from '@corridor/contract/directory/rules.ts';
import {
  maySendAgain,
  mayWithdraw,
  messageStateOf,
  mostLinks,
} from '@corridor/contract/patients/messages/rules.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { calls, queries } from '@corridor/contract/thread/forward/calls.ts';
import { words } from '@corridor/contract/thread/forward/words.ts';
import { linkStateOf } from '@corridor/contract/thread/moa/rules.ts';
import { visibleSpecialties } from '../../directory/access.ts';
import { offeredService } from '../../directory/serviceChecks.ts';
import { copiesOf, typed } from '../../patients/queries.ts';
import { openLetter } from '../../patients/sealed.ts';
import { all, first, type RowOf } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { inboxesFor, lockOpenThreadRow, noteRead, openThreadFor } from '../access.ts';
import { addressIn } from '../moa/actions.ts';
import { linksOf } from '../moa/queries.ts';
import { findReadingSenders } from '../moa/sender.ts';
import { forwardThread } from './actions.ts';
import { forwardsOf, originOf } from './queries.ts';

export const handlers = serve(
  { ...calls, ...queries },
  {
    'secureMessaging-forwardEconsult': async (input, { app, viewer, change }) => {
      const { activityId, recipientSpecialistUId: recipient, newSubSite: subsite } = input;
      const { newSpecialty: specialty, referingPhysicianUid, previousMessages } = input;
      const { serviceId = null, answeredBy } = input;
      const { uid } = viewer;
      const id = await change(async (inside) => {
        const thread = await lockOpenThreadRow(inside, viewer, activityId);
        // A covering colleague writes their own consult instead.
        if (thread.role !== 'referrer' || thread.actingFor || referingPhysicianUid !== uid)
          throw refuse('permission-denied', 'not-the-referrer');
        if (thread.type === 'phoneConsult') throw refuse('failed-precondition', 'phone-consult');
        const visible = await visibleSpecialties(inside.db, viewer);
        const found = isVisible(visible, specialty)
          ? await offeredService(inside, {
              uid: recipient,
              specialty,
              subsite,
              serviceId,
              phone: false,
              type: thread.type === 'referral' ? 'referral' : 'consult',
            })
          : undefined;
        if (!found) throw refuse('failed-precondition', 'no-service');
        if (found.backAt) throw refuse('failed-precondition', 'on-vacation', words.onVacation);
        return forwardThread(inside, app, {
          thread,
          uid,
          recipient,
          answeredBy,
          previousMessages,
          service: found.service,
        });
      });
      return { activityId: id };
    },

    'thread-forwards': async ({ activityId }, context) => {
      const { app, viewer, now } = context;
      const thread = await openThreadFor(app.pool, viewer, activityId);
      const inboxes = inboxesFor(viewer);
      const rows = await all(app.pool, forwardsOf, { activityId, uid: viewer.uid, inboxes });
      const origin = await first(app.pool, originOf, { activityId });
      const from = rows.find(({ id }) => id === origin?.forwardedFrom);
      const links = await all(app.pool, linksOf, { activityId, now });
      const copies = await all(app.pool, copiesOf, { activityId });
      // Each copy shows the patient's address, so this read is recorded.
      if (copies.length > 0) noteRead(context, thread);
      const reads = await findReadingSenders(app, activityId, links);
      return {
        from: from ? linked(from) : null,
        to: rows.filter((row) => row !== from).map(linked),
        links: links.map((link) => {
          const { id, openedAt, expiresAt, revokedAt, revokedBy } = link;
          const state = linkStateOf({ ...link, held: reads.has(link.uid) }, now);
          return {
            id,
            openedAt,
            expiresAt,
            revokedAt,
            revokedBy,
            state,
            at: link.createdAt,
            by: personName(link),
            email: addressIn(app, id, link.sealed),
            works: state === 'opened' || state === 'unopened',
          };
        }),
        copies: copies.map(typed).map((copy) => {
          const { id, sendAt, openedAt, expiresAt, withdrawnAt } = copy;
          const state = messageStateOf(copy, now);
          const own = copy.uid === viewer.uid && viewer.permissions.has('patientCC');
          return {
            id,
            sendAt,
            openedAt,
            expiresAt,
            withdrawnAt,
            state,
            email: openLetter(app, id, copy.sealed)?.email ?? null,
            mayWithdraw: own && mayWithdraw(state),
            maySendAgain: own && maySendAgain(state) && copy.renewed < mostLinks,
            usedUp: own && copy.renewed >= mostLinks,
          };
        }),
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
