import type { Role } from '@corridor/contract/access/roles.ts';
import { calls, queries } from '@corridor/contract/operator/people/calls.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { newToken } from '../../auth/tokens.ts';
import { all, first } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/serve.ts';
import { admit, invite, inviteAgain, release, savePerson, signOut } from './actions.ts';
import { orphans, person, persons } from './queries.ts';
import { reassign, reinstate, settleOrphan, suspend } from './suspension/actions.ts';
import { decide } from './validation/actions.ts';
import { waiting } from './validation/queries.ts';
import { waitingOf } from './validation/reading.ts';

const done = { done: true } as const;
/** More than anybody decides at a sitting; the others come as these go. */
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
          ...{ firstName, lastName, email, credentials, practiceId, title, college },
          roles: row.roles as Role[],
          econsultDataCollection: row.collects,
        },
        standing: row.standing as 'active',
        ...{ joinedAt: row.createdAt, seenAt: row.seenAt, sessions: row.sessions },
        ...{ factor: row.factor, memberships: row.memberships, services: row.services },
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

    'operator-invite': async ({ person: who, clinicId }, { change }) => {
      const hash = await hashPassword(newToken().token);
      const uid = await change((inside) => invite(inside, { person: who, clinicId, hash }));
      return { uid };
    },

    'operator-inviteAgain': async ({ uid }, { change }) => {
      await change((inside) => inviteAgain(inside, uid));
      return done;
    },

    'operator-savePerson': async (input, { app, change }) => ({
      version: await change((inside) => savePerson(inside, app, input)),
    }),

    'operator-suspend': async ({ uid }, { app, viewer, change }) => {
      if (uid === viewer.uid) throw refuse('failed-precondition', 'oneself');
      return { threads: await change((inside) => suspend(inside, app, uid)) };
    },

    'operator-reinstate': async ({ uid }, { change }) => {
      await change((inside) => reinstate(inside, uid));
      return done;
    },

    'operator-endSessions': async ({ uid }, { change }) => {
      return { ended: await change((inside) => signOut(inside, uid)) };
    },

    'operator-admit': async ({ uid, clinicId }, { change }) => {
      await change((inside) => admit(inside, { uid, clinicId }));
      return done;
    },

    'operator-release': async ({ uid, clinicId }, { viewer, change }) => {
      await change((inside) => release(inside, { uid, clinicId, by: viewer.uid }));
      return done;
    },

    'operator-decide': async (input, { app, viewer, change }) => {
      await change((inside) => decide(inside, app.keys, { ...input, by: viewer.uid }));
      return done;
    },

    'operator-reassign': async (input, { app, viewer, change }) => {
      await change((inside) => reassign(inside, app, { ...input, by: viewer.uid }));
      return done;
    },

    'operator-settle': async (input, { change }) => {
      await change((inside) => settleOrphan(inside, input));
      return done;
    },
  },
);
