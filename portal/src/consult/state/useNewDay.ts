import { useEffect } from 'react';
import { rereadAll } from '../../platform/server/live.ts';

const lookMs = 30_000;
const dayMs = 86_400_000;

/** Limits, ages and the day itself are those of today: at midnight there, or on waking after it, all is read anew. */
export function useNewDay(offsetMinutes: number | undefined) {
  useEffect(() => {
    if (offsetMinutes === undefined) return;
    const today = () => Math.floor((Date.now() + offsetMinutes * 60_000) / dayMs);
    let day = today();
    const look = () => {
      if (today() === day) return;
      day = today();
      rereadAll();
    };
    const timer = setInterval(look, lookMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [offsetMinutes]);
}
