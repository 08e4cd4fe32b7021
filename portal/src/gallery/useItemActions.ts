import { words } from '@corridor/contract/gallery/words.ts';
import { useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { showUndo } from '../platform/snackbars.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { DownloadFailure, downloadItems } from './downloads.ts';
import type { Item } from './grid/galleryRows.ts';
import { portionsOf } from './portions.ts';
import type { Gallery } from './useGallery.ts';

/** Deletion with undo, and downloads with progress. */
export function useItemActions(gallery: Gallery) {
  const { run: deleteItems } = useCall('gallery-delete');
  const { run: restoreItems } = useCall('gallery-restore');
  const [progress, setProgress] = useState<string>();
  const [alert, setAlert] = useState<string>();
  const restore = async (ids: string[]) => {
    for (const portion of portionsOf(ids)) {
      const { failure } = await restoreItems({ ids: portion });
      if (failure) return setAlert(failure.message);
    }
    await gallery.refresh();
    showSnackbar({ text: words.restored });
  };
  const remove = async (ids: readonly string[]) => {
    const deleted: string[] = [];
    for (const portion of portionsOf(ids)) {
      const { data } = await deleteItems({ ids: portion });
      deleted.push(...(data?.deleted ?? []));
    }
    const failed = ids.filter((id) => !deleted.includes(id));
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
