import { useState } from 'react';
import type { Photo } from './series/seriesRules.ts';

type Links = Pick<Photo, 'url' | 'thumbnailUrl' | 'screenUrl'>;

/** Each answer has new links to the same pictures, which must not load again. */
export function useSteadyPhotos(photos: readonly Photo[]): Photo[] {
  const [kept] = useState(() => new Map<string, Links>());
  return photos.map((photo) => {
    const { id, url, thumbnailUrl, screenUrl } = photo;
    const before = kept.get(id);
    const links = {
      url: before?.url ?? url,
      thumbnailUrl: before?.thumbnailUrl ?? thumbnailUrl,
      screenUrl: before?.screenUrl ?? screenUrl,
    };
    kept.set(id, links);
    return { ...photo, ...links };
  });
}
