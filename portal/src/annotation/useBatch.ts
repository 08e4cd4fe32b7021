import type { LabelledSpecialty } from '@corridor/contract/annotation/rules.ts';
import type { UnlabelledImage } from '@corridor/contract/annotation/schemas.ts';
import { useState } from 'react';
import { useQuery } from '../platform/server/hooks.ts';

type Taken = { key: string; images: UnlabelledImage[] };
const none: Taken = { key: '', images: [] };

/**
 * The pictures of one batch. Labelled pictures stay in it, so that the person can go back, and a
 * picture whose consent is withdrawn leaves it at once.
 */
export function useBatch(
  specialty: LabelledSpecialty,
  condition: string | null,
  isLabelled: (filename: string) => boolean,
) {
  const key = JSON.stringify([specialty, condition]);
  const { data, error, isPlaceholderData, refetch } = useQuery('annotation-batch', {
    specialty,
    condition,
  });
  const [taken, take] = useState(none);
  const fresh = isPlaceholderData ? undefined : data;
  if (fresh && taken.key !== key) take({ key, images: fresh.images });
  const offered = new Set(fresh?.images.map(({ filename }) => filename));
  const images =
    taken.key === key && fresh
      ? taken.images.filter(({ filename }) => isLabelled(filename) || offered.has(filename))
      : undefined;
  return {
    images,
    /** With the pictures that have left. */
    whole: taken.key === key ? taken.images : none.images,
    waiting: fresh?.waiting ?? 0,
    failed: error !== null && !fresh,
    retry: () => void refetch(),
    fetchNext: async () => {
      const { data: next } = await refetch();
      if (next) take({ key, images: next.images });
      return next !== undefined;
    },
  };
}
