import { isHighlighted, statuses } from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { IconChevronDown } from '@tabler/icons-react';
import type { Failure } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import styles from '../Thread.module.css';
import { StatusChip, statusLook, statusWord } from './status.tsx';
import type { Activity } from './ThreadDetails.tsx';

/** The status, and for those who may, any other one. */
export function StatusControl({ activity, mayEdit }: { activity: Activity; mayEdit: boolean }) {
  const change = useCall('activity-changeStatus_v1');
  const { refetch } = useQuery('thread-activity', { activityId: activity.id });
  const { id: activityId, status: before, role, locked } = activity;
  /** Somebody else was first: who, and what it is now. */
  const whyNot = async ({ reason }: Failure) => {
    if (reason !== 'changed-meanwhile') return words.statusFailed;
    const { status: now, auditLogs } = (await refetch()).data ?? activity;
    const [last] = auditLogs;
    return last && last.after === now
      ? words.statusMeanwhile(last.userInfo, statusWord(now))
      : words.statusFailed;
  };
  const filled = !locked && isHighlighted(before, role);
  if (!mayEdit || locked) return <StatusChip status={before} filled={filled} />;
  return (
    <Menu
      kind="quiet"
      className={styles.status}
      name={`${words.statusLabel}: ${statusWord(before)}`}
      label={
        <StatusChip status={before} filled={filled}>
          <IconChevronDown aria-hidden />
        </StatusChip>
      }
      items={statuses.map((status) => {
        const { icon: Look } = statusLook(status);
        return {
          label: statusWord(status),
          icon: <Look stroke={1.75} aria-hidden />,
          disabled: status === before || change.running,
          onChoose: async () => {
            const { failure } = await change.run({ activityId, status, before });
            if (failure) showSnackbar({ text: await whyNot(failure) });
          },
        };
      })}
    />
  );
}
