import { problemWords, words } from '@corridor/contract/operator/people/words.ts';
import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { useRef } from 'react';
import type { Keeper } from '../../platform/device/keep.ts';
import { type Problem, useEdit } from '../../platform/edit/useEdit.ts';
import type { CallInput, Failure, QueryOutput } from '../../platform/server/client.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import type { Clinic } from '../directory/serviceForm.ts';
import { useGrant } from '../requests/useGrant.tsx';

export type Loaded = QueryOutput<'operator-person'>;
/** `clinic`: the first clinic of an invited person. */
type Form = CallInput<'operator-invite'>['person'] & { clinic?: Clinic | null };

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
const newPerson = { version: 0, value: empty };

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
function refusedFields({ reason = '', details }: Failure): Problem[] {
  const named = (details.fields ?? []).map(({ field, message }) => ({
    field: field.split('.')[1] ?? field,
    message,
  }));
  const [field, message] = own(fieldByReason, reason) ?? [];
  return field && message ? [...named, { field, message }] : named;
}

type Options = {
  /** Missing for an invitation. */
  uid?: string;
  loaded?: Loaded | undefined;
  keeper: Keeper | undefined;
  reload?: () => void;
};

/** Edits a person, or invites a new one. */
export function usePerson({ uid, loaded, keeper, reload }: Options) {
  const [grant, dialog] = useGrant();
  const save = useCall('operator-savePerson');
  const invite = useCall('operator-invite');
  const invitedUid = useRef<string | null>(null);
  const saved = loaded && { version: loaded.version, value: loaded.person };
  const edit = useEdit<Form>({
    saved: uid === undefined ? newPerson : saved,
    kept: { keeper, name: `person.${uid ?? 'new'}` },
    reread: reload,
    refusedFields,
    send: async ({ clinic, ...person }, after) => {
      const { data, failure } =
        uid === undefined
          ? await grant((alone) => invite.run({ person, clinicId: clinic?.id ?? null, alone }))
          : await grant((alone) => save.run({ uid, after, person, alone }));
      if (!data) return { failure };
      if ('uid' in data) invitedUid.current = data.uid;
      const done =
        'uid' in data ? words.invited(`${person.firstName} ${person.lastName}`) : words.saved;
      showSnackbar({ text: data.requestId ? requests.asked : done });
      return { version: 'uid' in data || data.requestId ? undefined : data.version };
    },
  });
  return {
    ...edit,
    form: edit.mine ?? empty,
    dialog,
    change: (part: Partial<Form>) => edit.change((before) => ({ ...before, ...part })),
    /** The invited person. Without a uid the invitation waits for a second operator. */
    invitedUid,
  };
}
export type Work = ReturnType<typeof usePerson>;
