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
/** The state at the start, and the current form. */
type Edited = { version: number; before: Form; form: Form; clinic: Clinic | null };

const empty: Form = {
  firstName: '',
  lastName: '',
  email: '',
  credentials: '',
  practiceId: '',
  roles: [],
  title: '',
  college: '',
  econsultDataCollection: false,
};
const isSameForm = (one: Form, other: Form) => JSON.stringify(one) === JSON.stringify(other);
const editFrom = (from: Loaded | undefined): Edited => {
  const form = from?.person ?? empty;
  return { version: from?.version ?? 0, before: form, form, clinic: null };
};

/** The fields of the reasons that the server may give. */
const fieldByReason: Record<string, [field: string, message: string]> = {
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
  /** Missing for an invitation. */
  uid?: string;
  loaded?: Loaded | undefined;
  keeper: Keeper | undefined;
  reload?: () => void;
};

/**
 * Edits a person: the version at the start, the form, its problems, and changes that others saved
 * meanwhile.
 */
export function usePerson({ uid, loaded, keeper, reload }: Options) {
  const [grant, dialog] = useGrant();
  const save = useCall('operator-savePerson');
  const invite = useCall('operator-invite');
  const [edited, setEdited] = useState<Edited>();
  const form = edited?.form ?? empty;
  const dirty =
    edited !== undefined && !(isSameForm(form, edited.before) && edited.clinic === null);
  const { reset: forgetSave } = save;
  const { reset: forgetInvite } = invite;
  const forgetFailures = () => {
    forgetSave();
    forgetInvite();
  };
  const begin = (next: Edited) => {
    setEdited(next);
    forgetFailures();
  };
  const keptState = useKeptEdit({
    keeper,
    name: `person.${uid ?? 'new'}`,
    ready: uid === undefined || loaded !== undefined,
    edit: edited && { edited, dirty },
    onRead: (keptEdit) => begin(keptEdit ?? editFrom(loaded)),
  });
  const busy = save.running || invite.running;
  const newer = loaded !== undefined && edited !== undefined && loaded.version > edited.version;
  const agrees = newer && (!dirty || isSameForm(form, loaded.person));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for a newer version that nobody edits
  useEffect(() => {
    if (agrees && !busy) begin(editFrom(loaded));
  }, [loaded, agrees, busy]);

  const failure = save.failure ?? invite.failure;
  const refused = own(fieldByReason, failure?.reason ?? '');
  const fields = failure?.details.fields?.map(({ field, message }) => ({
    field: field.split('.')[1] ?? field,
    message,
  }));
  /** Answers whether the person was saved. */
  const saveOver = async (after: number) => {
    const { data, failure: why } = await grant((alone) =>
      save.run({ uid: uid ?? '', after, person: form, alone }),
    );
    if (why?.reason === 'newer-version') reload?.();
    if (!data) return false;
    if (data.requestId) {
      begin(editFrom(loaded));
      showSnackbar({ text: requests.asked });
      return true;
    }
    // Text that was typed during the save stays.
    setEdited((current) => current && { ...current, version: data.version, before: form });
    showSnackbar({ text: words.saved });
    return true;
  };
  return {
    form,
    clinic: edited?.clinic ?? null,
    dirty,
    busy,
    failure,
    wrong: refused !== undefined || fields !== undefined,
    dialog,
    ready: edited !== undefined,
    kept: keptState.kept,
    restored: keptState.restored && dirty,
    theirs: newer && !agrees && !busy ? loaded : undefined,
    says: (name: string) =>
      fields?.find(({ field }) => field === name)?.message ??
      (refused?.[0] === name ? refused[1] : undefined),
    change: (part: Partial<Form>) => {
      if (failure) forgetFailures();
      setEdited((current) => current && { ...current, form: { ...current.form, ...part } });
    },
    setClinic: (clinic: Clinic | null) => {
      if (failure) forgetFailures();
      setEdited((current) => current && { ...current, clinic });
    },
    save: () => saveOver(edited?.version ?? 0),
    keepMine: () => saveOver(loaded?.version ?? 0),
    takeTheirs: () => begin(editFrom(loaded)),
    discard: () => edited && begin({ ...edited, form: edited.before, clinic: null }),
    /** Answers the new person. Without a uid the invitation waits for a second operator. */
    send: async () => {
      const clinicId = edited?.clinic?.id ?? null;
      const { data } = await grant((alone) => invite.run({ person: form, clinicId, alone }));
      if (!data) return undefined;
      begin(editFrom(undefined));
      const name = `${form.firstName} ${form.lastName}`;
      showSnackbar({ text: data.requestId ? requests.asked : words.invited(name) });
      return data;
    },
  };
}
export type Work = ReturnType<typeof usePerson>;
