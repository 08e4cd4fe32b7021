import { centre } from '@corridor/contract/notifications/words.ts';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { centreLink } from '../../notifications/centreLink.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import styles from './Sidebar.module.css';

/** Leads to the notification centre. A dot marks unread notifications. */
export function NotificationBell() {
  const unread = useQuery('notifications-unread', {}).data?.unread ?? 0;
  const label = centre.withUnread(unread);
  return (
    <Link
      {...centreLink()}
      className={styles.bell}
      data-unread={unread > 0}
      aria-label={label}
      title={label}
    >
      <IconBell size={18} stroke={1.75} aria-hidden />
    </Link>
  );
}
