import type { PlaceClock } from '@corridor/contract/platform/placeClock.ts';
import {
  limits,
  overlapping,
  type VacationRow,
  vacationProblem,
  withFrom,
} from '@corridor/contract/schedule/rules.ts';
import type { CustomCalendar } from '@corridor/contract/schedule/weekdays.ts';
import { shownSpan, vacationWords as words } from '@corridor/contract/schedule/words.ts';
import { IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Note } from '../../ui/page/Note.tsx';
import styles from '../Schedule.module.css';
import type { VacationForm } from '../useScheduleEdits.ts';
import { AbsenceEffects } from './AbsenceEffects.tsx';

type Props = {
  id: string;
  rows: VacationForm;
  row: VacationRow;
  forUid: string | null;
  calendar: CustomCalendar;
  clock: PlaceClock;
  takesCalls: boolean;
  onChange: (row: VacationRow) => void;
  onRemove: () => void;
};

/** One absence: its days, the kinds of consults, a note, and what it affects. */
export function AbsenceRow(props: Props) {
  const { id, rows, row, forUid, calendar, clock, takesCalls, onChange, onRemove } = props;
  const problem = vacationProblem(row);
  const others = overlapping(rows, id);
  const label = words.row(shownSpan(row));
  return (
    <li>
      <fieldset className={styles.absence}>
        <legend className="visuallyHidden">{label}</legend>
        <TextField
          label={words.from}
          type="date"
          value={row.from}
          error={problem}
          onChange={({ target }) => onChange(withFrom(row, target.value))}
        />
        <TextField
          label={words.to}
          type="date"
          value={row.to}
          aria-invalid={problem !== undefined}
          onChange={({ target }) => onChange({ ...row, to: target.value })}
        />
        <TextField
          label={words.description}
          value={row.description}
          maxLength={limits.description}
          onChange={({ target }) => onChange({ ...row, description: target.value })}
        />
        <IconButton label={`${words.remove}: ${label}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </IconButton>
        <div className={styles.kinds}>
          <Switch
            label={words.econsult}
            on={row.disableEconsult}
            onChange={(disableEconsult) => onChange({ ...row, disableEconsult })}
          />
          <Switch
            label={words.phone}
            on={row.disablePhoneConsult}
            onChange={(disablePhoneConsult) => onChange({ ...row, disablePhoneConsult })}
          />
        </div>
        <div className={styles.effects}>
          {!problem && (
            <AbsenceEffects
              row={row}
              rows={Object.values(rows)}
              forUid={forUid}
              calendar={calendar}
              clock={clock}
              takesCalls={takesCalls}
            />
          )}
          {!problem && others.length > 0 && (
            <Note kind="info">{words.overlaps(others.map((other) => shownSpan(other)))}</Note>
          )}
        </div>
      </fieldset>
    </li>
  );
}
