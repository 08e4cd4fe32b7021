import { useEffect, useState } from 'react';

/** The value after a moment without changes. Values with the same content are equal. */
export function useSettled<T>(value: T, quietMs = 250): T {
  const [settledValue, settle] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: values with the same content are equal
  useEffect(() => {
    const timer = setTimeout(() => settle(value), quietMs);
    return () => clearTimeout(timer);
  }, [text, quietMs]);
  return settledValue;
}
