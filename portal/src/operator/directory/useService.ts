import { formProblems } from '@corridor/contract/operator/form.ts';
import { problemWords, words } from '@corridor/contract/operator/words.ts';
import { mergedForm } from '@corridor/contract/platform/merge.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { useMemo, useState } from 'react';
import type { Keeper } from '../../platform/device/keep.ts';
import type { EditRules } from '../../platform/edit/edit.ts';
import { type Problem, useEdit } from '../../platform/edit/useEdit.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import {
  type Draft,
  draftOf,
  emptyDraft,
  isSameDraft,
  type Loaded,
  offerOf,
} from './serviceForm.ts';

const requiredFields = ['specialty', 'subsite', 'name'] as const;
/** The missing parts that prevent saving, by field. */
function missingIn({ people, ...draft }: Draft) {
  const missing = new Map<string, string>(
    requiredFields
      .filter((name) => !draft[name].trim())
      .map((name) => [name, problemWords.required]),
  );
  const inactive = people.filter(({ active }) => !active).map(({ userName }) => userName);
  if (people.length === 0) missing.set('people', problemWords.person);
  if (inactive.length > 0) missing.set('people', problemWords.personGone(inactive));
  return missing;
}

/** Maps a field that the server refused to the field of the screen. */
const fieldOf = (refused: string) => {
  const [name = ''] = refused.replace(/^service\./, '').split('.');
  return own({ uids: 'people', clinicId: 'clinic' }, name) ?? name;
};

const problemsOf = (draft: Draft): Problem[] => [
  ...[...missingIn(draft)].map(([field, message]) => ({ field, message })),
  ...formProblems(offerOf(draft).formFields).map(({ at: index, message }) => ({
    field: `question.${index}`,
    message,
  })),
];
const rules: EditRules<Draft> = {
  same: isSameDraft,
  merge: (base, mine, theirs) => ({
    ...mergedForm(base, mine, theirs),
    // The parts of a clinic belong together.
    clinic: mine.clinic?.id === base.clinic?.id ? theirs.clinic : mine.clinic,
  }),
};
const newService = { version: 0, value: emptyDraft };

type Options = {
  /** Missing for a new service. */
  id?: string;
  /** The version at the server, kept fresh. */
  loaded?: Loaded | undefined;
  keeper: Keeper | undefined;
  reload?: () => void;
};

/** Edits a service, or a new one. */
export function useService({ id, loaded, keeper, reload }: Options) {
  const save = useCall('operator-saveService');
  const enable = useCall('operator-enableService');
  const [savedId, setSavedId] = useState<string>();
  const saved = useMemo(
    () => (loaded ? { version: loaded.version, value: draftOf(loaded) } : undefined),
    [loaded],
  );
  const edit = useEdit<Draft>({
    saved: id === undefined ? newService : saved,
    kept: { keeper, name: `service.${id ?? 'new'}` },
    rules,
    problemsOf,
    busy: enable.running,
    reread: reload,
    refusedFields: ({ details }) =>
      (details.fields ?? []).map(({ field, message }) => ({ field: fieldOf(field), message })),
    send: async (draft, version) => {
      const { data, failure } = await save.run({
        service: { ...offerOf(draft), ...(id && { id }) },
        after: id ? version : null,
      });
      if (!data) return { failure };
      setSavedId(data.serviceId);
      showSnackbar({ text: words.saved });
      // A new service continues under its own address.
      return { version: id ? data.version : undefined };
    },
  });
  const draft = edit.mine ?? emptyDraft;
  const broken = formProblems(offerOf(draft).formFields);
  return {
    ...edit,
    draft,
    savedId,
    busy: edit.busy || enable.running,
    fields: edit.attempted ? broken : [],
    broken,
    change: (part: Partial<Draft>) => edit.change((before) => ({ ...before, ...part })),
    /** Takes effect at once, whatever else is being edited. */
    turn: async (enabled: boolean) => {
      if (!id) return;
      const { data } = await enable.run({ serviceId: id, enabled });
      if (!data) return showSnackbar({ text: words.failed });
      edit.absorb(data.version, (before) => ({ ...before, enabled }));
      showSnackbar({ text: enabled ? words.nowEnabled : words.nowDisabled });
    },
  };
}
export type Work = ReturnType<typeof useService>;
