import { calls, queries } from '@corridor/contract/operator/concepts/calls.ts';
import { conceptsShown } from '@corridor/contract/operator/concepts/words.ts';
import { shownChanges } from '@corridor/contract/operator/schemas.ts';
import { foldedText } from '../../directory/search/understanding/text.ts';
import {
  type ConceptPlan,
  conceptSites,
  importConcepts,
  planConcepts,
  removeConcept,
  saveConcept,
} from '../../directory/vocabulary/actions.ts';
import { builtInIds, builtInRows } from '../../directory/vocabulary/builtInVocabulary.ts';
import { editedOf, fileOf, type Row, rowOf } from '../../directory/vocabulary/conceptRows.ts';
import { ownConcepts } from '../../directory/vocabulary/queries.ts';
import { all } from '../../platform/database/database.ts';
import { serve } from '../../platform/http/serve.ts';
import { unansweredNow } from './unanswered.ts';

const done = { done: true } as const;

export const handlers = serve(
  { ...calls, ...queries },
  {
    'operator-concepts': async ({ search }, { app }) => {
      const sought = foldedText(search).split(/\s+/).filter(Boolean);
      const matches = ({ cells }: Row) => {
        const text = foldedText(cells.join(' '));
        return sought.every((word) => text.includes(word));
      };
      const stored = await all(app.pool, ownConcepts, {});
      const own = stored.map((concept) => ({ row: rowOf(concept), version: concept.version }));
      const ids = new Set(stored.map(({ id }) => id));
      const builtIn = sought.length === 0 ? [] : builtInRows();
      const others = builtIn.filter(({ cells: [id = ''] }) => !ids.has(id));
      const found = [...own, ...others.map((row) => ({ row, version: null }))].filter(({ row }) =>
        matches(row),
      );
      const sites = await conceptSites(app.pool);
      return {
        concepts: found.slice(0, conceptsShown).map(({ row, version }) => ({
          ...editedOf(row),
          version,
          builtIn: builtInIds().has(row.cells[0] ?? ''),
        })),
        found: found.length,
        sites: [...sites]
          .map(([specialty, subsites]) => ({ specialty, subsites: [...subsites].toSorted() }))
          .toSorted((left, right) => left.specialty.localeCompare(right.specialty)),
      };
    },

    'operator-unanswered': async (_input, { app, now }) => unansweredNow(app, now),

    'operator-saveConcept': async ({ concept, after }, { change }) =>
      change((inside) => saveConcept(inside, concept, after)),

    'operator-removeConcept': async ({ id }, { change }) => {
      await change((inside) => removeConcept(inside, id));
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
