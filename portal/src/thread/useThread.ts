import { words } from '@corridor/contract/thread/words.ts';
import { useEffect, useRef } from 'react';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { inInbox } from './prefetch.ts';

/** The three parts of a consult, and how far they are: its activity, one's own part, its content. */
export function useThread(activityId: string, inboxOf: string | undefined) {
  const activity = useQuery('thread-activity', { activityId });
  const metadata = useQuery('thread-metadata', inInbox(activityId, inboxOf));
  const locked = activity.data?.locked != null;
  const econsult = useQuery('thread-econsult', { activityId }, { enabled: !locked });
  // That it is locked, its activity says: what is kept back for that has not failed.
  const keptBack = locked || econsult.error?.reason === 'thread-locked';
  const parts = keptBack ? [activity, metadata] : [activity, metadata, econsult];
  const failed = parts.filter(({ error, data }) => error !== null && data === undefined);
  const error = activity.error ?? metadata.error;
  return {
    activity: activity.data,
    metadata: metadata.data,
    // What was read before a lock is not shown after it.
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

/** What is on a screen that somebody looks at has been read: as it is opened, and as more comes. */
export function useMarkRead(activityId: string, lastSeq: number | undefined, isNew: boolean) {
  const { run } = useCall('thread-markRead');
  const seen = useRef<number>(undefined);
  useEffect(() => {
    if (lastSeq === undefined || seen.current === lastSeq) return;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      // Made unread afterwards it stays so: nothing came that was not seen.
      seen.current = lastSeq;
      if (!isNew) return;
      void run({ activityId, ...(lastSeq > 0 && { seq: lastSeq }) }).then(({ failure }) => {
        if (failure) showSnackbar({ text: words.readFailed });
      });
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [activityId, lastSeq, isNew, run]);
}
