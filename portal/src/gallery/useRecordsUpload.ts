import { words } from '@corridor/contract/gallery/words.ts';
import { useState } from 'react';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import type { Item } from './grid/galleryRows.ts';

/** Uploads items to the person's account of the records system, one by one with progress. */
export function useRecordsUpload(onProblem: (text: string | undefined) => void) {
  const linked = useQuery('profile-me', {}).data?.integrations.avaUuid != null;
  const { run } = useCall('ava-uploadGalleryFiles');
  const [progress, setProgress] = useState<string>();
  const send = async (items: readonly Item[]) => {
    if (items.length === 0) return onProblem(words.chooseFirst);
    onProblem(undefined);
    const failed: string[] = [];
    let sent = 0;
    let remaining = items.length;
    for (const { id, name } of items) {
      setProgress(words.sendingToRecords(sent + failed.length + 1, items.length));
      const { data } = await run({ galleryItemIds: [id] });
      // Without an answer the others would fail too.
      if (!data || data.failed[0]?.reason === 'unreachable') break;
      remaining -= 1;
      if (data.uploaded.includes(id)) sent += 1;
      else failed.push(name);
    }
    setProgress(undefined);
    if (sent > 0) showSnackbar({ text: words.sentToRecords(sent) });
    if (failed.length + remaining > 0)
      onProblem(
        [
          words.recordsFailedTitle,
          failed.length > 0 && words.recordsFailed(failed),
          remaining > 0 && words.recordsRestFailed,
        ]
          .filter(Boolean)
          .join(' · '),
      );
  };
  return { linked, send, progress };
}
