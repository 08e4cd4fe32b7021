import { useCallback, useEffect, useRef, useState } from 'react';
import type { Keeper } from '../../platform/device/keep.ts';
import { useCall } from '../../platform/server/hooks.ts';
import {
  addOutgoing,
  outgoing as allOutgoing,
  changeOutgoing,
  dropOutgoing,
  isTooOld,
  type Outgoing,
  readOutgoing,
} from './outgoing.ts';

/** Messages that are shown before the server has them, and kept until it does. */
export function useSendMessage(activityId: string, keeper: Keeper, arrived: ReadonlySet<string>) {
  const { run } = useCall('thread-sendMessage');
  const mine = allOutgoing.use().filter(({ input }) => input.activityId === activityId);
  // Read anew with each answer about the person; it is the same person.
  const keeping = useRef(keeper);
  keeping.current = keeper;
  const attempt = useCallback(
    async ({ key, input }: Pick<Outgoing, 'key' | 'input'>) => {
      changeOutgoing(keeping.current, key, { state: 'sending', startedAt: Date.now() });
      const { data, failure } = await run(input, { key });
      const lost = failure?.code === 'offline' || failure?.code === 'unavailable';
      changeOutgoing(
        keeping.current,
        key,
        data
          ? { state: 'sent', messageId: data.messageId }
          : { state: 'failed', why: lost ? '' : (failure?.message ?? '') },
      );
    },
    [run],
  );
  /** It goes when what was before it is done, and is kept from now on. */
  const send = useCallback(
    (input: Outgoing['input'], before: Promise<void>) => {
      const key = crypto.randomUUID();
      const now = Date.now();
      const one: Outgoing = { key, input, state: 'sending', startedAt: now, createdAt: now };
      addOutgoing(keeping.current, one);
      void before.then(() => attempt(one));
    },
    [attempt],
  );
  const [ready, setReady] = useState(keeper.browserKey === '');
  useEffect(() => {
    if (ready) return;
    void readOutgoing(keeping.current, activityId).then((going) => {
      setReady(true);
      for (const one of going) void attempt(one);
    });
  }, [ready, activityId, attempt]);
  useEffect(() => {
    for (const { key, messageId } of allOutgoing.get())
      if (messageId && arrived.has(messageId)) dropOutgoing(keeping.current, key);
  }, [arrived]);
  // Shown once, whichever of the two came first: the answer or the message.
  const outgoing = mine.filter(({ messageId }) => !messageId || !arrived.has(messageId));
  return {
    outgoing,
    /** What this device kept has been read. */
    ready,
    send,
    retry: (one: Outgoing) => {
      if (!isTooOld(one)) return void attempt(one);
      // A screen that stood open for days: what it offers is offered no more.
      changeOutgoing(keeping.current, one.key, { state: 'unsure' });
    },
    /** Answers how to have it back. */
    discard: (one: Outgoing) => {
      dropOutgoing(keeping.current, one.key);
      return () => addOutgoing(keeping.current, one);
    },
  };
}
