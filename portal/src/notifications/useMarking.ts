import { centre } from '@corridor/contract/notifications/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { QueryOutput } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

export type Notification = QueryOutput<'notifications-one'>;
type Page = QueryOutput<'notifications-page'>;
type Count = QueryOutput<'notifications-unread'>;

/** Marks the named, or all: on the screen at once, and taken back where the server does not follow. */
export function useMarking() {
  const client = useQueryClient();
  const { run, state } = useCall('fcm-markNotificationAsRead_v1');
  const mark = useCallback(
    async function again(campaignIds?: string[]): Promise<void> {
      const takeBack = showAsRead(client, campaignIds);
      const { failure } = await run(campaignIds ? { campaignIds } : {});
      if (!failure) return;
      takeBack();
      showSnackbar({
        text: centre.markFailed,
        action: general.retry,
        onAction: () => void again(campaignIds),
      });
    },
    [client, run],
  );
  return { mark, state };
}

/** What is open before somebody who looks has been read. Tried once: a failure says so itself. */
export function useMarkOpened(opened: Notification | undefined) {
  const { mark } = useMarking();
  const tried = useRef('');
  useEffect(() => {
    if (!opened || opened.read) return;
    const { campaignId } = opened;
    const look = () => {
      if (document.visibilityState !== 'visible' || tried.current === campaignId) return;
      tried.current = campaignId;
      void mark([campaignId]);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [opened, mark]);
}

/** Answers how to take it back; what was read anew meanwhile is newer than either, and stays. */
function showAsRead(client: QueryClient, campaignIds?: string[]): () => void {
  const readAt = new Date().toISOString();
  const changed = new Set<string>();
  const asRead = (one: Notification): Notification => {
    if (one.read || (campaignIds && !campaignIds.includes(one.campaignId))) return one;
    changed.add(one.campaignId);
    return { ...one, read: true, readAt };
  };
  const undo: (() => void)[] = [];
  const put = <T>(name: string, change: (before: T) => T) => {
    for (const [key, before] of client.getQueriesData<T>({ queryKey: [name] })) {
      if (before !== undefined) undo.push(replace(client, key, before, change(before)));
    }
  };
  put<Page>('notifications-page', (page) => ({ ...page, items: page.items.map(asRead) }));
  put<Notification>('notifications-one', asRead);
  put<Count>('notifications-unread', ({ unread }) => ({
    unread: campaignIds ? Math.max(0, unread - changed.size) : 0,
  }));
  return () => {
    for (const one of undo) one();
  };
}

function replace<T>(client: QueryClient, key: QueryKey, before: T, after: T): () => void {
  const shown = client.setQueryData<T>(key, () => after);
  return () => {
    if (client.getQueryData(key) === shown) client.setQueryData<T>(key, () => before);
  };
}
