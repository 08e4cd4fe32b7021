import { words } from '@corridor/contract/thread/words.ts';
import { useEffect, useRef } from 'react';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { inboxEntry } from './prefetch.ts';

/**
 * The three parts of a consult with their progress: the shared activity, the reader's own part,
 * and the content.
 */
export function useThread(activityId: string, inboxOf: string | undefined) {
  const activity = useQuery('thread-activity', { activityId });
  const metadata = useQuery('thread-metadata', inboxEntry(activityId, inboxOf));
  const locked = activity.data?.locked != null;
  const econsult = useQuery('thread-econsult', { activityId }, { enabled: !locked });
  // The locked state comes from the activity, so a refused read is not shown as a failure.
  const keptBack = locked || econsult.error?.reason === 'thread-locked';
  const parts = keptBack ? [activity, metadata] : [activity, metadata, econsult];
  const failed = parts.filter(({ error, data }) => error !== null && data === undefined);
  const error = activity.error ?? metadata.error;
  return {
    activity: activity.data,
    metadata: metadata.data,
    // A lock also hides what was read before it.
    econsult: locked ? undefined : econsult.data,
    missing: error?.code === 'not-found' || error?.code === 'invalid-argument',
    failed: failed.length > 0,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
    progress: progressOf([activity.data, metadata.data, locked || econsult.data]),
  };
}

/** 0 until the shared activity loads, 50 until metadata loads, 95 until the econsult loads. */
export function progressOf([activity, metadata, econsult]: readonly unknown[]): number {
  if (!activity) return 0;
  if (!metadata) return 50;
  return econsult ? 100 : 95;
}

/** Marks a thread as read while its screen is visible: on opening, and with each new message. */
export function useMarkRead(activityId: string, lastSeq: number | undefined, isNew: boolean) {
  const { run } = useCall('thread-markRead');
  const markedSeq = useRef<number>(undefined);
  useEffect(() => {
    if (lastSeq === undefined || markedSeq.current === lastSeq) return;
    const markWhenVisible = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', markWhenVisible);
      // A thread that the person then marks as unread stays unread.
      markedSeq.current = lastSeq;
      if (!isNew) return;
      void run({ activityId, ...(lastSeq > 0 && { seq: lastSeq }) }).then(({ failure }) => {
        if (failure) showSnackbar({ text: words.readFailed });
      });
    };
    markWhenVisible();
    document.addEventListener('visibilitychange', markWhenVisible);
    return () => document.removeEventListener('visibilitychange', markWhenVisible);
  }, [activityId, lastSeq, isNew, run]);
}
