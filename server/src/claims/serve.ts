import { calls, queries, routes } from '@corridor/contract/claims/calls.ts';
import { claimLimits, type LineProblem } from '@corridor/contract/claims/rules.ts';
import { nameInLine } from '@corridor/contract/platform/personNames.ts';
import { id as idShape } from '@corridor/contract/platform/schemas.ts';
import { all, first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve, serveRoutes } from '../platform/http/serve.ts';
import { openText } from '../platform/keystore/opened.ts';
import { batchName, prepareBatch, submitterOf } from './actions.ts';
import { planBatch } from './plannedClaims.ts';
import { batches, counts, fileOf, type PendingRow, patientsOf, problemLines } from './queries.ts';
import { takeResults } from './results/actions.ts';
import { fileContext, lineContext } from './sealed.ts';

const limit = claimLimits.shown;
const shownRecord = ({ row, day }: { row: PendingRow; day: string }) => ({
  id: row.id,
  doctor: nameInLine({ firstName: row.firstName, lastName: row.lastName, credentials: '' }),
  code: row.code,
  day,
});

export const handlers = serve(
  { ...calls, ...queries },
  {
    'claims-send': async (_, { app, viewer, change }) => {
      const submitter = submitterOf(app);
      if (!submitter) throw refuse('failed-precondition', 'no-submitter');
      const actor = viewer.uid;
      const sent = await change((inside) => prepareBatch(inside, app, { submitter, actor }));
      if (!sent) throw refuse('failed-precondition', 'nothing');
      const { batch, claims, cents } = sent;
      return { batch, claims, cents };
    },

    'claims-takeResults': ({ text }, { app, viewer, change }) =>
      change((inside) => takeResults(inside, app, text, viewer.uid)),

    'claims-counts': async (_, { app }) =>
      (await first(app.pool, counts, {})) ?? { pending: 0, batches: 0, unknown: 0 },

    'claims-work': async (_, { app, now }) => {
      const { claims, stopped } = await planBatch(app, app.pool, now, false);
      const found = await all(app.pool, batches, { limit });
      const lines = await all(app.pool, problemLines, { limit });
      return {
        hasSubmitter: submitterOf(app) !== undefined,
        inDemo: app.settings.relaxed,
        cutoff: app.settings.CLAIMS_CUTOFF ?? null,
        next: {
          claims: claims.length,
          cents: claims.reduce((sum, { cents }) => sum + cents, 0),
          ready: claims.slice(0, limit).map(({ cents, payer, ...each }) => ({
            ...shownRecord(each),
            cents,
            payer,
          })),
          stoppedCount: stopped.length,
          stopped: stopped.slice(0, limit).map(({ reason, ...each }) => ({
            ...shownRecord(each),
            reason,
          })),
        },
        batches: found.map(({ id, createdAt, claims: count, cents, year, number, ...results }) => ({
          id,
          name: batchName({ year, number }),
          createdAt,
          claims: count,
          cents,
          results,
        })),
        lines: lines.map(({ id, receivedAt, sealed, problem }) => ({
          id,
          receivedAt,
          problem: problem as LineProblem,
          text: openText(app, sealed, lineContext(id)) ?? '',
        })),
      };
    },
  },
);

export const routeHandlers = serveRoutes(routes, {
  'claims-file': async (request, reply, { app, change }) => {
    const { batch: id } = request.params as { batch: string };
    const batch = idShape.safeParse(id).success ? await first(app.pool, fileOf, { id }) : undefined;
    if (!batch) throw refuse('not-found');
    const name = batchName(batch);
    const found = await first(app.pool, patientsOf, { id });
    await change((inside) =>
      inside.audit({
        action: 'claims.download',
        subject: `claim-batch:${id}`,
        patients: found?.patients ?? [],
        details: { batch: name },
      }),
    );
    return reply
      .code(200)
      .headers({
        'content-type': 'text/plain; charset=us-ascii',
        'content-disposition': `attachment; filename="claims-${name}.txt"`,
        'cache-control': 'no-store',
      })
      .send(app.keys.openText(batch.sealedFile, fileContext(id)));
  },
});
