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

/**
 * Keyboard control of the handles. A dropped row keeps the focus, and the row below the drag
 * scrolls into view.
 */
export function useDragKeys(
  list: RefObject<HTMLElement | null>,
  drag: Drag | undefined,
  moves: Moves,
) {
  const isCarrying = useRef(false);
  const droppedKey = useRef<string>(undefined);
  const handle = (key: string) =>
    [...(list.current?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])].find(
      (element) => element.dataset.handle === key,
    );
  const cancelCarry = () => {
    if (isCarrying.current && drag) moves.cancel(drag);
    isCarrying.current = false;
  };
  const over = drag?.over;
  useLayoutEffect(() => {
    if (over && isCarrying.current)
      handle(over)?.parentElement?.scrollIntoView({ block: 'nearest' });
    if (over || !droppedKey.current) return;
    handle(droppedKey.current)?.focus();
    droppedKey.current = undefined;
  });
  return {
    onKey: (key: string, event: KeyboardEvent) => {
      const carried = isCarrying.current ? drag : undefined;
      const step = own(steps, event.code);
      const pressesHandle = event.code === 'Space' || event.code === 'Enter';
      // A key that stays down counts as one press.
      if (pressesHandle && event.repeat) event.preventDefault();
      else if (pressesHandle && !drag) {
        isCarrying.current = true;
        moves.pick(key);
      } else if (pressesHandle && carried) {
        isCarrying.current = false;
        droppedKey.current = key;
        moves.end(carried);
      } else if (carried && step) moves.step(carried, step);
      else if (carried && event.code === 'Escape') cancelCarry();
      else return;
      event.preventDefault();
    },
    onBlur: cancelCarry,
  };
}
