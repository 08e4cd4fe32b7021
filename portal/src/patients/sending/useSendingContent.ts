import { useCallback, useState } from 'react';
import { isUnanswered } from '../../platform/actKeys.ts';
import type { Outcome } from '../../platform/server/process.ts';

/** The key of a sending without an answer yet. It is kept with the content, through a reload too. */
type Keyed<Content> = Content & { act?: string | undefined };

/** The content of a sending, which goes out once however often it is sent. */
export function useSendingContent<Content extends object>(begin: () => Content) {
  const [content, setContent] = useState<Keyed<Content>>(begin);
  /** Another content is another sending. */
  const change = useCallback(
    (turn: (before: Content) => Content) =>
      setContent((before) => ({ ...turn(before), act: undefined })),
    [],
  );
  /** Sends under the key of the content. A definite answer ends the key. */
  const sendOnce = async <T>(send: (key: string) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const act = content.act ?? crypto.randomUUID();
    setContent((before) => ({ ...before, act }));
    const outcome = await send(act);
    if (!isUnanswered(outcome.failure)) change((before) => before);
    return outcome;
  };
  return { content, change, restore: setContent, sendOnce };
}
