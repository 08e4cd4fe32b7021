import { centre } from '@corridor/contract/notifications/words.ts';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ago } from '../platform/ago.ts';
import { longTime } from '../platform/dates.ts';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { useQuery } from '../platform/server/hooks.ts';
import { PageState } from '../ui/page/PageState.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './Centre.module.css';
import { centreLink } from './centreLink.ts';
import { NewsText } from './NewsText.tsx';
import { useMarkOpened } from './useMarking.ts';

/** A notification in full. Opening it marks it as read. */
export function OpenNotification({ campaignId }: { campaignId: string }) {
  const { data, error, refetch } = useQuery('notifications-one', { campaignId });
  // An invalid id in the address is shown like a missing notification.
  const missing = error?.code === 'not-found' || error?.code === 'invalid-argument';
  const shownNotification = missing ? undefined : data;
  useMarkOpened(shownNotification);
  return (
    <>
      <div className={styles.bar}>
        <Link {...centreLink()} className={styles.back}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          {centre.back}
        </Link>
        {shownNotification && (
          <p className={styles.sent}>
            <time dateTime={shownNotification.sentAt}>
              {centre.sent(longTime(shownNotification.sentAt), ago(shownNotification.sentAt))}
            </time>
          </p>
        )}
      </div>
      {missing && (
        <PageState heading="h2" title={centre.missing} lead={centre.missingLead}>
          <Link {...centreLink()}>{centre.backToList}</Link>
        </PageState>
      )}
      {error && !missing && !data && (
        <div className={styles.failed}>
          <RetryNote onRetry={refetch}>{centre.openFailed}</RetryNote>
        </div>
      )}
      {shownNotification && (
        <NewsText title={shownNotification.title} body={shownNotification.body} />
      )}
      {!data && !error && <Waiting />}
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.text} aria-busy>
      <Skeleton width="48%" height={20} />
      {['96%', '100%', '62%'].map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  );
}
