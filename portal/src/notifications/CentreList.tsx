import { paragraphsOf } from '@corridor/contract/notifications/rules.ts';
import { centre } from '@corridor/contract/notifications/words.ts';
import { IconChecks } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { listTime } from '../platform/dates.ts';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import type { QueryOutput } from '../platform/server/client.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { freshQuery } from '../platform/server/live.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { ListRow } from '../ui/page/ListRow.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import styles from './Centre.module.css';
import { centreLink } from './centreLink.ts';
import { type Notification, useMarking } from './useMarking.ts';

type Props = {
  page: QueryOutput<'notifications-page'> | undefined;
  failed: boolean;
  growing: boolean;
  open: string | undefined;
  onMore: () => void;
  onRetry: () => void;
};

export function CentreList({ page, failed, growing, open, onMore, onRetry }: Props) {
  return (
    <>
      <ListBar />
      {failed && (
        <div className={styles.failed}>
          <RetryNote onRetry={onRetry}>{centre.loadFailed}</RetryNote>
        </div>
      )}
      {!page && !failed && <Waiting />}
      {page?.items.length === 0 && (
        <PageState heading="h2" title={centre.empty} lead={centre.emptyLead} />
      )}
      {page && page.items.length > 0 && (
        <>
          <ul>
            {page.items.map((item) => (
              <li key={item.campaignId}>
                <Row item={item} selected={item.campaignId === open} />
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            {page.next ? (
              <Button onClick={onMore} busy={growing}>
                {centre.more}
              </Button>
            ) : (
              <p className={styles.end}>{centre.end}</p>
            )}
          </div>
        </>
      )}
    </>
  );
}

function ListBar() {
  const unread = useQuery('notifications-unread', {}).data?.unread ?? 0;
  const { mark, state } = useMarking();
  return (
    <div className={styles.bar}>
      <h2 className={styles.name}>{centre.list}</h2>
      {(unread > 0 || state !== 'idle') && (
        <Button
          kind="quiet"
          className={styles.atEnd}
          state={state}
          icon={<IconChecks size={16} stroke={1.75} aria-hidden />}
          onClick={() => void mark()}
        >
          {centre.markAll}
        </Button>
      )}
    </div>
  );
}

function Row({ item, selected }: { item: Notification; selected: boolean }) {
  const client = useQueryClient();
  const { campaignId, title, body, sentAt, read } = item;
  const [first = '', second = ''] = paragraphsOf(body);
  const ahead = () =>
    void client.prefetchQuery({
      queryKey: ['notifications-one', { campaignId }],
      queryFn: ({ signal }) => freshQuery(client, 'notifications-one', { campaignId }, signal),
    });
  return (
    <ListRow
      {...centreLink(campaignId)}
      title={title}
      time={listTime(sentAt)}
      subject={first}
      preview={second}
      unread={read ? undefined : centre.unread}
      selected={selected}
      onMouseEnter={ahead}
      onFocus={ahead}
      onPointerDown={ahead}
    />
  );
}

function Waiting() {
  return (
    <ul aria-busy>
      {[0, 1, 2, 3, 4].map((row) => (
        <li key={row} className={styles.waiting}>
          <Skeleton width="64%" height={14} />
          <Skeleton width="88%" />
          <Skeleton width="76%" />
        </li>
      ))}
    </ul>
  );
}
