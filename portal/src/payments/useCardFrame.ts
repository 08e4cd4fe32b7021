import { chargeMs } from '@corridor/contract/payments/rules.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CardFields, type FromFrame, isOurs, type ToFrame } from './cardMessages.ts';

/** The frame of the card fields: whether they are complete, and a token when one is needed. */
export function useCardFrame(fields: CardFields | undefined) {
  const frame = useRef<HTMLIFrameElement>(null);
  // A frame that is shown again opens anew, with empty fields.
  const [opened, setOpened] = useState(0);
  const [complete, setComplete] = useState(false);
  const [failed, setFailed] = useState(false);
  const waiting = useRef<(token: string | undefined) => void>(undefined);
  const say = useCallback(
    (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, location.origin),
    [],
  );
  useEffect(() => {
    const hear = (event: MessageEvent<FromFrame>) => {
      if (!isOurs(event, frame.current?.contentWindow)) return;
      const { data } = event;
      if (data.card === 'opened') {
        setOpened((times) => times + 1);
        waiting.current?.(undefined);
        setComplete(false);
      }
      if (data.card === 'failed') setFailed(true);
      if (data.card === 'state') setComplete(data.complete);
      if (data.card === 'token') waiting.current?.(data.token);
      if (data.card === 'wrong') waiting.current?.(undefined);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (opened > 0 && fields) say({ card: 'show', fields });
  }, [opened, fields, say]);
  /** Undefined means that a field is wrong. */
  const makeToken = useCallback(
    () =>
      new Promise<string | undefined>((done) => {
        const timer = setTimeout(() => done(undefined), chargeMs);
        waiting.current = (token) => {
          clearTimeout(timer);
          done(token);
        };
        say({ card: 'tokenize' });
      }),
    [say],
  );
  /** A frame that was taken away begins anew. */
  const forget = useCallback(() => {
    waiting.current?.(undefined);
    setComplete(false);
    setFailed(false);
  }, []);
  return { frame, complete, failed, makeToken, forget };
}
