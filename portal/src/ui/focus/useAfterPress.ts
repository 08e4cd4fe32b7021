import { useCallback, useEffect, useRef } from 'react';

/**
 * Pressing something leaves the current field. A message for that field would push the pressed
 * button aside, and the click would miss it. So the message waits until the button is released.
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
      // The click event follows at once.
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
