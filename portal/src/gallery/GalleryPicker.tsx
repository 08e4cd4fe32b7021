import { attachedWithoutWarning } from '@corridor/contract/gallery/rules.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import { IconChevronLeft, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { useModal } from '../ui/overlays/useModal.ts';
import { Note } from '../ui/page/Note.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { chooseUploads } from '../uploads/mediaUploads.ts';
import styles from './GalleryPicker.module.css';
import { GalleryList } from './grid/GalleryList.tsx';
import { useGallery } from './useGallery.ts';
import { useSelection } from './useSelection.ts';
import { viewedFile } from './viewedFile.ts';
import { ViewerDialog } from './viewer/ViewerDialog.tsx';

type Props = {
  chosen: readonly string[];
  /** The largest number of items. */
  most: number;
  back: string;
  onChange: (ids: string[]) => void;
  onClose: () => void;
};

/** The gallery above a page, from which items are attached. */
export function GalleryPicker({ chosen, most, back, onChange, onClose }: Props) {
  const gallery = useGallery();
  const { items } = gallery;
  const selection = useSelection(items, chosen);
  const [openId, setOpenId] = useState<string>();
  // Chosen items may be older than what is loaded.
  const { data: earlier } = useQuery(
    'gallery-items',
    { uris: [...chosen] },
    { enabled: chosen.length > 0 },
  );
  const known = [...items, ...(earlier?.items.map(({ item }) => item) ?? [])];
  const images = new Set(
    known.flatMap(({ id, data }) => (selection.has(id) && data.fileType === 'image' ? id : [])),
  ).size;
  const tooMany = selection.count > most;
  const finish = () => {
    if (tooMany) return;
    // The order of the first choice stays, and new ones follow.
    onChange([...selection.ids]);
    onClose();
  };
  const modal = useModal(finish);
  return (
    <dialog className={styles.picker} aria-label={words.picker} {...modal} {...gallery.box}>
      <header className={styles.head}>
        <Button
          icon={<IconChevronLeft size={16} stroke={1.75} aria-hidden />}
          disabled={tooMany}
          onClick={finish}
        >
          {back}
        </Button>
        <h2>{words.picker}</h2>
        <strong className="tabular" role="status">
          {words.selected(selection.count)}
        </strong>
        <Button kind="link" disabled={selection.count === 0} onClick={selection.clear}>
          {words.unselectAll}
        </Button>
        <Button onClick={chooseUploads}>{words.upload}</Button>
        <IconButton label={words.refresh} onClick={() => void gallery.refresh()}>
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </header>
      {(tooMany || images > attachedWithoutWarning) && (
        <div className={styles.note}>
          {tooMany ? (
            <Note kind="danger">{words.pickedLimit(most)}</Note>
          ) : (
            <Note kind="warn">{words.manyImages(attachedWithoutWarning)}</Note>
          )}
        </div>
      )}
      <GalleryList
        gallery={gallery}
        selection={selection}
        selecting
        onOpen={setOpenId}
        empty={<PageState heading="h2" title={words.empty} lead={words.emptyLead} />}
      />
      {openId && (
        <ViewerDialog
          files={items.map(viewedFile)}
          index={items.findIndex(({ id }) => id === openId)}
          onIndex={(index) => setOpenId(items[index]?.id)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </dialog>
  );
}
