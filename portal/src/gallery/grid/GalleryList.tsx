import { words } from '@corridor/contract/gallery/words.ts';
import type { ReactNode } from 'react';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Gallery } from '../useGallery.ts';
import type { Selection } from '../useSelection.ts';
import { GalleryGrid } from './GalleryGrid.tsx';
import styles from './GalleryList.module.css';
import { GridSkeleton } from './GridSkeleton.tsx';

type Props = {
  gallery: Gallery;
  selection: Selection;
  selecting: boolean;
  openId?: string | undefined;
  onOpen: (id: string) => void;
  /** Shown in the place of the grid when there is no item. */
  empty: ReactNode;
};

/** The items of a gallery, or the reason why there are none, and the way to more of them. */
export function GalleryList({ gallery, selection, selecting, openId, onOpen, empty }: Props) {
  const { items, waiting, failed, hasMore, loadingMore, loadMore, refresh } = gallery;
  return (
    <>
      {failed && (
        <div className={styles.failed}>
          <RetryNote onRetry={items.length > 0 ? loadMore : refresh}>{words.fetchFailed}</RetryNote>
        </div>
      )}
      {waiting && <GridSkeleton />}
      {!waiting && !failed && items.length === 0 && empty}
      {items.length > 0 && (
        <GalleryGrid
          items={items}
          selection={selection}
          selecting={selecting}
          openId={openId}
          onOpen={onOpen}
          onEnd={failed ? undefined : loadMore}
          end={
            hasMore && (
              <Button busy={loadingMore} onClick={() => void loadMore()}>
                {words.loadMore}
              </Button>
            )
          }
        />
      )}
    </>
  );
}
