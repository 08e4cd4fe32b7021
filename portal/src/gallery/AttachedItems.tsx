import { words } from '@corridor/contract/gallery/words.ts';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '../platform/server/hooks.ts';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import styles from './AttachedItems.module.css';
import { viewedFile } from './viewedFile.ts';
import type { ViewedFile } from './viewer/MediaViewer.tsx';
import { ViewerDialog } from './viewer/ViewerDialog.tsx';

const GalleryPicker = lazyPart(() => import('./GalleryPicker.tsx').then((m) => m.GalleryPicker));

type Props = {
  /** The items by id or storage path. */
  media: readonly string[];
  onChange: (media: string[]) => void;
  label: string;
  /** The largest number of items, and the words of the way back. */
  most: number;
  back: string;
  picking: boolean;
  onPicked: () => void;
  /** The items of another person, as their place shows them. */
  shown?: readonly (ViewedFile & { uri: string })[];
};

/** Gallery items that go with a consult or a message, and the picker that chooses them. */
export function AttachedItems({ media, onChange, label, picking, shown = [], ...props }: Props) {
  const [open, setOpen] = useState<number>();
  const { data } = useQuery('gallery-items', { uris: [...media] }, { enabled: media.length > 0 });
  const ownOf = (uri: string) => data?.items.find((found) => found.uri === uri)?.item;
  const files = media.map((uri): ViewedFile | undefined => {
    const own = ownOf(uri);
    return own ? viewedFile(own) : shown.find((file) => file.uri === uri);
  });
  const viewed = files.filter((file) => file !== undefined);
  return (
    <>
      {media.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {media.map((uri, place) => {
            const file = files[place];
            return (
              <li key={uri}>
                {file ? (
                  <button
                    type="button"
                    aria-label={words.openItem(file.name)}
                    onClick={() => setOpen(viewed.indexOf(file))}
                  >
                    {file.thumbnailUrl ? (
                      <img src={file.thumbnailUrl} alt="" />
                    ) : (
                      <IconPhoto size={22} stroke={1.5} aria-hidden />
                    )}
                  </button>
                ) : (
                  data && <small role="alert">{words.goneFromGallery}</small>
                )}
                <IconButton
                  label={words.removeItem(file?.name ?? '')}
                  className={styles.remove}
                  onClick={() => onChange(media.filter((each) => each !== uri))}
                >
                  <IconX size={14} stroke={2} aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      {picking && (
        <GalleryPicker
          chosen={media.map((uri) => ownOf(uri)?.id ?? uri)}
          most={props.most}
          back={props.back}
          onChange={onChange}
          onClose={props.onPicked}
        />
      )}
      {open !== undefined && (
        <ViewerDialog
          files={viewed}
          index={open}
          onIndex={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
