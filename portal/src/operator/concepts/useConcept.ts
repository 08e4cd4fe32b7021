import { conceptKinds } from '@corridor/contract/directory/concepts/rules.ts';
import { conceptWords as words } from '@corridor/contract/operator/concepts/words.ts';
import { same } from '@corridor/contract/platform/merge.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { useState } from 'react';
import { useEdit } from '../../platform/edit/useEdit.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import type { ListedConcept } from './listedConcept.ts';

export const lists = ['who', 'phrases', 'short', 'misspelt', 'french'] as const;
export type List = (typeof lists)[number];
/** A concept in the form. Its lists are written one entry a line. */
type Draft = Pick<ListedConcept, 'id' | 'kind' | 'targets'> & Record<List, string>;

const draftOf = ({ id, kind, targets, ...concept }: ListedConcept): Draft => ({
  id,
  kind,
  targets,
  who: concept.who.join('\n'),
  phrases: concept.phrases.join('\n'),
  short: concept.short.join('\n'),
  misspelt: concept.misspelt.join('\n'),
  french: concept.french.join('\n'),
});
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const conceptOf = ({ id, kind, targets, ...draft }: Draft) => ({
  id: id.trim(),
  kind,
  targets,
  who: linesOf(draft.who),
  phrases: linesOf(draft.phrases),
  short: linesOf(draft.short),
  misspelt: linesOf(draft.misspelt),
  french: linesOf(draft.french),
});

/** The draft in words, for the note of a colleague's save. */
export const shownDraft = ({ kind, targets, ...draft }: Draft) => ({
  ...draft,
  kind: words.kinds[kind],
  targets: targets.map(
    ({ specialty, subsite, weight }) =>
      `${[specialty, subsite === '*' ? '' : subsite].filter(Boolean).join(' > ')} = ${weight}`,
  ),
});
export const labelOf = (field: string) => {
  const label = own(words, field);
  return typeof label === 'string' ? label : undefined;
};
export const kindOf = (value: string) => conceptKinds.find((kind) => kind === value);

/**
 * Numbers the states of a concept in the order in which they were read. Its own version begins
 * again after a removal.
 */
function useStates(stored: ListedConcept | undefined, begun: ListedConcept) {
  const [states, setStates] = useState([begun]);
  const newest = states.at(-1) ?? begun;
  if (!stored || same(stored, newest)) return states;
  const next = [...states, stored];
  setStates(next);
  return next;
}

/** Edits a concept, or a new one, which has no id yet. */
export function useConcept(begun: ListedConcept, onSaved: () => void) {
  const isNew = begun.id === '';
  const save = useCall('operator-saveConcept');
  const read = useQuery('operator-concepts', { id: begun.id }, { enabled: !isNew });
  const stored = read.data ? read.data.concepts[0] : begun;
  const states = useStates(stored, begun);
  const edit = useEdit<Draft>({
    saved: { version: states.length - 1, value: draftOf(states.at(-1) ?? begun) },
    reread: read.refetch,
    refusedFields: ({ details }) =>
      (details.fields ?? []).map(({ field, message }) => ({
        // A fault of one entry belongs to its list.
        field: field.split('.').slice(0, 2).join('.'),
        message,
      })),
    send: async (draft, state) => {
      const after = isNew || !stored ? null : (states[state]?.version ?? 0);
      const { failure } = await save.run({ concept: conceptOf(draft), after });
      return { failure };
    },
  });
  const report = async (start: typeof edit.save) => {
    const outcome = await start();
    if (outcome.saved) onSaved();
    return outcome;
  };
  return {
    ...edit,
    isNew,
    save: () => report(edit.save),
    keepMine: () => report(edit.keepMine),
    draft: edit.mine ?? draftOf(begun),
    /** Somebody else removed it. */
    gone: stored === undefined,
    change: (part: Partial<Draft>) => edit.change((before) => ({ ...before, ...part })),
  };
}
