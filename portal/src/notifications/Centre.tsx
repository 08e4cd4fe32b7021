import { pageSize } from '@corridor/contract/notifications/rules.ts';
import { centre } from '@corridor/contract/notifications/words.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeys } from '../platform/pageKeys.ts';
import { usePageSearch } from '../platform/pageSearch.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { Panes } from '../ui/page/Panes.tsx';
import styles from './Centre.module.css';
import { CentreList } from './CentreList.tsx';
import { centreLink } from './centreLink.ts';
import { OpenNotification } from './OpenNotification.tsx';

/** The notification centre: the list, with the open notification beside it. */
export function Centre() {
  const { campaignId } = usePageSearch();
  const navigate = useNavigate();
  const [limit, setLimit] = useState(pageSize);
  const { data, error, isPlaceholderData, refetch } = useQuery('notifications-page', { limit });
  const step = (by: number) => {
    const items = data?.items ?? [];
    const index = items.findIndex((item) => item.campaignId === campaignId);
    const next = items[index < 0 ? 0 : index + by];
    if (next) void navigate(centreLink(next.campaignId));
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <div className={styles.page} data-full-screen={campaignId ? true : undefined}>
      <Panes
        name="notifications"
        shown={campaignId ? 'notification' : 'list'}
        panes={[
          {
            key: 'list',
            label: centre.list,
            width: { initial: 348, min: 300, max: 440 },
            content: (
              <CentreList
                page={data}
                failed={error !== null && data === undefined}
                growing={isPlaceholderData}
                open={campaignId}
                onMore={() => setLimit(limit + pageSize)}
                onRetry={() => void refetch()}
              />
            ),
          },
          {
            key: 'notification',
            label: centre.notification,
            content: campaignId ? (
              <OpenNotification key={campaignId} campaignId={campaignId} />
            ) : (
              <p className={styles.select}>{data?.items.length === 0 ? '' : centre.select}</p>
            ),
          },
        ]}
      />
    </div>
  );
}
