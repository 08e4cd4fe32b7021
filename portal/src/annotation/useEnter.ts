import { useEffect, useEffectEvent } from 'react';
import { isOtherInput } from '../platform/pageKeys.ts';

/** Enter acts for the page, except on a button or a link, which it presses. */
export function useEnter(act: () => void) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const pressed = (event.target as HTMLElement).closest('button, a, summary');
    if (event.key !== 'Enter' || event.repeat || pressed || isOtherInput(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
