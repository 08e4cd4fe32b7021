import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useCall } from '../platform/hooks.ts';
import {
  addOutgoing,
  allOutgoing,
  changeOutgoing,
  dropOutgoing,
  type Outgoing,
  onOutgoing,
} from './outgoing.ts';

/** Messages that are shown before the server has them, and kept until it does. */
export function useSending(activityId: string, arrived: ReadonlySet<string>) {
  const { run } = useCall('thread-sendMessage');
  const mine = useSyncExternalStore(onOutgoing, allOutgoing).filter(
    ({ input }) => input.activityId === activityId,
  );
  const attempt = useCallback(
    async ({ key, input }: Pick<Outgoing, 'key' | 'input'>) => {
      changeOutgoing(key, { state: 'sending' });
      const { data } = await run(input, key);
      changeOutgoing(
        key,
        data ? { state: 'sent', messageId: data.messageId } : { state: 'failed' },
      );
    },
    [run],
  );
  const send = useCallback(
    (input: Outgoing['input']) => {
      const one: Outgoing = { key: crypto.randomUUID(), input, state: 'sending' };
      addOutgoing(one);
      void attempt(one);
    },
    [attempt],
  );
  useEffect(() => {
    for (const { key, messageId } of allOutgoing())
      if (messageId && arrived.has(messageId)) dropOutgoing(key);
  }, [arrived]);
  // Shown once, whichever of the two came first: the answer or the message.
  const outgoing = mine.filter(({ messageId }) => !messageId || !arrived.has(messageId));
  return { outgoing, send, retry: attempt, discard: dropOutgoing };
}
