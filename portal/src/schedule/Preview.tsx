import { previewOf } from '@corridor/contract/schedule/preview.ts';
import { limitOf } from '@corridor/contract/schedule/rules.ts';
import { weekOf } from '@corridor/contract/schedule/timeslots.ts';
import type { Week } from '@corridor/contract/schedule/week.ts';
import type { CustomCalendar } from '@corridor/contract/schedule/weekdays.ts';
import { previewWords as words } from '@corridor/contract/schedule/words.ts';
import { IconEye } from '@tabler/icons-react';
import styles from './Schedule.module.css';
import {
  type Settings,
  type VacationForm,
  type Vacations,
  vacationForm,
} from './useScheduleEdits.ts';

type Props = {
  settings: Settings;
  vacations: Vacations | undefined;
  week: Week | undefined;
  isWeekChanged: boolean;
  calendar: CustomCalendar;
  limit: number | undefined;
  absences: VacationForm | undefined;
};

const inOrder = (form: VacationForm = {}) =>
  Object.values(form)
    .filter(({ from, to }) => from && to && from <= to)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));

/** The schedule in one sentence, as colleagues see it. What is not saved yet is marked. */
export function Preview(props: Props) {
  const { settings, vacations, week, isWeekChanged, calendar, limit, absences } = props;
  const { owner, phone, limits, clock, today } = settings;
  const schedule = phone.phoneConsultSchedule?.schedule;
  const { enabled, limit: savedLimit } = limits.consultLimits.daily;
  const about = { name: owner.name, takesCalls: owner.takesCalls, today };
  const saved = {
    ...about,
    week: schedule && weekOf(schedule),
    customCalendar: settings.calendar.customCalendar,
    dailyLimit: enabled ? limitOf(String(savedLimit)) : undefined,
    away: inOrder(vacations && vacationForm(vacations, clock)),
  };
  const parts = previewOf(
    {
      ...about,
      week: schedule || isWeekChanged ? week : undefined,
      customCalendar: calendar,
      dailyLimit: limit,
      away: inOrder(absences),
    },
    saved,
  );
  return (
    <section className={styles.preview} aria-label={words.title}>
      <IconEye size={18} stroke={1.75} aria-hidden />
      <div>
        <small>{words.title}</small>
        <p>
          {parts.map(({ text, strong, changed }, index) => {
            const key = `${index} ${text}`;
            if (changed) return <mark key={key}>{text}</mark>;
            return strong ? <strong key={key}>{text}</strong> : <span key={key}>{text}</span>;
          })}
        </p>
      </div>
    </section>
  );
}
