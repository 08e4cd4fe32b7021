import { useCallback, useEffect, useRef } from 'react';

/** Faster than this, in pixels a millisecond, nobody sees a picture that passes. */
const fast = 1.5;
/** Without a movement for so long, the list stands. */
const stillMs = 150;
/** The longest time that one movement takes. The time before it, while the list stood, does not count. */
const movementMs = 100;

type List = { scrollOffset: number | null; scrollElement: Element | null };

/** Returns a function that answers whether the list moves too fast for its pictures to be seen. */
export function useFastScroll(list: List): () => boolean {
  const last = useRef({ top: 0, time: 0, speed: 0 });
  const measure = useCallback(() => {
    const { top: before, time } = last.current;
    const [top, now] = [list.scrollOffset ?? 0, performance.now()];
    if (top === before) return;
    const took = Math.min(Math.max(now - time, 1), movementMs);
    last.current = { top, time: now, speed: Math.abs(top - before) / took };
  }, [list]);
  useEffect(() => {
    const { scrollElement } = list;
    scrollElement?.addEventListener('scroll', measure, { passive: true });
    return () => scrollElement?.removeEventListener('scroll', measure);
  }, [list, measure]);
  return useCallback(() => {
    // The list draws its new rows before others hear of the movement.
    measure();
    const { time, speed } = last.current;
    return speed > fast && performance.now() - time < stillMs;
  }, [measure]);
}
