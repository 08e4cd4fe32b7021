import { type Holder, profileProblems } from '@corridor/contract/profile/rules.ts';
import { words } from '@corridor/contract/profile/words.ts';
import { useEffect, useMemo, useState } from 'react';
import type { Keeper } from '../platform/device/keep.ts';
import type { Theirs } from '../platform/edit/edit.ts';
import { useEdit } from '../platform/edit/useEdit.ts';
import type { CallInput, QueryOutput } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';

export type Profile = QueryOutput<'profile-me'>;
export type ProfileForm = Omit<CallInput<'profile-save'>, 'after'>;

const savedOf = ({ version, practiceId, credentials, preferences }: Profile) => ({
  version,
  value: { practiceId, credentials, preferences } as ProfileForm,
});

type Options = { keeper: Keeper; holder: Holder; saved: Profile; reread: () => unknown };

/**
 * Edits the profile. The changes of another window are merged at once; if both changed a
 * field, the person is told the saved value.
 */
export function useProfileForm({ keeper, holder, saved, reread }: Options) {
  const { run } = useCall('profile-save');
  const [elsewhere, setElsewhere] = useState<Theirs<ProfileForm>>();
  const edit = useEdit<ProfileForm>({
    saved: useMemo(() => savedOf(saved), [saved]),
    kept: { keeper, name: 'profile', takesLeft: true },
    reread,
    problemsOf: (form) => profileProblems(form, holder),
    refusedFields: ({ reason, details }) =>
      reason === 'practice-id-taken'
        ? [{ field: 'practiceId', message: words.practiceIdTaken }]
        : (details.fields ?? []),
    send: async (form, after) => {
      const { data, failure } = await run({ after, ...form });
      if (data) setElsewhere(undefined);
      return { version: data?.version, failure };
    },
  });
  const { theirs, takeChanges } = edit;
  useEffect(() => {
    if (!theirs) return;
    setElsewhere(theirs);
    takeChanges();
  }, [theirs, takeChanges]);
  return {
    ...edit,
    form: edit.mine ?? savedOf(saved).value,
    elsewhere,
    error: edit.wrong ? words.checkForm : edit.failure && words.saveFailed,
    /** Returns to the saved profile. Answers a function that undoes this. */
    discard: () => {
      setElsewhere(undefined);
      return edit.discard();
    },
  };
}
export type FormInHand = ReturnType<typeof useProfileForm>;
