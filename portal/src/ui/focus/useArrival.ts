import { useEffect, useRef } from 'react';

/** What has taken the place of what had the focus gets it, and is read out. */
export function useArrival<E extends HTMLElement>() {
  const place = useRef<E>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return { ref: place, tabIndex: -1 } as const;
}
