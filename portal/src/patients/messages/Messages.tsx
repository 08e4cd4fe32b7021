import { homeOf } from '@corridor/contract/patients/list/rules.ts';
import { words } from '@corridor/contract/patients/list/words.ts';
import type { Folder } from '@corridor/contract/patients/messages/rules.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { useKeys } from '../../platform/pageKeys.ts';
import { usePageSearch } from '../../platform/pageSearch.ts';
import { focusWhenThere } from '../../ui/focus/focusWhenThere.ts';
import { Panes } from '../../ui/page/Panes.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import { ChosenMessages } from './ChosenMessages.tsx';
import { MessageDetail, MissingMessage } from './MessageDetail.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageSearch, searchId } from './MessageSearch.tsx';
import styles from './Messages.module.css';
import type { Message, Viewer } from './message.ts';
import { useMessageActions } from './useMessageActions.ts';
import { noSearch, type Search, useMessages } from './useMessages.ts';
import { useOpenMessage } from './useOpenMessage.ts';

export type ResultProps = {
  message: Message;
  onClose: () => void;
  onMove: (folder: Folder) => void;
  onUnread: () => void;
};

type Props = {
  folder: Folder;
  /** The number of failed mails outside the archive. */
  failed: number;
  header: ReactNode;
  viewer: Viewer;
  /** An answered form takes the whole page. */
  result: (props: ResultProps) => ReactNode;
};

/** A folder of messages with the open one. */
export function Messages({ folder, failed, header, viewer, result }: Props) {
  const { messageId, filter } = usePageSearch();
  const navigate = useNavigate();
  const [search, setSearch] = useState<Search>({ ...noSearch, failed: filter === 'failed' });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const messages = useMessages(folder, search);
  const { rows } = messages;
  const actions = useMessageActions();
  const open = useOpenMessage(messageId, actions.markRead);
  const { message } = open;
  const go = (id: string | undefined) =>
    void navigate({
      to: '/dashboard/patient-messages',
      search: (before: object) => ({ ...before, messageId: id }),
    } as never);
  const close = () => go(undefined);
  /** A mail that failed stands among the sent ones. */
  const showFailed = (only: boolean) => {
    if (folder === 'sent') return setSearch({ ...search, failed: only });
    void navigate({
      to: '/dashboard/patient-messages',
      search: { tab: 'sent', filter: 'failed' },
    } as never);
  };
  const chosen = rows.map(({ id }) => id).filter((id) => ticked.has(id));
  const tick = useCallback(
    (id: string, isTicked: boolean) =>
      setTicked((before) => {
        const next = new Set(before);
        if (isTicked) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const move = async (ids: string[], to: Folder) => {
    const isDone = await actions.moveTo(ids, to);
    if (!isDone) return;
    setTicked(new Set());
    if (messageId && ids.includes(messageId)) close();
  };
  const markUnread = async (ids: string[]) => {
    const isDone = await actions.markUnread(ids);
    if (!isDone) return;
    setTicked(new Set());
    if (messageId && ids.includes(messageId)) close();
  };
  const step = (by: number) => {
    const index = rows.findIndex(({ id }) => id === messageId);
    const next = rows[index < 0 ? 0 : index + by];
    if (next) go(next.id);
  };
  const targets = chosen.length > 0 ? chosen : messageId ? [messageId] : [];
  const toggleArchive = async () => {
    if (targets.length === 0) return;
    if (folder !== 'archive') return move(targets, 'archive');
    const moved = [...rows, ...(message ? [message] : [])].filter(({ id }) => targets.includes(id));
    for (const [home, group] of Map.groupBy(moved, homeOf))
      await move([...new Set(group.map(({ id }) => id))], home);
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    '/': () => focusWhenThere(searchId),
    e: () => void toggleArchive(),
    u: () => targets.length > 0 && markUnread(targets),
  });
  const opened = message && {
    message,
    onClose: close,
    onMove: (to: Folder) => void move([message.id], to),
    onUnread: () => void markUnread([message.id]),
  };
  if (opened?.message.responseReceived) return result(opened);
  return (
    <>
      {header}
      <div className={styles.page} data-full-screen={messageId ? true : undefined}>
        <Panes
          name="patient-messages"
          shown={messageId ? 'message' : 'list'}
          panes={[
            {
              key: 'list',
              label: words.list,
              width: { initial: 404, min: 320, max: 520 },
              content: (
                <>
                  {chosen.length > 0 ? (
                    <ChosenMessages
                      folder={folder}
                      count={chosen.length}
                      all={rows.length}
                      onAll={(all) => setTicked(new Set(all ? rows.map(({ id }) => id) : []))}
                      onMove={(to) => void move(chosen, to)}
                      onUnread={() => void markUnread(chosen)}
                    />
                  ) : (
                    <MessageSearch search={search} onSearch={setSearch} />
                  )}
                  <MessageList
                    messages={messages}
                    folder={folder}
                    open={messageId}
                    ticked={ticked}
                    onTick={tick}
                    failures={{
                      count: failed,
                      only: search.failed,
                      onOnly: showFailed,
                    }}
                    onClear={() => setSearch(noSearch)}
                  />
                </>
              ),
            },
            {
              key: 'message',
              label: words.detail,
              content: opened ? (
                <MessageDetail key={opened.message.id} {...opened} viewer={viewer} />
              ) : open.failed ? (
                <MissingMessage onRetry={open.retry} />
              ) : messageId ? (
                <Skeleton width="100%" height={240} />
              ) : (
                <p className={styles.nothing}>{words.select}</p>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}
