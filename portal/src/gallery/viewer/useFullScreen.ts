import { useEffect, useRef, useState } from 'react';

/** Shows one element on the whole screen, and brings it back. */
export function useFullScreen<E extends HTMLElement>() {
  const box = useRef<E>(null);
  const [full, setFull] = useState(false);
  useEffect(() => {
    const note = () => setFull(document.fullscreenElement === box.current);
    document.addEventListener('fullscreenchange', note);
    return () => document.removeEventListener('fullscreenchange', note);
  }, []);
  const toggle = () =>
    full ? document.exitFullscreen() : box.current?.requestFullscreen?.().catch(() => undefined);
  return { box, full, toggle: () => void toggle() };
}
