import { folderWords, words } from '@corridor/contract/patients/list/words.ts';
import type { Folder } from '@corridor/contract/patients/messages/rules.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { MessageRow } from './MessageRow.tsx';
import styles from './Messages.module.css';
import type { useMessages } from './useMessages.ts';

type Props = {
  messages: ReturnType<typeof useMessages>;
  folder: Folder;
  open: string | undefined;
  ticked: ReadonlySet<string>;
  onTick: (id: string, ticked: boolean) => void;
  /** The failed messages outside the archive, and whether only they are shown. */
  failures: { count: number; only: boolean; onOnly: (only: boolean) => void };
  onClear: () => void;
};

/** The messages of a folder, by 20. */
export function MessageList({ messages, folder, open, ticked, onTick, failures, onClear }: Props) {
  const { rows, searching } = messages;
  return (
    <>
      {failures.count > 0 && (
        <p className={styles.failures}>
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          <span>{words.failedCount(failures.count)}</span>
          <Button kind="link" onClick={() => failures.onOnly(!failures.only)}>
            {failures.only ? words.showAll : words.showFailed}
          </Button>
        </p>
      )}
      {messages.failed && (
        <div className={styles.failed}>
          <RetryNote onRetry={messages.retry}>{words.loadFailed}</RetryNote>
        </div>
      )}
      {messages.loading && <Waiting />}
      {!messages.loading && !messages.failed && rows.length === 0 && (
        <Empty folder={folder} searching={searching} onClear={onClear} />
      )}
      <ul aria-label={folderWords[folder]}>
        {rows.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            open={message.id === open}
            ticked={ticked.has(message.id)}
            onTick={onTick}
          />
        ))}
      </ul>
      {(messages.hasMore || messages.growing) && (
        <div className={styles.more}>
          <Button onClick={messages.more} busy={messages.growing}>
            {words.more}
          </Button>
        </div>
      )}
    </>
  );
}

type EmptyProps = Pick<Props, 'folder' | 'onClear'> & { searching: boolean };

const Empty = ({ folder, searching, onClear }: EmptyProps) =>
  searching ? (
    <PageState heading="h2" title={words.notFound} lead={words.notFoundLead}>
      <Button onClick={onClear}>{words.clearSearch}</Button>
    </PageState>
  ) : (
    <PageState heading="h2" title={words.empty[folder]} lead={words.emptyLead[folder]} />
  );

const Waiting = () => (
  <ul aria-busy>
    {[0, 1, 2, 3, 4].map((row) => (
      <li key={row} className={styles.waiting}>
        <Skeleton width="52%" height={14} />
        <Skeleton width="80%" />
        <Skeleton width="64%" />
      </li>
    ))}
  </ul>
);
