import { useState } from 'react';
import type { Photo } from './series/seriesRules.ts';

type Links = Pick<Photo, 'url' | 'thumbnailUrl' | 'screenUrl'>;

/**
 * Later answers have new links to the same pictures, which must not load again. Only a link that
 * no longer opens its picture gives way to the new one.
 */
export function useSteadyPhotos(photos: readonly Photo[], stale: ReadonlySet<string>): Photo[] {
  const [kept] = useState(() => new Map<string, Links>());
  return photos.map((photo) => {
    const { id, url, thumbnailUrl, screenUrl } = photo;
    const before = kept.get(id);
    const steady = <Link extends string | null>(link: Link | undefined, fresh: Link): Link =>
      link && !stale.has(link) ? link : fresh;
    const links = {
      url: steady(before?.url, url),
      thumbnailUrl: steady(before?.thumbnailUrl, thumbnailUrl),
      screenUrl: steady(before?.screenUrl, screenUrl),
    };
    kept.set(id, links);
    return { ...photo, ...links };
  });
}
