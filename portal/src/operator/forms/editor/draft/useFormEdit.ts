import { operatorFormWords as general } from '@corridor/contract/operator/forms/words.ts';
import { useMemo, useState } from 'react';
import { useEdit } from '../../../../platform/edit/useEdit.ts';
import type { QueryOutput } from '../../../../platform/server/client.ts';
import { useCall, useQuery } from '../../../../platform/server/hooks.ts';
import { showSnackbar } from '../../../../ui/overlays/Snackbar.tsx';
import {
  type Draft,
  type DraftItem,
  draftOf,
  draftProblems,
  draftRules,
  emptyDraft,
  formOf,
  pathsOf,
} from './draft.ts';

type Loaded = QueryOutput<'operator-form'>;
const newForm = { version: 0, value: emptyDraft };

type Options = {
  /** Missing for a new form. */
  formId?: string;
  /** The newest version at the server, kept fresh. */
  loaded?: Loaded | undefined;
  reload?: () => unknown;
};

/** Edits a form, or a new one. A save makes the next version. */
export function useFormEdit({ formId, loaded, reload }: Options) {
  const keeper = useQuery('shell-me', {}).data;
  const { run } = useCall('operator-saveForm');
  const [savedId, setSavedId] = useState<string>();
  // The id of a question or a group, or the introduction.
  const [open, setOpen] = useState<string>();
  const saved = useMemo(
    () => loaded && { version: loaded.version, value: draftOf(loaded.form, loaded.isPrivate) },
    [loaded],
  );
  const edit = useEdit<Draft>({
    saved: formId === undefined ? newForm : saved,
    kept: { keeper, name: `form.${formId ?? 'new'}` },
    rules: draftRules,
    problemsOf: draftProblems,
    reread: reload,
    refusedFields: ({ details }) =>
      (details.fields ?? []).map(({ field, message }) => ({
        field: field.replace(/^form\./, ''),
        message,
      })),
    send: async (draft, after) => {
      const { isPrivate } = draft;
      const form = formOf(draft);
      const { data, failure } = await run({ formId: formId ?? null, form, isPrivate, after });
      if (!data) return { failure };
      setSavedId(data.formId);
      showSnackbar({ text: general.saved(form.title.en, data.version) });
      // A new form continues under its own address.
      return { version: formId ? data.version : undefined };
    },
  });
  const draft = edit.mine ?? emptyDraft;
  const paths = useMemo(() => pathsOf(draft), [draft]);
  const problems = edit.attempted ? draftProblems(draft) : [];
  const pathOf = (id: string) => paths.get(id) ?? '';
  /** The problems of an item itself, without those of the questions in a group. */
  const problemsAt = (id: string) => {
    const path = pathOf(id);
    const inside = `${path}.items.`;
    return problems.filter(
      ({ field }) => field.startsWith(`${path}.`) && !field.startsWith(inside),
    );
  };
  /** The first item with a problem opens, so that its field can have the focus. */
  const report = async (save: typeof edit.save) => {
    const outcome = await save();
    const [first] = outcome.problems;
    const wrong =
      first &&
      [...paths]
        .filter(([, path]) => first.field.startsWith(`${path}.`))
        .toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
    if (wrong) setOpen(wrong);
    return outcome;
  };
  return {
    ...edit,
    draft,
    savedId,
    open,
    setOpen,
    pathOf,
    problemsAt,
    /** The first problem inside a part that has no fields. */
    problemAt: (start: string) => problems.find(({ field }) => field.startsWith(start))?.message,
    save: () => report(edit.save),
    keepMine: () => report(edit.keepMine),
    change: (part: Partial<Draft>) => edit.change((before) => ({ ...before, ...part })),
    step: edit.change,
    changeItem: (item: DraftItem) =>
      edit.change((before) => ({ ...before, items: { ...before.items, [item.id]: item } })),
  };
}
export type FormWork = ReturnType<typeof useFormEdit>;
