import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../platform/server/hooks.ts';

// A hand, and not what a page does by itself as messages come in.
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Other windows hear of a hand this often. */
const tellEveryMs = 5_000;

const windows = new BroadcastChannel('corridor.idle');
type Word = 'touched' | 'locked' | 'unlocked';

/**
 * Nobody's hand on the device for so long: the screen locks, in all windows of this browser together.
 * A hand in one of them is a hand in all.
 */
export function useIdle(
  minutes: number | undefined,
  /** The server says that the session is locked. */
  refused: boolean,
  onUnlocked: () => void,
) {
  const [locked, setLocked] = useState(false);
  const last = useRef(Date.now());
  const { run: lockSession } = useCall('auth-lock');
  const unlocked = useRef(onUnlocked);
  unlocked.current = onUnlocked;
  useEffect(() => {
    windows.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data !== 'locked') last.current = Date.now();
      if (data !== 'touched') setLocked(data === 'locked');
      if (data === 'unlocked') unlocked.current();
    };
    return () => {
      windows.onmessage = null;
    };
  }, []);
  useEffect(() => {
    if (minutes === undefined || locked) return;
    last.current = Date.now();
    let told = 0;
    const touched = () => {
      last.current = Date.now();
      if (last.current - told < tellEveryMs) return;
      told = last.current;
      windows.postMessage('touched' satisfies Word);
    };
    const look = () => {
      if (Date.now() - last.current <= minutes * 60_000) return;
      setLocked(true);
      windows.postMessage('locked' satisfies Word);
      // The session locks with the screen: a reload, or another window, opens nothing either.
      void lockSession({}, { background: true });
    };
    const timer = setInterval(look, 1_000);
    for (const sign of signs) addEventListener(sign, touched, { passive: true, capture: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, touched, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [minutes, locked, lockSession]);
  useEffect(() => {
    if (refused) windows.postMessage('locked' satisfies Word);
  }, [refused]);
  const unlock = () => {
    setLocked(false);
    windows.postMessage('unlocked' satisfies Word);
  };
  return { locked: locked || refused, unlock };
}
