import { useSyncExternalStore } from 'react';

/** The list and the open item stand side by side from this width on. */
const query = '(min-width: 1100px)';

function subscribe(onChange: () => void) {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
