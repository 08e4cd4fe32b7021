import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { pauseLive } from '../../platform/server/live.ts';
import { hidePage } from './hiddenPage.ts';

const historySteps: readonly string[] = ['BACK', 'FORWARD', 'GO'];

/** A locked screen has no page in the document, no live connection and no step in the history. */
export function useLocked(locked: boolean) {
  const { history } = useRouter();
  useLayoutEffect(() => (locked ? hidePage() : undefined), [locked]);
  useEffect(() => {
    if (!locked) return;
    const resume = pauseLive();
    const releaseHistory = history.block({
      blockerFn: ({ action }) => historySteps.includes(action),
      enableBeforeUnload: () => false,
    });
    return () => {
      releaseHistory();
      resume();
    };
  }, [locked, history]);
}
