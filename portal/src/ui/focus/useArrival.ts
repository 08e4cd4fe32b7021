import { useEffect, useRef } from 'react';

/** Puts the focus on a new part that replaced the focused one, so that it is read out. */
export function useArrival<E extends HTMLElement>() {
  const part = useRef<E>(null);
  useEffect(() => part.current?.focus({ preventScroll: true }), []);
  return { ref: part, tabIndex: -1 } as const;
}
