import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { inBackground } from '../platform/change.ts';
import { dayOf } from '../platform/clock.ts';
import {
  all,
  boolean,
  type Db,
  first,
  type RowOf,
  run,
  statement,
  transaction,
} from '../platform/database/database.ts';
import { addJob, job } from '../platform/jobs/jobs.ts';
import { serviceOf } from './document.ts';
import { findAnew } from './editing/actions.ts';
import { keptSynonyms } from './editing/queries.ts';
import { indexServices } from './indexing/actions.ts';
import { dropNotes } from './kept/actions.ts';
import { everyServiceId, servicesById } from './queries.ts';
import { clusterDocument } from './search/candidates/clusterCandidates.ts';
import { conceptsById } from './search/candidates/queries.ts';
import { type Cluster, clusterOf } from './search/cluster.ts';
import { approvers } from './search/queries.ts';
import type { Collection } from './search/scopedKeys.ts';
import { forgetUnanswered } from './unanswered/actions.ts';
import { daysCounted } from './unanswered/queries.ts';

const batch = 500;

/** Of two runs at once the earlier one would remove the documents of the later one. */
const alone = statement(
  'directory.sync-alone',
  'select pg_try_advisory_xact_lock(40001) as held',
  {},
  { held: boolean },
);
const againMs = 10_000;
const dayMs = 86_400_000;

export const jobs = {
  /** Indexes all services anew every night, by the present rules. */
  'directory-index': job<App>({
    payload: z.object({}),
    schedule: '20 9 * * *',
    async handle(_payload, app) {
      const ids = (await all(app.pool, everyServiceId, {})).map(({ id }) => id);
      for (let at = 0; at < ids.length; at += batch)
        await inBackground(app, ({ db }) => indexServices(db, ids.slice(at, at + batch)));
      await inBackground(app, findAnew);
    },
  }),

  'directory-forgetUnanswered': job<App>({
    payload: z.object({}),
    schedule: '40 9 * * *',
    async handle(_payload, app) {
      const before = new Date(app.clock().getTime() - daysCounted * dayMs);
      await inBackground(app, (change) => forgetUnanswered(change, dayOf(before).date));
    },
  }),

  'directory-dropNotes': job<App>({
    payload: z.object({}),
    schedule: '50 9 * * *',
    async handle(_payload, { pool }) {
      await run(pool, dropNotes, {});
    },
  }),

  /** Brings all services and people to the cluster, after each change and every five minutes. */
  'directory-sync': job<App>({
    payload: z.object({}),
    schedule: '*/5 * * * *',
    async handle(_payload, app) {
      const cluster = clusterOf(app);
      if (!cluster) return;
      await transaction(app.pool, async (db) => {
        if ((await first(db, alone, {}))?.held) return bringAll(app, db, cluster);
        // Changes during a run are brought by one later run, however many asked for one.
        const runAt = new Date(Date.now() + againMs);
        await addJob(db, 'directory-sync', {}, { key: 'directory-sync', runAt });
      });
    },
  }),
};

async function bringAll(app: App, db: Db, cluster: Cluster) {
  const now = app.clock();
  const synced = now.getTime();
  const bring = (collection: Collection, documents: object[]) =>
    cluster.put(
      collection,
      documents.map((each) => ({ ...each, synced })),
    );
  const ids = (await all(db, everyServiceId, {})).map(({ id }) => id);
  await cluster.ensure('services');
  for (let at = 0; at < ids.length; at += batch) {
    const some = { ids: ids.slice(at, at + batch), now, day: dayOf(now).date };
    const read = await all(db, conceptsById, { ids: some.ids });
    const concepts = new Map(read.map((row) => [row.id, row]));
    const rows = await all(db, servicesById, some);
    await bring(
      'services',
      rows.map((row) => clusterDocument(serviceOf(row), concepts.get(row.id))),
    );
  }
  await cluster.dropBefore('services', synced);
  await cluster.ensure('users');
  const people = await all(db, approvers, {});
  await bring('users', people.map(personOf));
  await cluster.dropBefore('users', synced);
  await cluster.matchSynonyms('services', await all(db, keptSynonyms, {}));
}

const personOf = ({ id, firstName, lastName, roles }: RowOf<typeof approvers.row>) => ({
  id,
  uid: id,
  userName: `${firstName} ${lastName}`,
  firstName,
  lastName,
  roles,
});
