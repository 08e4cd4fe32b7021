import { own } from '@corridor/contract/platform/own.ts';
import { digitsOf, limitOf } from '@corridor/contract/schedule/rules.ts';
import { limitWords, words } from '@corridor/contract/schedule/words.ts';
import { differenceRows } from '../platform/edit/differenceRows.ts';
import { EditFrame } from '../platform/edit/EditFrame.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Schedule.module.css';
import type { MergedEdit } from './useMergedEdit.ts';
import { type LimitForm, theirsFor } from './useScheduleEdits.ts';

const labels = { enabled: limitWords.daily, limit: limitWords.limit };

type Props = {
  edit: MergedEdit<LimitForm>;
  /** The consults that came today. */
  taken: number;
  saved: { enabled: boolean; limit: number };
};

/** The limit of a day, with the count of today. */
export function LimitPanel({ edit, taken, saved }: Props) {
  const { mine = { enabled: false, limit: '' }, theirs } = edit;
  const isValid = !mine.enabled || limitOf(mine.limit) !== undefined;
  const save = async () => {
    const outcome = await edit.save();
    if (outcome.saved) showSnackbar({ text: words.saved });
    return outcome;
  };
  return (
    <EditFrame
      edit={edit}
      busy={edit.busy}
      failure={edit.failure && words.saveFailed}
      theirs={theirsFor(edit, () =>
        theirs ? differenceRows(mine, theirs, (name) => own(labels, name)) : [],
      )}
      onSave={save}
      onDiscard={edit.discard}
      // Its own button stays, and is enabled when there is something valid to save.
      showsBar={false}
    >
      {(note, start) => (
        <div className={styles.form}>
          {note}
          <p className={styles.lead}>{limitWords.lead}</p>
          <Switch
            label={limitWords.daily}
            on={mine.enabled}
            onChange={(enabled) => edit.change((form) => ({ ...form, enabled }))}
          />
          <TextField
            className={styles.limit ?? ''}
            label={limitWords.limit}
            inputMode="numeric"
            disabled={!mine.enabled}
            value={mine.limit}
            error={isValid ? undefined : words.limitWrong}
            onChange={({ target }) => {
              const limit = digitsOf(target.value);
              edit.change((form) => ({ ...form, limit }));
            }}
          />
          <p role="status">{limitWords.today(taken)}</p>
          {saved.enabled && taken >= saved.limit && <Note kind="warn">{limitWords.full}</Note>}
          {edit.failure && <Note kind="danger">{words.saveFailed}</Note>}
          <div className={styles.row}>
            <Button
              kind="primary"
              busy={edit.busy}
              disabled={!isValid || !edit.dirty}
              onClick={start}
            >
              {words.save}
            </Button>
            {edit.dirty && <Button onClick={() => void edit.discard()}>{words.discard}</Button>}
          </div>
        </div>
      )}
    </EditFrame>
  );
}
