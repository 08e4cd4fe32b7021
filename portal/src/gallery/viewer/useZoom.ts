import { zoomRange } from '@corridor/contract/gallery/rules.ts';
import { type PointerEvent, useEffect, useRef, useState } from 'react';

export type View = { factor: number; x: number; y: number };
export const whole: View = { factor: 1, x: 0, y: 0 };

/** The nearest step of the range. */
export const zoomStep = (factor: number) => {
  const { least, most, step } = zoomRange;
  return Math.min(most, Math.max(least, Math.round(factor / step) * step));
};

/** A view at another zoom, with the same part of the picture in the middle as far as it can be. */
export function zoomedView(view: View, factor: number): View {
  const next = zoomStep(factor);
  if (next === 1 || view.factor === 1) return { ...whole, factor: next };
  const share = Math.min(next / view.factor, (next - 1) / (view.factor - 1));
  return { factor: next, x: view.x * share, y: view.y * share };
}

/** Zoom and pan of one picture. Another picture begins whole. */
export function useZoom(key: string) {
  const [view, setView] = useState(whole);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture begins whole
  useEffect(() => setView(whole), [key]);
  return useViewControls(view, setView);
}

/** Zoom and pan by wheel, pinch, double click, keys and buttons. */
export function useViewControls(view: View, setView: (step: (before: View) => View) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const pinch = useRef<{ distance: number; factor: number }>(undefined);
  const zoomTo = (factor: number) =>
    setView((before) => {
      const next = zoomStep(factor);
      return next === 1 ? whole : limited({ ...before, factor: next }, frame.current);
    });
  const zoomBy = (steps: number) =>
    setView((before) => {
      const next = zoomStep(before.factor + steps * zoomRange.step);
      return next === 1 ? whole : limited({ ...before, factor: next }, frame.current);
    });
  const pan = (x: number, y: number) =>
    setView((before) =>
      before.factor === 1
        ? before
        : limited({ ...before, x: before.x + x, y: before.y + y }, frame.current),
    );
  useEffect(() => {
    const box = frame.current;
    // React listens for the wheel passively, where the page would scroll too.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(event.deltaY < 0 ? 1 : -1);
    };
    box?.addEventListener('wheel', turn, { passive: false });
    return () => box?.removeEventListener('wheel', turn);
  });
  const distance = () => {
    const [one, other] = [...pointers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.current.size === 2) pinch.current = { distance: distance(), factor: view.factor };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    const { current } = pinch;
    if (current && pointers.current.size === 2)
      zoomTo((current.factor * distance()) / current.distance);
    else pan(now.x - before.x, now.y - before.y);
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
    pinch.current = undefined;
  };
  return {
    factor: view.factor,
    zoomTo,
    zoomBy,
    pan,
    frame,
    style: { transform: `translate(${view.x}px, ${view.y}px) scale(${view.factor})` },
    handlers: {
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick: () => zoomTo(view.factor === 1 ? 2 : 1),
    },
  };
}

/** The picture is never moved out of its frame. */
function limited(view: View, frame: HTMLElement | null): View {
  const most = (side: number) => (side * (view.factor - 1)) / 2;
  const [wide, high] = [most(frame?.clientWidth ?? 0), most(frame?.clientHeight ?? 0)];
  const within = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));
  return { ...view, x: within(view.x, wide), y: within(view.y, high) };
}
