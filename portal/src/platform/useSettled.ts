import { useEffect, useState } from 'react';

/** As it is after a moment in which nothing changed; compared by what it says. */
export function useSettled<T>(value: T, quietMs = 250): T {
  const [settled, settle] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words are the same value
  useEffect(() => {
    const timer = setTimeout(() => settle(value), quietMs);
    return () => clearTimeout(timer);
  }, [text, quietMs]);
  return settled;
}
