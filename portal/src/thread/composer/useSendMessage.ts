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

/** Shows messages before the server has them, and keeps them on the device until it does. */
export function useSendMessage(activityId: string, keeper: Keeper, arrived: ReadonlySet<string>) {
  const { run } = useCall('thread-sendMessage');
  const ownMessages = allOutgoing.use().filter(({ input }) => input.activityId === activityId);
  // A ref: each answer about the person is a new object for the same person.
  const latestKeeper = useRef(keeper);
  latestKeeper.current = keeper;
  const attempt = useCallback(
    async ({ key, input }: Pick<Outgoing, 'key' | 'input'>) => {
      changeOutgoing(latestKeeper.current, key, { state: 'sending', startedAt: Date.now() });
      const { data, failure } = await run(input, { key });
      const isConnection = failure?.code === 'offline' || failure?.code === 'unavailable';
      changeOutgoing(
        latestKeeper.current,
        key,
        data
          ? { state: 'sent', messageId: data.messageId }
          : { state: 'failed', why: isConnection ? '' : (failure?.message ?? '') },
      );
    },
    [run],
  );
  /** Keeps the message at once, and sends it when the work before it has ended. */
  const send = useCallback(
    (input: Outgoing['input'], before: Promise<void>) => {
      const key = crypto.randomUUID();
      const now = Date.now();
      const message: Outgoing = { key, input, state: 'sending', startedAt: now, createdAt: now };
      addOutgoing(latestKeeper.current, message);
      void before.then(() => attempt(message));
    },
    [attempt],
  );
  const [ready, setReady] = useState(keeper.browserKey === '');
  useEffect(() => {
    if (ready) return;
    void readOutgoing(latestKeeper.current, activityId).then((resumed) => {
      setReady(true);
      for (const message of resumed) void attempt(message);
    });
  }, [ready, activityId, attempt]);
  useEffect(() => {
    for (const { key, messageId } of allOutgoing.get())
      if (messageId && arrived.has(messageId)) dropOutgoing(latestKeeper.current, key);
  }, [arrived]);
  // Either the answer or the message itself arrives first. The message is shown only once.
  const outgoing = ownMessages.filter(({ messageId }) => !messageId || !arrived.has(messageId));
  return {
    outgoing,
    /** The messages that this device kept have been read. */
    ready,
    send,
    retry: (message: Outgoing) => {
      if (!isTooOld(message)) return void attempt(message);
      // On a screen that was open for days the offer to retry has expired.
      changeOutgoing(latestKeeper.current, message.key, { state: 'unsure' });
    },
    /** Answers a function that brings the message back. */
    discard: (message: Outgoing) => {
      dropOutgoing(latestKeeper.current, message.key);
      return () => addOutgoing(latestKeeper.current, message);
    },
  };
}
