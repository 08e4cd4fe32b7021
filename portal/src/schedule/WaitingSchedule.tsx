import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './Schedule.module.css';
import type { ScheduleTab } from './ScheduleTabs.tsx';

/** The schedule while it is read: the same places, without their content. */
export const WaitingSchedule = ({ tab }: { tab: ScheduleTab }) => (
  <>
    <div className={styles.preview}>
      <Skeleton width="60%" height={16} />
    </div>
    <div
      className={tab === 'phone' ? styles.waitingWeek : styles.form}
      role="status"
      aria-label="Loading..."
    >
      <Skeleton width="100%" height={tab === 'phone' ? 480 : 240} />
    </div>
  </>
);
