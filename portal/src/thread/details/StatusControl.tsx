import { isHighlighted, statuses } from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { type Failure, isNewerVersion } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import type { Activity } from '../activity.ts';
import styles from '../Thread.module.css';
import { StatusChip, statusLook, statusWord } from './status.tsx';

/** The status. People with the right can choose another one. */
export function StatusControl({ activity, mayEdit }: { activity: Activity; mayEdit: boolean }) {
  const change = useCall('activity-changeStatus_v1');
  const { refetch } = useQuery('thread-activity', { activityId: activity.id });
  const { id: activityId, status: before, role, locked } = activity;
  /** Explains a refused change: somebody else was first. */
  const explainFailure = async (failure: Failure) => {
    if (!isNewerVersion(failure)) return words.statusFailed;
    const { status: current, auditLogs } = (await refetch()).data ?? activity;
    const [last] = auditLogs;
    return last && last.after === current
      ? words.statusMeanwhile(last.userInfo, statusWord(current))
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
        const { icon: StatusIcon } = statusLook(status);
        return {
          label: statusWord(status),
          icon: <StatusIcon stroke={1.75} aria-hidden />,
          disabled: status === before || change.running,
          onChoose: async () => {
            const { failure } = await change.run({ activityId, status, before });
            if (failure) showSnackbar({ text: await explainFailure(failure) });
          },
        };
      })}
    />
  );
}
