import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same for its readers and always does what the latest render says. */
export function useSteady<A extends unknown[], R>(act: (...all: A) => R): (...all: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...all) => latest.current(...all), []);
}
