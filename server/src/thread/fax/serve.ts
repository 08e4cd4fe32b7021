import { type FaxState, faxNumber } from '@corridor/contract/platform/fax.ts';
import { calls, queries } from '@corridor/contract/thread/fax/calls.ts';
import { words } from '@corridor/contract/thread/fax/words.ts';
import { all, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockOpenThreadRow, openThreadFor, type Thread } from '../access.ts';
import { readConsult } from '../document/content.ts';
import { takePart } from '../members/actions.ts';
import { addFax } from './actions.ts';
import { faxesOf, officeOf } from './queries.ts';

/** A covering colleague faxes to the covered consultant's office. */
const partOf = ({ uid }: Viewer, { actingFor }: Thread) => actingFor ?? uid;

export const handlers = serve(
  { ...calls, ...queries },
  {
    'fax-queueMOAEConsultFax': async ({ activityId, messageToMOA }, context) => {
      const { app, viewer } = context;
      const faxId = await context.change(async (inside) => {
        const thread = await lockOpenThreadRow(inside, viewer, activityId);
        if (thread.role !== 'consultant')
          throw refuse('permission-denied', 'not-a-consultant', words.notConsultant);
        const office = await first(inside.db, officeOf, {
          activityId,
          uid: partOf(viewer, thread),
        });
        const to = faxNumber(office?.fax ?? '');
        if (!office || !to) {
          const clinic = office?.name ?? words.yourClinic;
          throw refuse('failed-precondition', 'no-fax-number', words.noNumber(clinic));
        }
        await takePart(inside, app, viewer, thread);
        // An unreadable consult is refused now, and not later by the job.
        await readConsult(inside.db, app, activityId);
        return addFax(inside, app.keys, {
          activityId,
          uid: viewer.uid,
          clinicId: office.id,
          to,
          notice: messageToMOA,
          patient: thread.patient,
        });
      });
      return { faxId, state: 'queued' as const };
    },

    'fax-ofActivity': async ({ activityId }, { app, viewer }) => {
      const thread = await openThreadFor(app.pool, viewer, activityId);
      const office = await first(app.pool, officeOf, { activityId, uid: partOf(viewer, thread) });
      const faxes = await all(app.pool, faxesOf, { activityId });
      return {
        office: office ? { clinicName: office.name, fax: faxNumber(office.fax) ?? null } : null,
        faxes: faxes.map(({ createdAt, sender, toNumber, state, ...fax }) => ({
          ...fax,
          at: createdAt,
          by: sender,
          number: toNumber,
          state: state as FaxState,
        })),
      };
    },
  },
);
