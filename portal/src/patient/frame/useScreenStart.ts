import { useLayoutEffect } from 'preact/hooks';
import { takeFont } from './font.ts';

/** A new screen begins at its heading, which takes the focus, so that it is read out. */
export function useScreenStart() {
  useLayoutEffect(() => {
    takeFont();
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
  }, []);
}
