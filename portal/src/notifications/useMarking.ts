import { centre } from '@corridor/contract/notifications/words.ts';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { QueryOutput } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import { showRetry } from '../platform/snackbars.ts';

export type Notification = QueryOutput<'notifications-one'>;
type Page = QueryOutput<'notifications-page'>;
type Count = QueryOutput<'notifications-unread'>;

/**
 * Marks the named notifications or all as read: on the screen at once, and back if the server
 * fails.
 */
export function useMarking() {
  const client = useQueryClient();
  const { run, state } = useCall('fcm-markNotificationAsRead_v1');
  const mark = useCallback(
    async function again(campaignIds?: string[]): Promise<void> {
      const takeBack = showAsRead(client, campaignIds);
      const { failure } = await run(campaignIds ? { campaignIds } : {});
      if (!failure) return;
      takeBack();
      showRetry(centre.markFailed, () => again(campaignIds));
    },
    [client, run],
  );
  return { mark, state };
}

/**
 * Marks an open notification as read while the page is visible. It tries once; a failure is
 * reported.
 */
export function useMarkOpened(opened: Notification | undefined) {
  const { mark } = useMarking();
  const tried = useRef('');
  useEffect(() => {
    if (!opened || opened.read) return;
    const { campaignId } = opened;
    const markWhenVisible = () => {
      if (document.visibilityState !== 'visible' || tried.current === campaignId) return;
      tried.current = campaignId;
      void mark([campaignId]);
    };
    markWhenVisible();
    document.addEventListener('visibilitychange', markWhenVisible);
    return () => document.removeEventListener('visibilitychange', markWhenVisible);
  }, [opened, mark]);
}

/** Answers a function that undoes the marks. Data that was read again meanwhile stays. */
function showAsRead(client: QueryClient, campaignIds?: string[]): () => void {
  const readAt = new Date().toISOString();
  const changed = new Set<string>();
  const asRead = (notification: Notification): Notification => {
    if (notification.read || (campaignIds && !campaignIds.includes(notification.campaignId)))
      return notification;
    changed.add(notification.campaignId);
    return { ...notification, read: true, readAt };
  };
  const undo: (() => void)[] = [];
  const changeData = <T>(name: string, change: (before: T) => T) => {
    for (const [key, before] of client.getQueriesData<T>({ queryKey: [name] })) {
      if (before !== undefined) undo.push(replace(client, key, before, change(before)));
    }
  };
  changeData<Page>('notifications-page', (page) => ({ ...page, items: page.items.map(asRead) }));
  changeData<Notification>('notifications-one', asRead);
  changeData<Count>('notifications-unread', ({ unread }) => ({
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
