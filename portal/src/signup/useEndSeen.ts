import { useEffect, useRef, useState } from 'react';

/**
 * Whether the end of a text has been on the screen: scrolled to in its box, or in sight because all of
 * it fits. Another text begins anew.
 */
export function useEndSeen(text: object | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<object>();
  useEffect(() => {
    if (!end.current || !text) return;
    const watching = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(text);
    });
    watching.observe(end.current);
    return () => watching.disconnect();
  }, [text]);
  return { end, seen: text !== undefined && seen === text };
}
