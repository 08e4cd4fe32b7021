import type { Subject } from '@corridor/contract/gallery/schemas.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showFailure, showUndo } from '../../platform/snackbars.ts';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { portionsOf } from '../portions.ts';
import { type Consent, groupsOf, type Held } from './heldSubjects.ts';

/** Undefined and an empty text leave things as they are. */
type Wanted = { subject: Subject | null | undefined; consent: Consent };

/** Ties items to a patient and records their consent, with undo. */
export function useSubjectChange(onChanged: (ids: readonly string[]) => unknown) {
  const tie = useCall('gallery-tie');
  const setConsent = useCall('gallery-setConsent');
  const tieAll = async (all: readonly string[], subject: Subject | null) => {
    for (const ids of portionsOf(all)) {
      const { failure } = await tie.run({ ids, subject });
      if (failure) return failure;
    }
    return undefined;
  };
  const setConsents = async (all: readonly string[], consent: boolean) => {
    for (const ids of portionsOf(all)) {
      const { failure } = await setConsent.run({ ids, consent });
      if (failure) return failure;
    }
    return undefined;
  };
  const undo = async (items: readonly Held[], { subject, consent }: Wanted) => {
    const ties = subject === undefined ? [] : groupsOf(items, (item) => item.subject);
    // Another patient takes the consent away, so it comes back with the one before.
    const isUnchanged = subject === undefined && consent === '';
    const consents = isUnchanged ? [] : groupsOf(items, (item) => item.consent);
    for (const { ids, value } of ties) {
      const failure = await tieAll(ids, value);
      if (failure) return showFailure(failure);
    }
    for (const { ids, value } of consents) {
      const failure = await setConsents(ids, value);
      if (failure) return showFailure(failure);
    }
    onChanged(items.map(({ id }) => id));
    showSnackbar({ text: words.restored });
  };
  /** Answers whether everything is saved. A repeat saves the same again. */
  const save = async (items: readonly Held[], wanted: Wanted): Promise<boolean> => {
    const ids = items.map(({ id }) => id);
    const { subject, consent } = wanted;
    if (subject !== undefined && (await tieAll(ids, subject))) return false;
    if (consent !== '' && (await setConsents(ids, consent === 'yes'))) return false;
    onChanged(ids);
    showUndo(words.subjectSaved(ids.length), () => undo(items, wanted));
    return true;
  };
  return {
    save,
    saving: tie.running || setConsent.running,
    failed: tie.failure !== undefined || setConsent.failure !== undefined,
  };
}
