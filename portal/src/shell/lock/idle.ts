import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../platform/server/hooks.ts';

// Input of a person. Changes that a page makes by itself as messages arrive do not count.
const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** Other windows hear of input this often. */
const broadcastEveryMs = 5_000;

const windows = new BroadcastChannel('corridor.idle');
type WindowMessage = 'touched' | 'locked' | 'unlocked';

/** Locks the screen of every window of this browser after a time without input in any of them. */
export function useIdle(
  minutes: number | undefined,
  /** The server says that the session is locked. */
  lockedByServer: boolean,
  onUnlocked: () => void,
) {
  const [locked, setLocked] = useState(false);
  const lastInput = useRef(Date.now());
  const { run: lockSession } = useCall('auth-lock');
  const latestOnUnlocked = useRef(onUnlocked);
  latestOnUnlocked.current = onUnlocked;
  useEffect(() => {
    windows.onmessage = ({ data }: MessageEvent<WindowMessage>) => {
      if (data !== 'locked') lastInput.current = Date.now();
      if (data !== 'touched') setLocked(data === 'locked');
      if (data === 'unlocked') latestOnUnlocked.current();
    };
    return () => {
      windows.onmessage = null;
    };
  }, []);
  useEffect(() => {
    if (minutes === undefined || locked) return;
    lastInput.current = Date.now();
    let lastBroadcast = 0;
    const noteInput = () => {
      lastInput.current = Date.now();
      if (lastInput.current - lastBroadcast < broadcastEveryMs) return;
      lastBroadcast = lastInput.current;
      windows.postMessage('touched' satisfies WindowMessage);
    };
    const lockWhenIdle = () => {
      if (Date.now() - lastInput.current <= minutes * 60_000) return;
      setLocked(true);
      windows.postMessage('locked' satisfies WindowMessage);
      // The session locks with the screen, so a reload or another window opens nothing.
      void lockSession({}, { background: true });
    };
    const timer = setInterval(lockWhenIdle, 1_000);
    for (const type of inputEvents)
      addEventListener(type, noteInput, { passive: true, capture: true });
    document.addEventListener('visibilitychange', lockWhenIdle);
    return () => {
      clearInterval(timer);
      for (const type of inputEvents) removeEventListener(type, noteInput, { capture: true });
      document.removeEventListener('visibilitychange', lockWhenIdle);
    };
  }, [minutes, locked, lockSession]);
  useEffect(() => {
    if (lockedByServer) windows.postMessage('locked' satisfies WindowMessage);
  }, [lockedByServer]);
  const unlock = () => {
    setLocked(false);
    windows.postMessage('unlocked' satisfies WindowMessage);
  };
  return { locked: locked || lockedByServer, unlock };
}
