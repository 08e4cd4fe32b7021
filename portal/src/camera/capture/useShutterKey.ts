import { useEffect, useRef } from 'react';
import { isOtherInput } from '../../platform/pageKeys.ts';

const controls =
  'a, button, input, select, summary, [role="option"], [tabindex]:not([tabindex="-1"])';

/** The space key presses the shutter, unless it belongs to a field or to a control in focus. */
export function useShutterKey(onPress: () => void) {
  const latest = useRef(onPress);
  latest.current = onPress;
  useEffect(() => {
    const handlePress = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.defaultPrevented || isOtherInput(event)) return;
      if ((event.target as HTMLElement).closest(controls)) return;
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    addEventListener('keydown', handlePress);
    return () => removeEventListener('keydown', handlePress);
  }, []);
}

const released = 'a, button, select, input:is([type="radio"], [type="checkbox"], [type="range"])';

/**
 * After a press with the pointer the focus leaves a control, so that the keys belong to the camera
 * again. A person who works with the keyboard keeps the focus, and so does a text field.
 */
export function usePointerRelease() {
  const byPointer = useRef(false);
  const release = () => {
    const { activeElement } = document;
    if (!byPointer.current || !activeElement?.matches(released)) return;
    byPointer.current = false;
    (activeElement as HTMLElement).blur();
  };
  return {
    onPointerDown: () => {
      byPointer.current = true;
    },
    onKeyDown: () => {
      byPointer.current = false;
    },
    onClick: ({ target }: { target: EventTarget }) => {
      // A press on a label presses its control next, and a list stays open until a choice.
      const pressed = target as HTMLElement;
      if (pressed.matches('input') || !pressed.closest('label, select')) release();
    },
    onChange: ({ target }: { target: EventTarget }) => {
      if ((target as HTMLElement).matches('select')) release();
    },
  };
}
