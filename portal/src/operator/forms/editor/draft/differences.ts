import { partWords, editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { type Draft, nameOf } from './draft.ts';

/** The label of a changed part, such as `items.q-1.text.en`. A question is called by its text. */
export const labelIn =
  (...drafts: Draft[]) =>
  (field: string): string | undefined => {
    const [part = '', id = ''] = field.split('.');
    if (part !== 'items') return own(partWords, part);
    const item = drafts.flatMap(({ items }) => own(items, id) ?? [])[0];
    return item ? nameOf(item) : words.gone;
  };

/** A draft in words that a person can read, under the same names. */
export const shownDraft = (draft: Draft) => ({
  ...draft,
  order: draft.order.map(({ id }) => nameOf(own(draft.items, id))),
  trainingConsent: draft.trainingConsent && nameOf(own(draft.items, draft.trainingConsent)),
});
