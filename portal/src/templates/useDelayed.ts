import { useEffect, useState } from 'react';

/** True only after `now` has been true for the given time. False at once. */
export function useDelayed(now: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!now) return setLate(false);
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [now, ms]);
  return now && late;
}
