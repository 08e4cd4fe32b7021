import { calls, queries } from '@corridor/contract/clinics/members/calls.ts';
import { mayAnswerFor, soughtAtLeast } from '@corridor/contract/clinics/members/rules.ts';
import type { Change } from '../../platform/change.ts';
import { all, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { clinicAt, lockedLocation } from '../queries.ts';
import { admitMember, askToJoin, endMembership } from './actions.ts';
import { lockedMember, peopleOf, sharedClinics } from './queries.ts';

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
      const searchText = search.trim();
      if (searchText.length < soughtAtLeast) return { clinics: [] };
      return { clinics: await all(app.pool, sharedClinics, { search: searchText }) };
    },

    'clinics-ask': async ({ clinicId }, { viewer, change }) => ({
      locationIdx: await change((inside) => askToJoin(inside, { clinicId, uid: viewer.uid })),
    }),

    'clinics-confirm': async ({ locationIdx, uid }, { viewer, change }) => {
      await change(async (inside) => {
        const { clinicId } = await lockForAnswer(inside, viewer, { locationIdx, uid });
        await admitMember(inside, { clinicId, uid });
      });
      return done;
    },

    'clinics-release': async ({ locationIdx, uid }, { viewer, change }) => {
      await change(async (inside) => {
        const { clinicId } = await lockForAnswer(inside, viewer, { locationIdx, uid });
        await endMembership(inside, { clinicId, uid, by: viewer.uid });
      });
      return done;
    },
  },
);

/** Returns the clinic of the viewer's location if the clinic has confirmed the viewer. */
function ownClinic({ clinicIds }: Viewer, membership?: { clinicId: string; disabled: boolean }) {
  if (!membership || membership.disabled || !clinicIds.includes(membership.clinicId))
    throw refuse('not-found');
  return membership.clinicId;
}

async function lockForAnswer(
  change: Change,
  viewer: Viewer,
  { locationIdx, uid }: { locationIdx: number; uid: string },
) {
  const location = await first(change.db, lockedLocation, { uid: viewer.uid, locationIdx });
  const clinicId = ownClinic(viewer, location);
  const member = await first(change.db, lockedMember, { clinicId, uid });
  if (!member || uid === viewer.uid) throw refuse('not-found');
  if (!mayAnswerFor(viewer.roles, member.roles)) throw refuse('permission-denied');
  return { clinicId };
}
