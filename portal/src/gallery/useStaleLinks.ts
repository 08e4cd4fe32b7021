import { type SyntheticEvent, useState } from 'react';

/**
 * Links of pictures live for less than an hour, and a page may be open for longer. A picture or
 * recording in the box that does not come asks for new links, once for each link.
 */
export function useStaleLinks(onStale: () => unknown) {
  const [stale, setStale] = useState<ReadonlySet<string>>(new Set());
  const handleError = ({ target }: SyntheticEvent) => {
    const link = target instanceof Element ? target.getAttribute('src') : null;
    if (!link?.startsWith('/files/') || stale.has(link)) return;
    setStale((all) => new Set([...all, link]));
    onStale();
  };
  return { stale, box: { onErrorCapture: handleError } };
}
