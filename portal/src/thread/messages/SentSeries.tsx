import { siteLabel } from '@corridor/contract/gallery/sites.ts';
import { words as gallery } from '@corridor/contract/gallery/words.ts';
import { IconColumns2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './FileList.module.css';

const Comparison = lazyPart(() =>
  import('../../gallery/comparison/Comparison.tsx').then((m) => m.Comparison),
);
const { comparison } = gallery;

type Props = { activityId: string; fileIds: readonly string[] };

/** The series of the sent pictures, which a reader of the thread may compare over time. */
export function SentSeries({ activityId, fileIds }: Props) {
  const { data, refetch } = useQuery('thread-series', { activityId });
  const [openId, setOpenId] = useState<string>();
  const found = (data?.series ?? []).filter(({ photos }) =>
    photos.some(({ id }) => fileIds.includes(id)),
  );
  const open = found.find(({ photos }) => photos.some(({ id }) => id === openId));
  return (
    <>
      {found.map(({ site, photos }) => (
        <Button
          key={photos[0]?.id}
          className={styles.series}
          icon={<IconColumns2 size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpenId(photos.find(({ id }) => fileIds.includes(id))?.id)}
        >
          {comparison.inThread(siteLabel(site), photos.length)}
        </Button>
      ))}
      {open && openId && (
        <Dialog
          full
          title={siteLabel(open.site)}
          closeLabel={comparison.close}
          onClose={() => setOpenId(undefined)}
        >
          <Comparison photos={open.photos} opened={openId} measures={false} onStale={refetch} />
        </Dialog>
      )}
    </>
  );
}
