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
  type Loaded,
  offerOf,
  same,
} from './serviceForm.ts';

const needed = ['specialty', 'subsite', 'name'] as const;
const began = (from: Loaded | undefined): Edited => {
  const draft = from ? draftOf(from) : emptyDraft;
  return { version: from?.version ?? null, before: draft, draft };
};

/** What of it keeps a service from being saved, by the field that says so. */
function missingIn({ people, ...draft }: Draft) {
  const missing = new Map<string, string>(
    needed.filter((name) => !draft[name].trim()).map((name) => [name, problemWords.required]),
  );
  const gone = people.filter(({ active }) => !active).map(({ userName }) => userName);
  if (people.length === 0) missing.set('people', problemWords.person);
  if (gone.length > 0) missing.set('people', problemWords.personGone(gone));
  return missing;
}

/** How a screen calls what the server refuses. */
const fieldOf = (refused: string) => {
  const [name = ''] = refused.replace(/^service\./, '').split('.');
  return own({ uids: 'people', clinicId: 'clinic' }, name) ?? name;
};

type Options = {
  /** Nothing for a new one. */
  id?: string;
  /** What the server has, live. */
  loaded?: Loaded | undefined;
  keeper: Keeper | undefined;
  reload?: () => void;
};

/** A service under work: where it began, what is written, and what came in between. */
export function useService({ id, loaded, keeper, reload }: Options) {
  const save = useCall('operator-saveService');
  const enable = useCall('operator-enableService');
  const [edited, setEdited] = useState<Edited>();
  const [attempted, setAttempted] = useState(false);
  const [savedId, setSavedId] = useState<string>();
  const draft = edited?.draft ?? emptyDraft;
  const dirty = edited !== undefined && !same(draft, edited.before);
  const begin = (from: Edited) => {
    setEdited(from);
    setAttempted(false);
    save.reset();
  };
  const keeping = useKeptEdit({
    ...{ keeper, name: `service.${id ?? 'new'}` },
    /** There is something to hold it against. */
    ready: id === undefined || loaded !== undefined,
    edit: edited && { edited, dirty },
    onRead: (left) => {
      const from = began(loaded);
      begin(left && !same(left.draft, from.draft) ? left : from);
    },
  });
  const busy = save.running || enable.running;
  const newer = loaded && edited?.version != null && loaded.version > edited.version;
  const agrees = newer && (!dirty || same(draft, draftOf(loaded)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with what nobody has written over
  useEffect(() => {
    if (agrees && !busy) begin(began(loaded));
  }, [loaded, agrees, busy]);

  const offer = offerOf(draft);
  const fields = formProblems(offer.formFields);
  const missing = missingIn(draft);
  const refused = save.failure?.details.fields;
  const wrong = missing.size > 0 || fields.length > 0;
  /** Answers whether it is saved. */
  const store = async (version: number | null) => {
    setAttempted(true);
    if (wrong) return false;
    const input = { service: { ...offer, ...(id && { id }) }, after: version };
    const { data, failure } = await save.run(input);
    if (failure?.code === 'aborted') reload?.();
    if (!data) return false;
    // What was typed meanwhile stays; a new service goes on under its own address.
    setEdited((at) => at && { version: data.version, before: draft, draft: id ? at.draft : draft });
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
    kept: keeping.kept,
    restored: keeping.restored && dirty,
    /** Somebody else's version, while there is something here that they do not have. */
    theirs: newer && !agrees && !busy ? loaded : undefined,
    failure: save.failure,
    fields: attempted ? fields : [],
    broken: fields,
    wrong: attempted && wrong,
    says: (name: string) =>
      (attempted ? missing.get(name) : undefined) ??
      refused?.find(({ field }) => fieldOf(field) === name)?.message,
    change: (more: Partial<Draft>) => {
      // What was refused is not what stands there now.
      if (save.failure) save.reset();
      setEdited((at) => at && { ...at, draft: { ...at.draft, ...more } });
    },
    save: () => store(edited?.version ?? null),
    keepMine: () => store(loaded?.version ?? null),
    takeTheirs: () => begin(began(loaded)),
    discard: () => edited && begin({ ...edited, draft: edited.before }),
    /** At once, whatever else is being written. */
    turn: async (enabled: boolean) => {
      if (!id) return;
      const { data } = await enable.run({ serviceId: id, enabled });
      if (!data) return showSnackbar({ text: words.failed });
      const turned = (of: Draft) => ({ ...of, enabled });
      // Of a version between the two it is still to be told.
      const next = (at: Edited) =>
        at.version !== null && data.version === at.version + 1 ? data.version : at.version;
      setEdited(
        (at) => at && { version: next(at), before: turned(at.before), draft: turned(at.draft) },
      );
      showSnackbar({ text: enabled ? words.nowEnabled : words.nowDisabled });
    },
  };
}
export type Work = ReturnType<typeof useService>;
