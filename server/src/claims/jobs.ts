import { claimLimits } from '@corridor/contract/claims/rules.ts';
import { z } from 'zod';
import { moveRecords } from '../billing/life/actions.ts';
import type { App } from '../platform/app.ts';
import { inBackground } from '../platform/change.ts';
import { localTime } from '../platform/clock.ts';
import { all, first } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import { lockClaims, prepareBatch, submitterOf } from './actions.ts';
import { isAfterCutoff, wentAfterCutoff } from './cutoff.ts';
import { fileOf, latestBatch, unanswered } from './queries.ts';
import { takeResults } from './results/actions.ts';
import { demoAnswer } from './results/demoAnswer.ts';
import { fileContext } from './sealed.ts';

const answering = z.object({ batchId: z.uuid(), round: z.literal([1, 2]) });

const dayMs = 86_400_000;
const answerDays = 14;
const most = 500;
/** The time between the two answers of the demo's counterpart. */
const secondAnswerMs = 60_000;

export const jobs = {
  /** Sends the weekly batch. A server that was down at the cut-off catches up on the same day. */
  'claims-cutoff': job<App>({
    payload: z.object({}),
    schedule: '*/5 * * * *',
    async handle(_, app) {
      const { CLAIMS_CUTOFF: cutoff } = app.settings;
      const submitter = submitterOf(app);
      const now = app.clock();
      if (!cutoff || !submitter || !isAfterCutoff(cutoff, now)) return;
      const latest = await first(app.pool, latestBatch, {});
      if (latest && wentAfterCutoff(cutoff, latest.createdAt, now)) return;
      // More claims than one batch holds go out as further batches at once.
      const send = () =>
        inBackground(app, (work) => prepareBatch(work, app, { submitter, actor: null }));
      while ((await send())?.claims === claimLimits.batch);
    },
  }),
  /** A claim without an answer in 14 days is unconfirmed. */
  'claims-unanswered': job<App>({
    payload: z.object({}),
    schedule: '20 * * * *',
    async handle(_, app) {
      const before = new Date(app.clock().getTime() - answerDays * dayMs);
      const move = () =>
        inBackground(app, async (work) => {
          // Results and batches move the same records and sums, one after another.
          await first(work.db, lockClaims, {});
          const records = await all(work.db, unanswered, { before, limit: most });
          const ids = records.map(({ id }) => id);
          return (await moveRecords(work, ids, { cause: 'no-answer', actor: null })).length;
        });
      while ((await move()) === most);
    },
  }),
  /** The demo's own counterpart answers a batch. */
  'claims-demo-answer': job<App, typeof answering>({
    payload: answering,
    async handle({ batchId, round }, app) {
      if (!app.settings.relaxed) return;
      const batch = await first(app.pool, fileOf, { id: batchId });
      if (!batch) return;
      const file = app.keys.openText(batch.sealedFile, fileContext(batchId));
      const results = demoAnswer(file, round, localTime(app.clock()).date);
      await inBackground(app, async (work) => {
        await takeResults(work, app, results, null);
        const runAt = new Date(work.now.getTime() + secondAnswerMs);
        if (round === 1) await work.job('claims-demo-answer', { batchId, round: 2 }, { runAt });
      });
    },
  }),
};
