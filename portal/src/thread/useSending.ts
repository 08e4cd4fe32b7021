import { useCallback, useEffect, useState } from 'react';
import type { CallInput } from '../platform/client.ts';
import { useCall } from '../platform/hooks.ts';

/** What is on its way. Its key makes every try of it the same message. */
export type Outgoing = {
  key: string;
  input: CallInput<'thread-sendMessage'>;
  state: 'sending' | 'failed' | 'sent';
  messageId?: string;
};

/** Messages that are shown before the server has them, and kept until it does. */
export function useSending(arrived: ReadonlySet<string>) {
  const { run } = useCall('thread-sendMessage');
  const [outgoing, setOutgoing] = useState<Outgoing[]>([]);
  const set = useCallback(
    (key: string, change: Partial<Outgoing>) =>
      setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one))),
    [],
  );
  const attempt = useCallback(
    async ({ key, input }: Pick<Outgoing, 'key' | 'input'>) => {
      set(key, { state: 'sending' });
      const { data } = await run(input, key);
      set(key, data ? { state: 'sent', messageId: data.messageId } : { state: 'failed' });
    },
    [set, run],
  );
  const send = useCallback(
    (input: Outgoing['input']) => {
      const one: Outgoing = { key: crypto.randomUUID(), input, state: 'sending' };
      setOutgoing((all) => [...all, one]);
      void attempt(one);
    },
    [attempt],
  );
  const discard = useCallback(
    (key: string) => setOutgoing((all) => all.filter((one) => one.key !== key)),
    [],
  );
  useEffect(() => {
    setOutgoing((all) => {
      const left = all.filter(({ messageId }) => !messageId || !arrived.has(messageId));
      return left.length === all.length ? all : left;
    });
  }, [arrived]);
  return { outgoing, send, retry: attempt, discard };
}
