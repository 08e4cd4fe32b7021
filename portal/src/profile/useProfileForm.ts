import type { Problem } from '@corridor/contract/clinics/rules.ts';
import { changedFields, mergedForm } from '@corridor/contract/platform/merge.ts';
import { type Holder, profileProblems } from '@corridor/contract/profile/rules.ts';
import { words } from '@corridor/contract/profile/words.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Keeper } from '../platform/device/keep.ts';
import { useKept } from '../platform/device/useKept.ts';
import type { CallInput, QueryOutput } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';

export type Profile = QueryOutput<'profile-me'>;
export type ProfileForm = Omit<CallInput<'profile-save'>, 'after'>;
type Edited = { after: number; base: ProfileForm; mine: ProfileForm };

const formOf = ({ practiceId, credentials, preferences }: Profile): ProfileForm => ({
  practiceId,
  credentials,
  preferences,
});

/**
 * Merges the unsaved edits of several windows. If two changed the same field, the first one
 * counts.
 */
function mergeEdits(edits: readonly Edited[]): Edited | undefined {
  const [first, ...otherEdits] = edits;
  if (!first) return undefined;
  let { mine } = first;
  for (const edit of otherEdits) mine = mergedForm(edit.base, mine, edit.mine);
  return { ...first, mine };
}

type Options = { keeper: Keeper; holder: Holder; saved: Profile; reread: () => unknown };

/**
 * Edits the profile: the base version, the unsaved form, its problems, and changes that others
 * saved meanwhile.
 */
export function useProfileForm({ keeper, holder, saved, reread }: Options) {
  const stored = useMemo(() => formOf(saved), [saved]);
  const [edited, setEdited] = useState<Edited>();
  const [restored, setRestored] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<Problem[]>([]);
  /** The form that was saved elsewhere, with the fields that differ here. */
  const [elsewhere, setElsewhere] = useState<{ form: ProfileForm; fields: string[] }>();
  const { run, running, failure, reset } = useCall('profile-save');
  const form = edited?.mine ?? stored;
  const dirty = useMemo(
    () => edited !== undefined && changedFields(edited.base, edited.mine).length > 0,
    [edited],
  );

  useEffect(() => {
    if (!edited || running || saved.version < edited.after) return;
    if (!dirty) return setEdited(undefined);
    if (saved.version === edited.after) return;
    const { base, mine } = edited;
    const fieldsOfBoth = changedFields(base, stored).filter((name) =>
      changedFields(mine, stored).includes(name),
    );
    const fields = fieldsOfBoth.filter((name) => changedFields(base, mine).includes(name));
    setEdited({ after: saved.version, base: stored, mine: mergedForm(base, mine, stored) });
    setElsewhere({ form: stored, fields });
  }, [edited, dirty, running, saved.version, stored]);

  const { stores } = useKept<Edited>({
    keeper,
    name: 'profile',
    value: dirty ? edited : undefined,
    onRead: (found) => {
      const left = mergeEdits(found);
      if (!left) return;
      setEdited(left);
      setRestored(true);
    },
  });

  const change = useCallback(
    (step: (before: ProfileForm) => ProfileForm) => {
      setRefused([]);
      setRestored(false);
      setEdited((at) => {
        const { after, base, mine } = at ?? { after: saved.version, base: stored, mine: stored };
        return { after, base, mine: step(mine) };
      });
    },
    [saved.version, stored],
  );

  const problems = [...(attempted ? profileProblems(form, holder) : []), ...refused];

  /** Answers whether the profile was saved, with the problems if not. */
  const save = async (): Promise<{ saved: boolean; problems: Problem[] }> => {
    setAttempted(true);
    setRefused([]);
    const formProblems = profileProblems(form, holder);
    if (formProblems.length > 0) {
      reset();
      return { saved: false, problems: formProblems };
    }
    if (!edited) return { saved: true, problems: [] };
    const { after, mine } = edited;
    const { data, failure: why } = await run({ after, ...mine });
    if (data) {
      setEdited((at) => at && { ...at, after: data.version, base: mine });
      setAttempted(false);
      setElsewhere(undefined);
      return { saved: true, problems: [] };
    }
    if (why.reason === 'newer-version') void reread();
    const problemsFound =
      why.reason === 'practice-id-taken'
        ? [{ field: 'practiceId', message: words.practiceIdTaken }]
        : (why.details.fields ?? []);
    setRefused(problemsFound);
    return { saved: false, problems: problemsFound };
  };

  /** Returns to the saved profile. Answers a function that undoes this. */
  const discard = () => {
    const before = edited;
    reset();
    setEdited(undefined);
    setElsewhere(undefined);
    setAttempted(false);
    setRefused([]);
    return () => setEdited(before);
  };

  const error = () => {
    if (problems.length > 0) return words.checkForm;
    if (!failure || failure.reason === 'newer-version') return undefined;
    return words.saveFailed;
  };
  return {
    form,
    dirty,
    restored,
    isKept: stores,
    saving: running,
    elsewhere,
    error: error(),
    says: (field: string) => problems.find((one) => one.field === field)?.message,
    change,
    save,
    discard,
  };
}
export type FormInHand = ReturnType<typeof useProfileForm>;

/** Puts the focus into the first invalid field. */
export function focusFirst(problems: readonly Problem[]) {
  const names = problems.map(({ field }) => field);
  const all = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const box = all.find((element) => names.includes(element.dataset.field ?? ''));
  box?.scrollIntoView({ block: 'center' });
  box?.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
}
