import { problemWords, words } from '@corridor/contract/operator/people/words.ts';
import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { useEffect, useState } from 'react';
import type { Keeper } from '../../platform/device/keep.ts';
import type { CallInput, QueryOutput } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import type { Clinic } from '../directory/serviceForm.ts';
import { useGrant } from '../requests/useGrant.tsx';
import { useKeptEdit } from '../useKeptEdit.ts';

export type Loaded = QueryOutput<'operator-person'>;
export type Form = CallInput<'operator-invite'>['person'];
/** Where it began, and what is written since. */
type Edited = { version: number; before: Form; form: Form; clinic: Clinic | null };

const empty: Form = {
  ...{ firstName: '', lastName: '', email: '', credentials: '', practiceId: '', roles: [] },
  ...{ title: '', college: '', econsultDataCollection: false },
};
const same = (one: Form, other: Form) => JSON.stringify(one) === JSON.stringify(other);
const began = (from: Loaded | undefined): Edited => {
  const form = from?.person ?? empty;
  return { version: from?.version ?? 0, before: form, form, clinic: null };
};

/** What the server refuses, at the field that it is about. */
const told: Record<string, [field: string, message: string]> = {
  'email-in-use': ['email', problemWords.email],
  'own-email': ['email', problemWords.ownEmail],
  'practice-id-taken': ['practiceId', problemWords.practiceId],
  'last-operator': ['roles', words.lastOperator],
  'last-confirmer': ['roles', requests.lastConfirmer],
  oneself: ['roles', requests.oneself],
  'still-answers': ['roles', problemWords.answers],
  clinic: ['clinic', problemWords.clinicGone],
};

type Options = {
  /** Nothing for somebody who is invited. */
  uid?: string;
  loaded?: Loaded | undefined;
  keeper: Keeper | undefined;
  reload?: () => void;
};

/** Somebody under work: where it began, what is written, what is wrong, and what came in between. */
export function usePerson({ uid, loaded, keeper, reload }: Options) {
  const [grant, dialog] = useGrant();
  const save = useCall('operator-savePerson');
  const invite = useCall('operator-invite');
  const [edited, setEdited] = useState<Edited>();
  const form = edited?.form ?? empty;
  const dirty = edited !== undefined && !(same(form, edited.before) && edited.clinic === null);
  const { reset: forgetSave } = save;
  const { reset: forgetInvite } = invite;
  const settle = () => {
    forgetSave();
    forgetInvite();
  };
  const begin = (from: Edited) => {
    setEdited(from);
    settle();
  };
  const keeping = useKeptEdit({
    ...{ keeper, name: `person.${uid ?? 'new'}` },
    ready: uid === undefined || loaded !== undefined,
    edit: edited && { edited, dirty },
    onRead: (left) => begin(left ?? began(loaded)),
  });
  const busy = save.running || invite.running;
  const newer = loaded !== undefined && edited !== undefined && loaded.version > edited.version;
  const agrees = newer && (!dirty || same(form, loaded.person));
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with what nobody has written over
  useEffect(() => {
    if (agrees && !busy) begin(began(loaded));
  }, [loaded, agrees, busy]);

  const failure = save.failure ?? invite.failure;
  const refused = own(told, failure?.reason ?? '');
  const fields = failure?.details.fields?.map(({ field, message }) => ({
    field: field.split('.')[1] ?? field,
    message,
  }));
  /** Answers whether it is saved. */
  const store = async (after: number) => {
    const { data, failure: why } = await grant((alone) =>
      save.run({ uid: uid ?? '', after, person: form, alone }),
    );
    if (why?.reason === 'newer-version') reload?.();
    if (!data) return false;
    if (data.requestId) {
      begin(began(loaded));
      showSnackbar({ text: requests.asked });
      return true;
    }
    // What was typed meanwhile stays.
    setEdited((at) => at && { ...at, version: data.version, before: form });
    showSnackbar({ text: words.saved });
    return true;
  };
  return {
    form,
    clinic: edited?.clinic ?? null,
    ...{ dirty, busy, failure, wrong: refused !== undefined || fields !== undefined },
    dialog,
    ready: edited !== undefined,
    kept: keeping.kept,
    restored: keeping.restored && dirty,
    theirs: newer && !agrees && !busy ? loaded : undefined,
    says: (name: string) =>
      fields?.find(({ field }) => field === name)?.message ??
      (refused?.[0] === name ? refused[1] : undefined),
    change: (more: Partial<Form>) => {
      if (failure) settle();
      setEdited((at) => at && { ...at, form: { ...at.form, ...more } });
    },
    setClinic: (clinic: Clinic | null) => {
      if (failure) settle();
      setEdited((at) => at && { ...at, clinic });
    },
    save: () => store(edited?.version ?? 0),
    keepMine: () => store(loaded?.version ?? 0),
    takeTheirs: () => begin(began(loaded)),
    discard: () => edited && begin({ ...edited, form: edited.before, clinic: null }),
    /** Answers who it is from now on; nobody, where the invitation waits for a second person. */
    send: async () => {
      const clinicId = edited?.clinic?.id ?? null;
      const { data } = await grant((alone) => invite.run({ person: form, clinicId, alone }));
      if (!data) return undefined;
      begin(began(undefined));
      const name = `${form.firstName} ${form.lastName}`;
      showSnackbar({ text: data.requestId ? requests.asked : words.invited(name) });
      return data;
    },
  };
}
export type Work = ReturnType<typeof usePerson>;
