import { localOf, type PlaceClock } from '@corridor/contract/platform/placeClock.ts';
import { returnDay, type VacationRow } from '@corridor/contract/schedule/rules.ts';
import type { CustomCalendar } from '@corridor/contract/schedule/weekdays.ts';
import { shownDay, vacationWords as words } from '@corridor/contract/schedule/words.ts';
import { Link } from '@tanstack/react-router';
import { visitorOf } from '../../access/person.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import styles from '../Schedule.module.css';
import { spanOf } from '../useScheduleEdits.ts';

type Props = {
  row: VacationRow;
  rows: readonly VacationRow[];
  forUid: string | null;
  calendar: CustomCalendar;
  clock: PlaceClock;
  takesCalls: boolean;
};

/** The services and booked calls that an absence affects, before it is saved. */
export function AbsenceEffects({ row, rows, forUid, calendar, clock, takesCalls }: Props) {
  const me = useQuery('shell-me', {}).data;
  const { data } = useQuery('schedule-effects', { forUid, ...spanOf(row, clock) });
  if (!data) return <Skeleton width={280} height={20} />;
  const back = returnDay(row, rows, calendar);
  const shownBack = back ? shownDay(back) : '';
  const calls = takesCalls && row.disablePhoneConsult ? data.calls : [];
  const services = row.disableEconsult ? data.services : [];
  const permissions = me ? visitorOf(me, false).permissions : new Set<string>();
  const findsServices = ['mdRouting', 'dentalRouting', 'longTermCareRouting'].some((key) =>
    (permissions as ReadonlySet<string>).has(key),
  );
  const parts = [
    services.length > 0 ? words.services(services.length, shownBack) : words.noServices(shownBack),
    ...(calls.length > 0 ? [words.calls(calls.length)] : []),
  ];
  return (
    <details className={styles.affected}>
      <summary>{parts.join('; ')}</summary>
      <ul>
        {services.map(({ serviceId, name }) => (
          <li key={serviceId}>
            {findsServices ? (
              <Link to={'/dashboard/consult' as never} search={{ serviceId } as never}>
                {name}
              </Link>
            ) : (
              name
            )}
          </li>
        ))}
        {calls.map(({ activityId, start, end }) => {
          const says = callWords(clock, start, end);
          return (
            <li key={`${start} ${activityId}`}>
              {activityId ? (
                <Link
                  to={'/dashboard/secure-messaging' as never}
                  search={{ tab: 'inbox', econsultId: activityId } as never}
                >
                  {says}
                </Link>
              ) : (
                says
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Phone consult Dec 1, 12:00 to 12:20, in Mountain Time. */
function callWords(clock: PlaceClock, start: string, end: string): string {
  const [day = '', from = ''] = localOf(clock, start).split('T');
  const [, to = ''] = localOf(clock, end).split('T');
  return words.call(shownDay(day), from, to);
}
