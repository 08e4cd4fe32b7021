import type { GallerySearch } from '@corridor/contract/gallery/rules.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { read } from '../platform/server/client.ts';
import { useQuery } from '../platform/server/hooks.ts';
import {
  nothingLoaded,
  withFirstPage,
  withItems,
  withNextPage,
  withoutItems,
} from './grid/galleryRows.ts';
import { portionsOf } from './portions.ts';
import { useStaleLinks } from './useStaleLinks.ts';

export type Gallery = ReturnType<typeof useGallery>;

/**
 * The items of a gallery or of a search, a page at a time. The first page stays fresh, so that
 * a new upload appears by itself; older pages come once.
 */
export function useGallery(search?: GallerySearch) {
  const input = useMemo(
    () => (search ? { search: { ...search, tags: [...search.tags] } } : {}),
    [search],
  );
  const first = useQuery('gallery-page', input);
  const [loaded, setLoaded] = useState(nothingLoaded);
  const [failed, setFailed] = useState(false);
  const isLoading = useRef(false);
  const [loadingMore, setLoadingMore] = useState(false);
  const { data, isError, refetch } = first;
  useEffect(() => {
    if (data) setLoaded((before) => withFirstPage(before, data));
  }, [data]);
  const { next } = loaded;
  const loadMore = useCallback(async () => {
    if (!next || isLoading.current) return;
    isLoading.current = true;
    setLoadingMore(true);
    try {
      const { result } = await read('gallery-page', { ...input, after: next });
      setLoaded((before) => withNextPage(before, result));
      setFailed(false);
    } catch {
      setFailed(true);
    }
    isLoading.current = false;
    setLoadingMore(false);
  }, [next, input]);
  const refresh = useCallback(async () => {
    setLoaded(nothingLoaded);
    setFailed(false);
    const { data: fresh } = await refetch();
    if (fresh) setLoaded((before) => withFirstPage(before, fresh));
  }, [refetch]);
  /** Reads changed items again, because only the first page is read by itself. */
  const renew = useCallback(async (ids: readonly string[]) => {
    for (const uris of portionsOf(ids)) {
      const answer = await read('gallery-items', { uris }).catch(() => undefined);
      const changed = answer?.result.items.map(({ item }) => item) ?? [];
      setLoaded((before) => withItems(before, changed));
    }
  }, []);
  const isRenewing = useRef(false);
  /** The links of all items are about as old as the one that no longer opens its picture. */
  const { box } = useStaleLinks(async () => {
    if (isRenewing.current) return;
    isRenewing.current = true;
    await renew(loaded.items.map(({ id }) => id));
    isRenewing.current = false;
  });
  const remove = useCallback(
    (ids: readonly string[]) => setLoaded((before) => withoutItems(before, ids)),
    [],
  );
  return {
    items: loaded.items,
    waiting: !loaded.started && !isError,
    failed: failed || (isError && loaded.items.length === 0),
    hasMore: next !== null,
    loadingMore,
    loadMore,
    refresh,
    renew,
    /** Reads the items again whose pictures do not come. */
    box,
    remove,
  };
}
