import { useEffect, useRef } from 'react';
import { usePageSearch } from '../../platform/pageSearch.ts';
import type { Message } from './timeline.ts';

export const messageElement = (seq: number) => `message-${seq}`;

type Shown = { messages: readonly Message[]; more: boolean; onMore: () => void };

/**
 * Brings the message of the page's address into view once, and marks it. An older message is read
 * first.
 */
export function useNamedMessage({ messages, more, onMore }: Shown): number | undefined {
  const { message: named } = usePageSearch();
  const reached = useRef<number>(undefined);
  useEffect(() => {
    const oldest = messages[0];
    if (named === undefined || !oldest || reached.current === named) return;
    if (oldest.seq > named && more) return onMore();
    reached.current = named;
    document.getElementById(messageElement(named))?.scrollIntoView({ block: 'center' });
  });
  return named;
}
