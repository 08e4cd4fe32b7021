import { calls, queries } from '@corridor/contract/outcomes/calls.ts';
import {
  type Interpretation,
  interpretations,
  suggestionFrom,
} from '@corridor/contract/outcomes/rules.ts';
import { outcomesFor } from '@corridor/contract/templates/outcomes.ts';
import { record } from '../billing/actions.ts';
import { type Db, first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { openText } from '../platform/keystore/opened.ts';
import { lockOpenThreadRow, noteRead, openThreadFor } from '../thread/access.ts';
import { diagnosisContext, openEconsult, openMessage } from '../thread/sealed.ts';
import { collectsData, noteInterpretations, saveOutcome } from './actions.ts';
import { lastFromTemplate, outcomeOf } from './queries.ts';

const kinds = Object.keys(interpretations) as Interpretation[];

export const handlers = serve(
  { ...calls, ...queries },
  {
    'outcomes-options': async ({ activityId }, context) => {
      const { app, viewer } = context;
      const thread = await openThreadFor(app.pool, viewer, activityId);
      const records = await mayRecord(app.pool, viewer, thread.role);
      const found = await first(app.pool, outcomeOf, { activityId });
      const offered = thread.role === 'consultant' ? outcomesFor(viewer.permissions) : [];
      const used = await first(app.pool, lastFromTemplate, { activityId, uid: viewer.uid });
      const advice = used && openMessage(app, activityId, used.seq, used.sealed)?.template;
      if (found?.sealedDiagnosis || advice) noteRead(context, thread);
      const has = openEconsult(app, activityId, thread.sealed)?.interpretations ?? [];
      return {
        outcomes: records ? [...offered] : [],
        outcome: found?.outcome ?? null,
        diagnosis:
          openText(app, found?.sealedDiagnosis ?? null, diagnosisContext(activityId)) ?? '',
        suggested: offered.length > 0 ? suggestionFrom(advice, offered) : null,
        interpretations: kinds
          .filter(
            (kind) => records && thread.billsHere && viewer.permissions.has(interpretations[kind]),
          )
          .map((kind) => ({
            kind,
            billed: has.some(({ interpretationType }) => interpretationType === kind),
          })),
      };
    },

    'outcomes-save': async ({ activityId, outcome, diagnosis }, { app, viewer, change }) => {
      const known: readonly string[] = outcomesFor(viewer.permissions);
      if (!known.includes(outcome)) throw refuse('invalid-argument', 'unknown-outcome');
      await change(async (inside) => {
        const thread = await lockOpenThreadRow(inside, viewer, activityId);
        if (!(await mayRecord(inside.db, viewer, thread.role)))
          throw refuse('permission-denied', 'not-a-consultant');
        await saveOutcome(inside, app, {
          activityId,
          patient: thread.patient,
          outcome,
          diagnosis,
        });
      });
      return { done: true as const };
    },

    'interpretations-billInterpretation': async ({ activityId, options }, context) => {
      const { app, viewer, now } = context;
      const billedKinds = kinds.filter((kind) => options[interpretations[kind]]);
      if (billedKinds.some((kind) => !viewer.permissions.has(interpretations[kind])))
        throw refuse('permission-denied');
      const billed = await context.change(async (inside) => {
        const thread = await lockOpenThreadRow(inside, viewer, activityId);
        if (!(await mayRecord(inside.db, viewer, thread.role)))
          throw refuse('permission-denied', 'not-a-consultant');
        if (!thread.billsHere) throw refuse('failed-precondition', 'not-billed-here');
        const fresh = await noteInterpretations(inside, app, activityId, billedKinds);
        const { uid } = viewer;
        // The owner chooses the code later.
        for (const kind of fresh)
          await record(inside, { activityId, uid, kind, code: '', status: 'onHold', at: now });
        return fresh;
      });
      return { billed };
    },
  },
);

/** Tells whether the viewer is a consultant here whose answers are recorded. */
async function mayRecord(db: Db, viewer: Viewer, role: string | null): Promise<boolean> {
  return role === 'consultant' && (await collectsData(db, viewer.uid));
}
