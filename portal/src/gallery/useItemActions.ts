import { words } from '@corridor/contract/gallery/words.ts';
import { useState } from 'react';
import { showUndo } from '../platform/messages.ts';
import { useCall } from '../platform/server/hooks.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { DownloadFailure, downloadItems } from './downloads.ts';
import type { Item } from './grid/galleryRows.ts';
import type { Gallery } from './useGallery.ts';

/** Deletion with undo, and downloads with progress. */
export function useItemActions(gallery: Gallery) {
  const { run: deleteItems } = useCall('gallery-delete');
  const { run: restoreItems } = useCall('gallery-restore');
  const [progress, setProgress] = useState<string>();
  const [alert, setAlert] = useState<string>();
  const restore = async (ids: string[]) => {
    const { failure } = await restoreItems({ ids });
    if (failure) return setAlert(failure.message);
    await gallery.refresh();
    showSnackbar({ text: words.restored });
  };
  const remove = async (ids: readonly string[]) => {
    const { data } = await deleteItems({ ids: [...ids] });
    const { deleted = [], failed = [...ids] } = data ?? {};
    setAlert(failed.length > 0 ? words.deleteFailed(failed.length) : undefined);
    gallery.remove(deleted);
    if (deleted.length > 0) showUndo(words.deleted(deleted.length), () => restore(deleted));
    return deleted;
  };
  const download = async (items: readonly Item[]) => {
    if (items.length === 0 || progress !== undefined) return;
    setAlert(undefined);
    setProgress('');
    try {
      await downloadItems(items, setProgress);
    } catch (error) {
      setAlert(error instanceof DownloadFailure ? error.message : words.downloadFailed);
    }
    setProgress(undefined);
  };
  return { remove, download, progress, alert, setAlert };
}
