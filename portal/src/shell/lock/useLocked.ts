import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { pauseLive } from '../../platform/server/live.ts';
import { hidePage } from './hiddenPage.ts';

const steps: readonly string[] = ['BACK', 'FORWARD', 'GO'];

/** While the screen is locked: no page in the document, no line to the server, no step in the history. */
export function useLocked(locked: boolean) {
  const { history } = useRouter();
  useLayoutEffect(() => (locked ? hidePage() : undefined), [locked]);
  useEffect(() => {
    if (!locked) return;
    const resume = pauseLive();
    const release = history.block({
      blockerFn: ({ action }) => steps.includes(action),
      enableBeforeUnload: () => false,
    });
    return () => {
      release();
      resume();
    };
  }, [locked, history]);
}
