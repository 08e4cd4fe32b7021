import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../platform/hooks.ts';

const restMs = 800;
const againMs = 5_000;

/** What is typed is kept at the server as it is typed: through reload, sign-out and another device. */
export function useDraft(activityId: string, stored: string | undefined) {
  const { run } = useCall('thread-saveDraft');
  const [text, setText] = useState('');
  const [savedAt, setSavedAt] = useState<string>();
  const [failed, setFailed] = useState(false);
  const kept = useRef<string>(undefined);
  /** Typed and not saved yet. */
  const waiting = useRef<string>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // What another tab has typed shows here, unless something was typed here since.
    if (stored === undefined || waiting.current !== undefined) return;
    const before = kept.current ?? '';
    kept.current = stored;
    setText((now) => (now === before ? stored : now));
  }, [stored]);

  /** One save at a time, and always the newest text. */
  const save = useCallback(() => {
    clearTimeout(timer.current);
    saving.current = saving.current.then(async () => {
      const next = waiting.current;
      if (next === undefined) return;
      const { data } = await run({ activityId, text: next });
      setFailed(data === undefined && waiting.current !== undefined);
      if (!data) {
        timer.current = setTimeout(save, againMs);
        return;
      }
      if (waiting.current === next) waiting.current = undefined;
      kept.current = next;
      setSavedAt(data.savedAt);
    });
    return saving.current;
  }, [activityId, run]);
  // The last words of whoever goes to another thread.
  useEffect(() => () => void save(), [save]);

  const type = (next: string) => {
    setText(next);
    waiting.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, restMs);
  };
  /** Sent: no save comes after it, and the server forgets the draft with the message. */
  const clear = async () => {
    clearTimeout(timer.current);
    waiting.current = undefined;
    kept.current = '';
    setText('');
    setSavedAt(undefined);
    setFailed(false);
    await saving.current;
  };
  return { text, type, clear, savedAt: text === '' ? undefined : savedAt, failed };
}
