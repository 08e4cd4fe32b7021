import { weekFromMonday } from '@corridor/contract/schedule/preview.ts';
import type { CustomCalendar, Weekday } from '@corridor/contract/schedule/weekdays.ts';
import { calendarWords, dayName, words } from '@corridor/contract/schedule/words.ts';
import { differenceRows } from '../platform/edit/differenceRows.ts';
import { EditFrame } from '../platform/edit/EditFrame.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import styles from './Schedule.module.css';
import type { MergedEdit } from './useMergedEdit.ts';
import { theirsFor } from './useScheduleEdits.ts';

/** The weekdays on which eConsults are taken. */
export function CalendarPanel({ edit }: { edit: MergedEdit<CustomCalendar> }) {
  const { mine, theirs } = edit;
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
        mine && theirs ? differenceRows(mine, theirs, (day) => dayName(day as Weekday)) : [],
      )}
      onSave={save}
      onDiscard={edit.discard}
    >
      {(note) => (
        <div className={styles.form}>
          {note}
          <p className={styles.lead}>{calendarWords.lead}</p>
          <div className={styles.days}>
            {weekFromMonday.map((day) => (
              <Switch
                key={day}
                label={calendarWords.day(dayName(day))}
                on={mine?.[day] ?? true}
                onChange={(on) => edit.change((current) => ({ ...current, [day]: on }))}
              />
            ))}
          </div>
        </div>
      )}
    </EditFrame>
  );
}
