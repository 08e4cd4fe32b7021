import { useEffect } from 'react';
import { dropDone, shownByPage, type UploadItem, useUploads } from '../../uploads/mediaUploads.ts';
import { type Shot, shots } from './shots.ts';

export type ShownShot = Shot & {
  state: 'waiting' | 'running' | 'saved' | 'failed';
  upload: string;
  item: UploadItem | undefined;
};

const stateOf = (id: string | undefined, item: UploadItem | undefined): ShownShot['state'] => {
  if (id !== undefined) return 'saved';
  // An upload is done before the page hears that its details are saved.
  return item?.state === 'done' ? 'running' : (item?.state ?? 'waiting');
};

/** The shots of the run with their uploads. The tray leaves them out while the page is open. */
export function useShots(): readonly ShownShot[] {
  const all = shots.use();
  const uploads = useUploads();
  useEffect(() => {
    shownByPage.set(new Set(all.map(({ upload }) => upload)));
  }, [all]);
  useEffect(
    () => () => {
      dropDone(shownByPage.get());
      shownByPage.set(new Set());
    },
    [],
  );
  return all.flatMap((shot) => {
    const item = uploads.find(({ key }) => key === shot.upload);
    // A person has cancelled its upload.
    if (!item && shot.id === undefined) return [];
    return [{ ...shot, item, state: stateOf(shot.id, item) }];
  });
}
