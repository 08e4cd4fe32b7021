import { words } from '@corridor/contract/thread/words.ts';
import { useEffect, useRef } from 'react';
import { useCall, useQuery } from '../platform/hooks.ts';
import { showSnackbar } from '../ui/Snackbar.tsx';

/** The three parts of a consult, and how far they are: its activity, one's own part, its content. */
export function useThread(activityId: string) {
  const activity = useQuery('thread-activity', { activityId });
  const metadata = useQuery('thread-metadata', { activityId });
  const locked = activity.data?.locked != null;
  const econsult = useQuery('thread-econsult', { activityId }, { enabled: !locked });
  const error = activity.error ?? metadata.error;
  return {
    activity: activity.data,
    metadata: metadata.data,
    econsult: econsult.data,
    missing: error?.code === 'not-found',
    failed: error !== null && activity.data === undefined,
    retry: () => void activity.refetch(),
    progress: progressOf([activity.data, metadata.data, locked || econsult.data]),
  };
}

/** 0 until the shared activity loads, 50 until metadata loads, 95 until the econsult loads. */
export function progressOf([activity, metadata, econsult]: readonly unknown[]): number {
  if (!activity) return 0;
  if (!metadata) return 50;
  return econsult ? 100 : 95;
}

/** What is on a screen that somebody looks at has been read. */
export function useMarkRead(activityId: string, lastSeq: number | undefined, isNew: boolean) {
  const { run } = useCall('thread-markRead');
  const marked = useRef('');
  useEffect(() => {
    if (!isNew || lastSeq === undefined) return;
    const mark = () => {
      const key = `${activityId}:${lastSeq}`;
      if (document.visibilityState !== 'visible' || marked.current === key) return;
      marked.current = key;
      void run({ activityId }).then(({ failure }) => {
        if (failure) showSnackbar({ text: words.readFailed });
      });
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [activityId, lastSeq, isNew, run]);
}
