import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../platform/hooks.ts';

const restMs = 800;

/** What is typed is kept at the server as it is typed: through reload, sign-out and another device. */
export function useDraft(activityId: string, stored: string | undefined) {
  const { run } = useCall('thread-saveDraft');
  const [text, setText] = useState('');
  const [savedAt, setSavedAt] = useState<string>();
  const [failed, setFailed] = useState(false);
  const kept = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // What another tab has typed shows here, unless something was typed here since.
    if (stored === undefined) return;
    setText((now) => (now === (kept.current ?? '') ? stored : now));
    kept.current = stored;
  }, [stored]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const save = useCallback(
    async (next: string) => {
      const { data } = await run({ activityId, text: next });
      setFailed(data === undefined);
      if (!data) {
        timer.current = setTimeout(() => void save(next), 5_000);
        return;
      }
      kept.current = next;
      setSavedAt(data.savedAt);
    },
    [activityId, run],
  );
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(next), restMs);
  };
  /** Sent: the server forgets it with the message. */
  const clear = () => {
    clearTimeout(timer.current);
    kept.current = '';
    setText('');
    setSavedAt(undefined);
  };
  return { text, type, clear, savedAt: text === '' ? undefined : savedAt, failed };
}
