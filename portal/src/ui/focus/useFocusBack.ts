import { useEffect, useRef } from 'react';

/** For a button whose place a form takes: when that closes, the focus is where it was. */
export function useFocusBack(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) button.current?.focus();
    was.current = open;
  }, [open]);
  return button;
}
