import { limitOf } from '@corridor/contract/schedule/rules.ts';
import { words } from '@corridor/contract/schedule/words.ts';
import type { Me } from '../access/person.ts';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { Note } from '../ui/page/Note.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { AbsencePanel } from './absences/AbsencePanel.tsx';
import { CalendarPanel } from './CalendarPanel.tsx';
import { LimitPanel } from './LimitPanel.tsx';
import { Preview } from './Preview.tsx';
import styles from './Schedule.module.css';
import type { ScheduleTab } from './ScheduleTabs.tsx';
import { type Settings, useScheduleEdits, type Vacations } from './useScheduleEdits.ts';
import { WeekPanel } from './week/WeekPanel.tsx';

type Props = {
  me: Me;
  forUid: string | null;
  tab: ScheduleTab;
  settings: Settings;
  vacations: Vacations | undefined;
  vacationsFailed: boolean;
  reread: () => unknown;
};

/** The panels of a schedule. Each keeps its unsaved changes while another one is open. */
export function Schedule(props: Props) {
  const { me, forUid, tab, settings, vacations, vacationsFailed, reread } = props;
  const edits = useScheduleEdits({ keeper: me, forUid, settings, vacations, reread });
  const { week, days, dailyLimit, absences } = edits;
  const { owner, clock, today } = settings;
  const calendar = days.mine ?? settings.calendar.customCalendar;
  const limit = dailyLimit.mine?.enabled ? limitOf(dailyLimit.mine.limit) : undefined;
  return (
    <>
      {forUid && (
        <div className={styles.keeps}>
          <Note kind="info">{words.keepsFor(owner.name)}</Note>
        </div>
      )}
      <Preview
        settings={settings}
        vacations={vacations}
        week={week.mine}
        isWeekChanged={week.dirty}
        calendar={calendar}
        limit={limit}
        absences={absences.mine}
      />
      {owner.takesCalls && (
        <div className={styles.panel} hidden={tab !== 'phone'}>
          {week.ready && <WeekPanel edit={week} calendar={calendar} settings={settings} />}
        </div>
      )}
      <div className={styles.panel} hidden={tab !== 'unavailable'}>
        {vacationsFailed ? (
          <div className={styles.form}>
            <RetryNote onRetry={() => reread()}>{words.vacationsFailed}</RetryNote>
          </div>
        ) : absences.ready && absences.mine ? (
          <AbsencePanel
            edit={absences}
            forUid={forUid}
            calendar={calendar}
            clock={clock}
            today={today}
            takesCalls={owner.takesCalls}
          />
        ) : (
          <div className={styles.form}>
            <Skeleton width="100%" height={240} />
          </div>
        )}
      </div>
      <div className={styles.panel} hidden={tab !== 'calendar'}>
        <CalendarPanel edit={days} />
      </div>
      <div className={styles.panel} hidden={tab !== 'limits'}>
        <LimitPanel
          edit={dailyLimit}
          taken={settings.limits.taken}
          saved={settings.limits.consultLimits.daily}
        />
      </div>
    </>
  );
}
