import { fieldTime } from '@corridor/contract/schedule/timeslots.ts';
import { type Block, sameWeek, type Week } from '@corridor/contract/schedule/week.ts';
import {
  type CustomCalendar,
  type Weekday,
  weekdays,
} from '@corridor/contract/schedule/weekdays.ts';
import { listed, shortDay, weekWords, words } from '@corridor/contract/schedule/words.ts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { EditFrame } from '../../platform/edit/EditFrame.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import type { MergedEdit } from '../useMergedEdit.ts';
import type { Settings } from '../useScheduleEdits.ts';
import { BlockPanel } from './BlockPanel.tsx';
import { useWeek } from './useWeek.ts';
import styles from './Week.module.css';
import { WeekGrid } from './WeekGrid.tsx';

type Props = { edit: MergedEdit<Week>; calendar: CustomCalendar; settings: Settings };

/** The hours of calls: the week, and the chosen block beside it. */
export function WeekPanel({ edit, calendar, settings }: Props) {
  const hand = useWeek(edit);
  const [copyDays, setCopyDays] = useState<readonly Weekday[]>([]);
  const save = async () => {
    const outcome = await edit.save();
    if (outcome.saved) showSnackbar({ text: words.saved });
    return outcome;
  };
  const steps = hand.history.length;
  const before = hand.history.at(-1);
  const changes = steps > 0 &&
    before && {
      title: weekWords.changes(steps),
      lead: lastChange(before, hand.week),
      tools: (
        <Button kind="quiet" icon={<IconArrowBackUp size={16} aria-hidden />} onClick={hand.undo}>
          {weekWords.undo}
        </Button>
      ),
    };
  return (
    <EditFrame
      edit={edit}
      busy={edit.busy}
      failure={edit.failure && words.saveFailed}
      theirs={undefined}
      onSave={save}
      onDiscard={edit.discard}
      changes={changes || undefined}
    >
      {() => (
        <div className={styles.week}>
          <WeekGrid hand={hand} calendar={calendar} copyDays={hand.place ? copyDays : []} />
          <BlockPanel
            hand={hand}
            settings={settings}
            copyDays={copyDays}
            onCopyDays={setCopyDays}
          />
          <p key={hand.said.count} className="visuallyHidden" role="status">
            {hand.said.text}
          </p>
        </div>
      )}
    </EditFrame>
  );
}

/** Thursday 12:00 to 13:00 is now 12:00 to 13:10: the day that the latest change touched. */
function lastChange(before: Week, after: Week): string {
  const changed = weekdays.filter((day) => !sameWeek({ ...after, [day]: before[day] }, after));
  return changed.map((day) => dayChange(day, before, after)).join('; ');
}

function dayChange(day: Weekday, before: Week, after: Week): string {
  const only = (here: Week, there: Week) =>
    here[day].filter((block) => !there[day].some((each) => sameBlock(each, block)));
  const spans = (blocks: Week[Weekday]) => listed(blocks.map(spanOf)) || weekWords.free;
  const [was, is] = [spans(only(before, after)), spans(only(after, before))];
  return weekWords.isNow(`${shortDay(day)} ${was}`, is);
}

const spanOf = ({ start, end }: Block) => weekWords.to(fieldTime(start), fieldTime(end));
const sameBlock = (one: Block, other: Block) => one.start === other.start && one.end === other.end;
