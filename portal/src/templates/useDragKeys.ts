import { own } from '@corridor/contract/platform/own.ts';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

export type Drag = { key: string; over: string };
type Moves = {
  pick: (key: string) => void;
  step: (drag: Drag, by: -1 | 1) => void;
  end: (drag: Drag) => void;
  cancel: (drag: Drag) => void;
};

const steps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** The handles of a list by keyboard; what was put down keeps the focus, and what is over is seen. */
export function useDragKeys(
  list: RefObject<HTMLElement | null>,
  drag: Drag | undefined,
  moves: Moves,
) {
  const held = useRef(false);
  const put = useRef<string>(undefined);
  const handle = (key: string) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])].find(
      (one) => one.dataset.handle === key,
    );
  const letGo = () => {
    if (held.current && drag) moves.cancel(drag);
    held.current = false;
  };
  const over = drag?.over;
  useLayoutEffect(() => {
    if (over && held.current) handle(over)?.parentElement?.scrollIntoView({ block: 'nearest' });
    if (over || !put.current) return;
    handle(put.current)?.focus();
    put.current = undefined;
  });
  return {
    onKey: (key: string, event: KeyboardEvent) => {
      const byKeys = held.current ? drag : undefined;
      const step = own(steps, event.code);
      const puts = event.code === 'Space' || event.code === 'Enter';
      // A key that is held down has been pressed once.
      if (puts && event.repeat) event.preventDefault();
      else if (puts && !drag) {
        held.current = true;
        moves.pick(key);
      } else if (puts && byKeys) {
        held.current = false;
        put.current = key;
        moves.end(byKeys);
      } else if (byKeys && step) moves.step(byKeys, step);
      else if (byKeys && event.code === 'Escape') letGo();
      else return;
      event.preventDefault();
    },
    onBlur: letGo,
  };
}
