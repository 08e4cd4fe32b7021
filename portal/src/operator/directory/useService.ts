import { formProblems } from '@corridor/contract/operator/form.ts';
import { problemWords, words } from '@corridor/contract/operator/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { useEffect, useState } from 'react';
import type { Keeper } from '../../platform/device/keep.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { useKeptEdit } from '../useKeptEdit.ts';
import {
  type Draft,
  draftOf,
  type Edited,
  emptyDraft,
  isSameDraft,
  type Loaded,
  offerOf,
} from './serviceForm.ts';

const requiredFields = ['specialty', 'subsite', 'name'] as const;
const editFrom = (from: Loaded | undefined): Edited => {
  const draft = from ? draftOf(from) : emptyDraft;
  return { version: from?.version ?? null, before: draft, draft };
};

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

type Options = {
  /** Missing for a new service. */
  id?: string;
  /** The version at the server, kept fresh. */
  loaded?: Loaded | undefined;
  keeper: Keeper | undefined;
  reload?: () => void;
};

/**
 * Edits a service: the version at the start, the draft, and changes that others saved meanwhile.
 */
export function useService({ id, loaded, keeper, reload }: Options) {
  const save = useCall('operator-saveService');
  const enable = useCall('operator-enableService');
  const [edited, setEdited] = useState<Edited>();
  const [attempted, setAttempted] = useState(false);
  const [savedId, setSavedId] = useState<string>();
  const draft = edited?.draft ?? emptyDraft;
  const dirty = edited !== undefined && !isSameDraft(draft, edited.before);
  const begin = (next: Edited) => {
    setEdited(next);
    setAttempted(false);
    save.reset();
  };
  const keptState = useKeptEdit({
    keeper,
    name: `service.${id ?? 'new'}`,
    /** A kept edit can be compared only after the service has loaded. */
    ready: id === undefined || loaded !== undefined,
    edit: edited && { edited, dirty },
    onRead: (keptEdit) => {
      const fresh = editFrom(loaded);
      begin(keptEdit && !isSameDraft(keptEdit.draft, fresh.draft) ? keptEdit : fresh);
    },
  });
  const busy = save.running || enable.running;
  const newer = loaded && edited?.version != null && loaded.version > edited.version;
  const agrees = newer && (!dirty || isSameDraft(draft, draftOf(loaded)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for a newer version that nobody edits
  useEffect(() => {
    if (agrees && !busy) begin(editFrom(loaded));
  }, [loaded, agrees, busy]);

  const offer = offerOf(draft);
  const fields = formProblems(offer.formFields);
  const missing = missingIn(draft);
  const refused = save.failure?.details.fields;
  const wrong = missing.size > 0 || fields.length > 0;
  /** Answers whether the service was saved. */
  const saveOver = async (version: number | null) => {
    setAttempted(true);
    if (wrong) return false;
    const input = { service: { ...offer, ...(id && { id }) }, after: version };
    const { data, failure } = await save.run(input);
    if (failure?.code === 'aborted') reload?.();
    if (!data) return false;
    // Text that was typed during the save stays. A new service continues under its own address.
    setEdited(
      (current) =>
        current && { version: data.version, before: draft, draft: id ? current.draft : draft },
    );
    setSavedId(data.serviceId);
    setAttempted(false);
    showSnackbar({ text: words.saved });
    return true;
  };
  return {
    draft,
    dirty,
    busy,
    ready: edited !== undefined,
    savedId,
    kept: keptState.kept,
    restored: keptState.restored && dirty,
    /** A colleague's version, while this draft differs from it. */
    theirs: newer && !agrees && !busy ? loaded : undefined,
    failure: save.failure,
    fields: attempted ? fields : [],
    broken: fields,
    wrong: attempted && wrong,
    says: (name: string) =>
      (attempted ? missing.get(name) : undefined) ??
      refused?.find(({ field }) => fieldOf(field) === name)?.message,
    change: (part: Partial<Draft>) => {
      // The refused values have changed.
      if (save.failure) save.reset();
      setEdited((current) => current && { ...current, draft: { ...current.draft, ...part } });
    },
    save: () => saveOver(edited?.version ?? null),
    keepMine: () => saveOver(loaded?.version ?? null),
    takeTheirs: () => begin(editFrom(loaded)),
    discard: () => edited && begin({ ...edited, draft: edited.before }),
    /** Takes effect at once, whatever else is being edited. */
    turn: async (enabled: boolean) => {
      if (!id) return;
      const { data } = await enable.run({ serviceId: id, enabled });
      if (!data) return showSnackbar({ text: words.failed });
      const withEnabled = (draftThen: Draft) => ({ ...draftThen, enabled });
      // A version in between is a colleague's, so the person must still see it.
      const versionAfter = (current: Edited) =>
        current.version !== null && data.version === current.version + 1
          ? data.version
          : current.version;
      setEdited(
        (current) =>
          current && {
            version: versionAfter(current),
            before: withEnabled(current.before),
            draft: withEnabled(current.draft),
          },
      );
      showSnackbar({ text: enabled ? words.nowEnabled : words.nowDisabled });
    },
  };
}
export type Work = ReturnType<typeof useService>;
