import { useEffect, useState } from 'react';

// A hand, and not what a page does by itself as messages come in.
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Nobody's hand on the device for so long: the screen locks. The server locks the session by itself. */
export function useIdle(minutes: number | undefined) {
  const [locked, setLocked] = useState(false);
  useEffect(() => {
    if (minutes === undefined || locked) return;
    let last = Date.now();
    const touched = () => {
      last = Date.now();
    };
    const look = () => Date.now() - last > minutes * 60_000 && setLocked(true);
    const timer = setInterval(look, 1_000);
    for (const sign of signs) addEventListener(sign, touched, { passive: true, capture: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, touched, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [minutes, locked]);
  return { locked, unlock: () => setLocked(false) };
}
