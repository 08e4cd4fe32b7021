import { useEffect, useRef } from 'preact/hooks';

/** Leads to the first control of an answer. */
export function focusAnswer(key: string, options?: FocusOptions): void {
  const part = document.getElementById(`q-${key.replace('.', '-')}-part`);
  const control = part?.querySelector<HTMLElement>('input, textarea, select, button');
  (control ?? part)?.focus(options);
}

/** A pressed button may go with what it changed. The focus then returns to its question. */
export function useFocusOfGone(key: string, changed: unknown): void {
  const before = useRef(changed);
  useEffect(() => {
    if (before.current === changed) return;
    before.current = changed;
    if (document.activeElement === document.body) focusAnswer(key, { preventScroll: true });
  }, [key, changed]);
}
