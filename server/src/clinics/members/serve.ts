import { calls, queries } from '@corridor/contract/clinics/members/calls.ts';
import { mayAnswerFor, soughtAtLeast } from '@corridor/contract/clinics/members/rules.ts';
import type { Change } from '../../platform/change.ts';
import { all, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { clinicAt, heldLocation } from '../queries.ts';
import { admitMember, askToJoin, endMembership } from './actions.ts';
import { heldMember, peopleOf, sharedClinics } from './queries.ts';

const done = { done: true } as const;

export const handlers = serve(
  { ...calls, ...queries },
  {
    'clinics-people': async ({ locationIdx }, { app, viewer }) => {
      const { uid } = viewer;
      const clinicId = ownClinic(viewer, await first(app.pool, clinicAt, { uid, locationIdx }));
      return { people: await all(app.pool, peopleOf, { clinicId, uid }) };
    },

    'clinics-find': async ({ search }, { app }) => {
      const sought = search.trim();
      if (sought.length < soughtAtLeast) return { clinics: [] };
      return { clinics: await all(app.pool, sharedClinics, { search: sought }) };
    },

    'clinics-ask': async ({ clinicId }, { viewer, change }) => ({
      locationIdx: await change((inside) => askToJoin(inside, { clinicId, uid: viewer.uid })),
    }),

    'clinics-confirm': async ({ locationIdx, uid }, { viewer, change }) => {
      await change(async (inside) => {
        const { clinicId } = await answerFor(inside, viewer, { locationIdx, uid });
        await admitMember(inside, { clinicId, uid });
      });
      return done;
    },

    'clinics-release': async ({ locationIdx, uid }, { viewer, change }) => {
      await change(async (inside) => {
        const { clinicId } = await answerFor(inside, viewer, { locationIdx, uid });
        await endMembership(inside, { clinicId, uid, by: viewer.uid });
      });
      return done;
    },
  },
);

/** The clinic of a place of one's own that has confirmed one. */
function ownClinic({ clinicIds }: Viewer, place?: { clinicId: string; disabled: boolean }) {
  if (!place || place.disabled || !clinicIds.includes(place.clinicId)) throw refuse('not-found');
  return place.clinicId;
}

async function answerFor(
  change: Change,
  viewer: Viewer,
  { locationIdx, uid }: { locationIdx: number; uid: string },
) {
  const held = await first(change.db, heldLocation, { uid: viewer.uid, locationIdx });
  const clinicId = ownClinic(viewer, held);
  const member = await first(change.db, heldMember, { clinicId, uid });
  if (!member || uid === viewer.uid) throw refuse('not-found');
  if (!mayAnswerFor(viewer.roles, member.roles)) throw refuse('permission-denied');
  return { clinicId };
}
