import type { Role } from '@corridor/contract/access/roles.ts';
import { calls, queries } from '@corridor/contract/operator/people/calls.ts';
import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { all, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { ask } from '../requests/actions.ts';
import { acts } from '../requests/acts.ts';
import { keepConfirmer } from '../requests/confirmers.ts';
import { inviteAgain, lockOperators, release, signOut } from './actions.ts';
import { orphans, person, persons } from './queries.ts';
import { reassign, settleOrphan, suspend } from './suspension/actions.ts';
import { decide } from './validation/actions.ts';
import { waiting } from './validation/queries.ts';
import { waitingOf } from './validation/waitingPerson.ts';

const done = { done: true } as const;
const askerOf = ({ uid, roles }: Viewer, { alone }: { alone: boolean }) => ({ uid, roles, alone });
const doneOr = ({ requestId }: { requestId: string | null }) => ({
  done: requestId === null,
  requestId,
});
/** Enough for one sitting; the rest follows as these are decided. */
const shown = 100;

export const handlers = serve(
  { ...calls, ...queries },
  {
    'operator-persons': async ({ after, limit, ...asked }, { app }) => {
      const place = { afterUid: after?.uid ?? null, afterName: after?.name ?? '' };
      const rows = await all(app.pool, persons, { ...asked, ...place, limit: limit + 1 });
      const people = rows.slice(0, limit).map(({ place: _, standing, ...row }) => ({
        ...row,
        standing: standing as 'active',
      }));
      return { people, more: rows.length > limit };
    },

    'operator-person': async ({ uid }, { app, now }) => {
      const row = await first(app.pool, person, { uid, now });
      if (!row) throw refuse('not-found');
      const { firstName, lastName, email, credentials, practiceId, title, college } = row;
      return {
        version: row.version,
        person: {
          firstName,
          lastName,
          email,
          credentials,
          practiceId,
          title,
          college,
          roles: row.roles as Role[],
          econsultDataCollection: row.collects,
        },
        standing: row.standing as 'active',
        joinedAt: row.createdAt,
        seenAt: row.seenAt,
        sessions: row.sessions,
        factor: row.factor,
        memberships: row.memberships,
        services: row.services,
        threads: row.threads,
      };
    },

    'operator-waiting': async (_, { app }) => {
      const rows = await all(app.pool, waiting, { limit: shown + 1 });
      return { people: rows.slice(0, shown).map(waitingOf), more: rows.length > shown };
    },

    'operator-orphans': async (_, { app }) => {
      const rows = await all(app.pool, orphans, { limit: shown + 1 });
      const threads = rows.slice(0, shown).map(({ email: _, ...thread }) => thread);
      return { threads, more: rows.length > shown };
    },

    'operator-invite': async (input, { app, viewer, change }) => {
      const asked = { act: acts.invite, input, asker: askerOf(viewer, input) };
      const { result = null, requestId } = await change((inside) => ask(inside, app, asked));
      return { uid: result, requestId };
    },

    'operator-inviteAgain': async ({ uid }, { change }) => {
      await change((inside) => inviteAgain(inside, uid));
      return done;
    },

    'operator-savePerson': async (input, { app, viewer, change }) => {
      const asked = { act: acts.savePerson, input, asker: askerOf(viewer, input) };
      const { result = input.after, requestId } = await change((inside) => ask(inside, app, asked));
      return { version: result, requestId };
    },

    'operator-suspend': async ({ uid }, { app, viewer, change }) => {
      if (uid === viewer.uid) throw refuse('failed-precondition', 'oneself');
      const threads = await change(async (inside) => {
        await lockOperators(inside);
        return keepConfirmer(inside, viewer.uid, () => suspend(inside, app, uid));
      });
      return { threads };
    },

    'operator-reinstate': async (input, { app, viewer, change }) => {
      const asked = { act: acts.reinstate, input, asker: askerOf(viewer, input) };
      return doneOr(await change((inside) => ask(inside, app, asked)));
    },

    'operator-endSessions': async ({ uid }, { change }) => {
      return { ended: await change((inside) => signOut(inside, uid)) };
    },

    'operator-admit': async (input, { app, viewer, change }) => {
      const asked = { act: acts.admit, input, asker: askerOf(viewer, input) };
      return doneOr(await change((inside) => ask(inside, app, asked)));
    },

    'operator-release': async ({ uid, clinicId }, { viewer, change }) => {
      await change((inside) => release(inside, { uid, clinicId, by: viewer.uid }));
      return done;
    },

    'operator-decide': async (input, { app, viewer, change }) => {
      if (!input.approve) {
        await change((inside) => decide(inside, app.keys, { ...input, by: viewer.uid }));
        return { done: true, requestId: null };
      }
      const asked = { act: acts.validate, input, asker: askerOf(viewer, input) };
      return doneOr(await change((inside) => ask(inside, app, asked)));
    },

    'operator-reassign': async (input, { app, viewer, change }) => {
      if (input.to === viewer.uid) throw refuse('failed-precondition', 'oneself', requests.oneself);
      await change((inside) => reassign(inside, app, { ...input, by: viewer.uid }));
      return done;
    },

    'operator-settle': async (input, { change }) => {
      await change((inside) => settleOrphan(inside, input));
      return done;
    },
  },
);
