import { calls, queries } from '@corridor/contract/operator/concepts/calls.ts';
import { shownChanges } from '@corridor/contract/operator/schemas.ts';
import {
  type ConceptPlan,
  importConcepts,
  planConcepts,
  removeConcept,
  saveConcept,
} from '../../directory/vocabulary/actions.ts';
import { fileOf, rowOf } from '../../directory/vocabulary/conceptRows.ts';
import { ownConcepts } from '../../directory/vocabulary/queries.ts';
import { all } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { listedConcepts } from './listedConcepts.ts';
import { unansweredNow } from './unanswered.ts';

const done = { done: true } as const;

export const handlers = serve(
  { ...calls, ...queries },
  {
    'operator-concepts': async (input, { app }) => listedConcepts(app.pool, input),

    'operator-unanswered': async (_input, { app, now }) => unansweredNow(app, now),

    'operator-saveConcept': async ({ concept, after }, { change }) =>
      change((inside) => saveConcept(inside, concept, after)),

    'operator-removeConcept': async ({ id, after }, { change }) => {
      await change((inside) => removeConcept(inside, id, after));
      return done;
    },

    'operator-exportConcepts': async (_input, { change }) =>
      change(async (inside) => {
        const stored = await all(inside.db, ownConcepts, {});
        const details = { concepts: stored.length };
        await inside.audit({
          action: 'directory.export-concepts',
          subject: 'vocabulary',
          details,
        });
        return {
          text: fileOf(stored.map((concept) => rowOf(concept))),
          concepts: stored.length,
        };
      }),

    'operator-checkConcepts': async ({ text }, { app }) =>
      shownPlan(await planConcepts(app.pool, text)),

    'operator-applyConcepts': async ({ text, digest }, { change }) =>
      change(async (inside) => shownPlan(await importConcepts(inside, text, digest))),
  },
);

function shownPlan({ faults, added, changed, unchanged, digest }: ConceptPlan) {
  const shown = (steps: ConceptPlan['added']) =>
    steps.slice(0, shownChanges).map(({ place, concept }) => ({
      where: place,
      name: concept.phrases[0] ?? concept.id,
    }));
  return {
    problems: faults.slice(0, shownChanges).map(({ place, column, message }) => ({
      where: place,
      message: column ? `${column}: ${message}` : message,
    })),
    problemCount: faults.length,
    added: shown(added),
    addedCount: added.length,
    changed: shown(changed),
    changedCount: changed.length,
    unchanged,
    digest,
  };
}
