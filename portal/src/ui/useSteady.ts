import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns one function for all renders. It calls the function of the latest render. */
export function useSteady<A extends unknown[], R>(act: (...all: A) => R): (...all: A) => R {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...all) => latest.current(...all), []);
}
