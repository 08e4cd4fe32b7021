import { useCallback, useEffect, useRef } from 'react';

/**
 * Whoever presses something leaves the field they were in. What is said of that field would push aside
 * what is being pressed, and the click would miss: so it waits until the hand is off again.
 */
export function useAfterPress() {
  const press = useRef({ down: false, waiting: [] as (() => void)[] });
  useEffect(() => {
    const now = press.current;
    const down = () => {
      now.down = true;
    };
    const up = () => {
      now.down = false;
      // The click comes right behind.
      setTimeout(() => {
        for (const act of now.waiting.splice(0)) act();
      });
    };
    addEventListener('mousedown', down, true);
    addEventListener('mouseup', up, true);
    addEventListener('dragend', up, true);
    return () => {
      now.waiting = [];
      removeEventListener('mousedown', down, true);
      removeEventListener('mouseup', up, true);
      removeEventListener('dragend', up, true);
    };
  }, []);
  return useCallback((act: () => void) => {
    if (press.current.down) press.current.waiting.push(act);
    else act();
  }, []);
}
