import { useEffect, useRef, useState } from 'react';

/**
 * Answers whether the end of a text has been on the screen, by scrolling or because all of it
 * fits. A new text starts again.
 */
export function useEndSeen(text: object | undefined) {
  const end = useRef<HTMLDivElement>(null);
  const [seenText, setSeenText] = useState<object>();
  useEffect(() => {
    if (!end.current || !text) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeenText(text);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [text]);
  return { end, seen: text !== undefined && seenText === text };
}
