import { useEffect } from 'react';
import { rereadAll } from '../../platform/server/live.ts';

const checkMs = 30_000;
const dayMs = 86_400_000;

/**
 * Limits and ages depend on the day. Everything is read again at midnight of the region, or when
 * the device wakes later.
 */
export function useNewDay(offsetMinutes: number | undefined) {
  useEffect(() => {
    if (offsetMinutes === undefined) return;
    const today = () => Math.floor((Date.now() + offsetMinutes * 60_000) / dayMs);
    let day = today();
    const rereadOnNewDay = () => {
      if (today() === day) return;
      day = today();
      rereadAll();
    };
    const timer = setInterval(rereadOnNewDay, checkMs);
    document.addEventListener('visibilitychange', rereadOnNewDay);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', rereadOnNewDay);
    };
  }, [offsetMinutes]);
}
