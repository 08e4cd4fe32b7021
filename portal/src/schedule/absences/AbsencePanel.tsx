import { own } from '@corridor/contract/platform/own.ts';
import type { PlaceClock } from '@corridor/contract/platform/placeClock.ts';
import { newVacation, type VacationRow } from '@corridor/contract/schedule/rules.ts';
import type { CustomCalendar } from '@corridor/contract/schedule/weekdays.ts';
import { shownSpan, vacationWords, words } from '@corridor/contract/schedule/words.ts';
import { IconPlus } from '@tabler/icons-react';
import { differenceRows } from '../../platform/edit/differenceRows.ts';
import { EditFrame } from '../../platform/edit/EditFrame.tsx';
import { showUndo } from '../../platform/snackbars.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import styles from '../Schedule.module.css';
import type { MergedEdit } from '../useMergedEdit.ts';
import { theirsFor, type VacationForm } from '../useScheduleEdits.ts';
import { AbsenceRow } from './AbsenceRow.tsx';
import { CalendarReading } from './CalendarReading.tsx';

type Props = {
  edit: MergedEdit<VacationForm>;
  forUid: string | null;
  calendar: CustomCalendar;
  clock: PlaceClock;
  today: string;
  takesCalls: boolean;
};

const nameOf = (row: VacationRow) => vacationWords.row(shownSpan(row));

/** The absences of a specialist, one in each row. */
export function AbsencePanel({ edit, forUid, calendar, clock, today, takesCalls }: Props) {
  const { mine = {}, theirs } = edit;
  const save = async () => {
    const outcome = await edit.save();
    if (outcome.saved) showSnackbar({ text: vacationWords.saved });
    return outcome;
  };
  const set = (id: string, row: VacationRow) => edit.change((form) => ({ ...form, [id]: row }));
  const add = (days = {}) => set(crypto.randomUUID(), { ...newVacation(today), ...days });
  const remove = (id: string) => {
    const row = own(mine, id);
    edit.change(({ [id]: _removed, ...form }) => form);
    if (row) showUndo(vacationWords.removed, () => set(id, row));
  };
  const rows = Object.entries(mine);
  const isReversed = edit.attempted && rows.some(([, { from, to }]) => from > to);
  const failure = isReversed
    ? words.vacationOrder
    : edit.wrong
      ? words.checkRows
      : edit.failure && words.vacationsNotSaved;
  return (
    <EditFrame
      edit={edit}
      busy={edit.busy}
      failure={failure}
      theirs={theirsFor(edit, () =>
        theirs
          ? differenceRows(mine, theirs, (field) => {
              const [id = '', part] = field.split('.');
              const row = own(mine, id) ?? own(theirs.value, id);
              return (
                row &&
                [nameOf(row), part && own(vacationWords.parts, part)].filter(Boolean).join(', ')
              );
            })
          : [],
      )}
      onSave={save}
      onDiscard={edit.discard}
    >
      {(note) => (
        <div className={styles.form}>
          {note}
          {rows.length === 0 ? (
            <PageState heading="h2" title={vacationWords.empty} lead={vacationWords.emptyLead}>
              <Button kind="primary" onClick={() => add()}>
                {vacationWords.add}
              </Button>
            </PageState>
          ) : (
            <>
              <p className={styles.lead}>{vacationWords.lead}</p>
              <ul className={styles.absences}>
                {rows.map(([id, row]) => (
                  <AbsenceRow
                    key={id}
                    id={id}
                    rows={mine}
                    row={row}
                    forUid={forUid}
                    calendar={calendar}
                    clock={clock}
                    takesCalls={takesCalls}
                    onChange={(next) => set(id, next)}
                    onRemove={() => remove(id)}
                  />
                ))}
              </ul>
              <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => add()}>
                {vacationWords.add}
              </Button>
            </>
          )}
          <CalendarReading forUid={forUid} rows={Object.values(mine)} onAdd={add} />
        </div>
      )}
    </EditFrame>
  );
}
