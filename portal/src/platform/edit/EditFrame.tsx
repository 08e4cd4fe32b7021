import { editWords as words } from '@corridor/contract/platform/words.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../device/leave.ts';
import { useConfirm } from '../parts/useConfirm.tsx';
import styles from './EditFrame.module.css';
import { LeaveDialog } from './LeaveDialog.tsx';
import { type ShownTheirs, TheirsNote } from './TheirsNote.tsx';
import { type ShownChanges, UnsavedBar } from './UnsavedBar.tsx';

type Save = () => Promise<{ saved: boolean; problems?: readonly unknown[] }>;
type DiscardWords = { discardTitle: string; discardText: string; discard?: string };
type Props = {
  /** The edit that `useEdit` answers. */
  edit: { dirty: boolean; restored: boolean; kept: boolean };
  /** A save runs. */
  busy: boolean;
  /** The reason why the edit is not saved. */
  failure: string | undefined;
  /** The newer value that a colleague saved, beside the unsaved one. */
  theirs: ShownTheirs | undefined;
  /** After a failure the first wrong field gets the focus. */
  onSave: Save;
  onDiscard: () => unknown;
  /** Discarding asks first, in these words. */
  ask?: DiscardWords | undefined;
  /** The page shows the bar at another time, or has an act of its own. */
  showsBar?: boolean;
  /** The unsaved changes in words, and buttons of the page in the bar. */
  changes?: ShownChanges | undefined;
  /** Receives the note of a colleague's save, to place it, and the save for a button of its own. */
  children: (note: ReactNode, save: () => void) => ReactNode;
};

/**
 * The frame of everything that is edited and has a version: a colleague's newer values, the unsaved
 * changes with their failure, and the question before leaving.
 */
export function EditFrame(props: Props) {
  const { edit, busy, failure, theirs, onSave, onDiscard, ask, changes, children } = props;
  const { showsBar = edit.dirty } = props;
  const area = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLElement>(null);
  const leaving = useLeaveGuard(edit.dirty);
  const [askDiscard, discardDialog] = useConfirm(
    {
      title: ask?.discardTitle ?? '',
      text: ask?.discardText ?? '',
      confirm: ask?.discard ?? words.discard,
      danger: true,
    },
    () => void onDiscard(),
  );
  // The fields show their problems by the time of the effect, also on a slow machine.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    area.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]')?.focus();
  }, [refusals]);
  const saveAndFocus = async (start: Save) => {
    const { saved, problems } = await start();
    // A save that failed for another reason leaves the focus where it is.
    if (!saved && problems?.length !== 0) setRefusals((count) => count + 1);
  };
  const shown = theirs && {
    ...theirs,
    onKeepMine: () => saveAndFocus(theirs.onKeepMine),
  };
  const save = () => (theirs ? note.current?.focus() : void saveAndFocus(onSave));
  return (
    <>
      <div ref={area} className={styles.area}>
        {children(shown && <TheirsNote ref={note} theirs={shown} busy={busy} />, save)}
      </div>
      {showsBar && (
        <UnsavedBar
          restored={edit.restored}
          kept={edit.kept}
          changes={changes}
          saving={busy}
          error={theirs ? words.chooseFirst : failure}
          onSave={save}
          onDiscard={ask ? askDiscard : () => void onDiscard()}
        />
      )}
      {discardDialog}
      <LeaveDialog leaving={leaving} />
    </>
  );
}
