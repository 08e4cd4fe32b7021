import type { GallerySearch } from '@corridor/contract/gallery/rules.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import {
  IconCamera,
  IconCloudUpload,
  IconDownload,
  IconRefresh,
  IconTag,
  IconTrash,
  IconUpload,
  IconUser,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useKeys } from '../platform/pageKeys.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { Note } from '../ui/page/Note.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { chooseUploads } from '../uploads/mediaUploads.ts';
import { setChosenItems } from './chosenItems.ts';
import { ItemDetails } from './details/ItemDetails.tsx';
import styles from './Gallery.module.css';
import { GalleryList } from './grid/GalleryList.tsx';
import type { Item } from './grid/galleryRows.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { SubjectDialog } from './subject/SubjectDialog.tsx';
import { TagDialog } from './TagDialog.tsx';
import { useGallery } from './useGallery.ts';
import { useIsWide } from './useIsWide.ts';
import { useItemActions } from './useItemActions.ts';
import { useRecordsUpload } from './useRecordsUpload.ts';
import { useSelection } from './useSelection.ts';
import { viewedFile } from './viewedFile.ts';
import { MediaViewer } from './viewer/MediaViewer.tsx';
import { ViewerDialog } from './viewer/ViewerDialog.tsx';

type Props = {
  search: GallerySearch | undefined;
  searchBar: ReactNode;
  onClearSearch: () => void;
  /** The knowledge of other areas about the open item. */
  moreOfItem?: (item: Item) => ReactNode;
};

/** The items with the open one beside them, and what can be done with the selected ones. */
export function GalleryItems({ search, searchBar, onClearSearch, moreOfItem }: Props) {
  const gallery = useGallery(search);
  const { items } = gallery;
  const selection = useSelection(items);
  const actions = useItemActions(gallery);
  const records = useRecordsUpload(actions.setAlert);
  const navigate = useNavigate();
  const isWide = useIsWide();
  const [selectMode, setSelectMode] = useState(false);
  const [tagging, setTagging] = useState(false);
  const [tied, setTied] = useState<readonly Item[]>();
  const [openId, setOpenId] = useState<string>();
  const selecting = selectMode || selection.count > 0;
  const openIndex = items.findIndex(({ id }) => id === openId);
  const open = items[openIndex];
  const files = items.map(viewedFile);
  const selected = items.filter(({ id }) => selection.has(id));
  const ids = selected.map(({ id }) => id);
  const endSelecting = () => {
    setSelectMode(false);
    selection.clear();
  };
  const handleEscape = () => (selecting ? endSelecting() : setOpenId(undefined));
  useKeys({ Escape: handleEscape });
  const removeItems = async (removed: readonly string[]) => {
    const deleted = await actions.remove(removed);
    selection.set(deleted, false);
    if (openId && deleted.includes(openId)) setOpenId(items[openIndex + 1]?.id);
  };
  const startConsult = () => {
    setChosenItems(ids);
    void navigate({ to: '/dashboard/consult/consult-form' } as never);
  };
  const openAt = (index: number) => setOpenId(items[index]?.id);
  const details = open && (
    <ItemDetails
      key={open.id}
      item={open}
      onDownload={(item) => void actions.download([item])}
      onDelete={(item) => void removeItems([item.id])}
      onChanged={(id) => void gallery.renew([id])}
      onChangeSubject={(item) => setTied([item])}
      more={moreOfItem}
    />
  );
  return (
    <div className={styles.page} {...gallery.box}>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <>
            <IconButton label={words.refresh} onClick={() => void gallery.refresh()}>
              <IconRefresh size={18} stroke={1.75} aria-hidden />
            </IconButton>
            <Button
              aria-pressed={selecting}
              onClick={() => (selecting ? endSelecting() : setSelectMode(true))}
            >
              {selecting ? words.cancel : words.select}
            </Button>
            <Button
              shrinks
              icon={<IconUpload size={16} stroke={1.75} aria-hidden />}
              aria-label={words.upload}
              onClick={chooseUploads}
            >
              <span>{words.upload}</span>
            </Button>
          </>
        }
      />
      {searchBar}
      {actions.alert && (
        <div className={styles.alert}>
          <Note kind="danger">{actions.alert}</Note>
        </div>
      )}
      <div className={styles.body} data-open={isWide && open !== undefined}>
        <section className={styles.list} aria-label={words.title}>
          <GalleryList
            gallery={gallery}
            selection={selection}
            selecting={selecting}
            openId={openId}
            onOpen={setOpenId}
            empty={<Nothing searching={search !== undefined} onClearSearch={onClearSearch} />}
          />
          {selecting && (
            <SelectionBar count={selection.count} onUnselectAll={selection.clear}>
              <Button
                kind="quiet"
                shrinks
                disabled={ids.length === 0}
                icon={<IconTag size={16} stroke={1.75} aria-hidden />}
                aria-label={words.tagSelected}
                onClick={() => setTagging(true)}
              >
                <span>{words.tagSelected}</span>
              </Button>
              <Button
                kind="quiet"
                shrinks
                disabled={ids.length === 0}
                icon={<IconUser size={16} stroke={1.75} aria-hidden />}
                aria-label={words.subject}
                onClick={() => setTied(selected)}
              >
                <span>{words.tieSelected}</span>
              </Button>
              <Button
                kind="quiet"
                shrinks
                disabled={ids.length === 0}
                busy={actions.progress !== undefined}
                icon={<IconDownload size={16} stroke={1.75} aria-hidden />}
                aria-label={words.download}
                onClick={() => void actions.download(selected)}
              >
                <span className="tabular">{actions.progress || words.download}</span>
              </Button>
              {records.linked && (
                <Button
                  kind="quiet"
                  shrinks
                  busy={records.progress !== undefined}
                  icon={<IconCloudUpload size={16} stroke={1.75} aria-hidden />}
                  aria-label={words.sendToRecords}
                  onClick={() => void records.send(selected)}
                >
                  <span className="tabular">{records.progress ?? words.sendToRecords}</span>
                </Button>
              )}
              <Button
                kind="quiet"
                shrinks
                disabled={ids.length === 0}
                icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
                aria-label={words.delete}
                onClick={() => void removeItems(ids)}
              >
                <span>{words.delete}</span>
              </Button>
              <Button kind="primary" disabled={ids.length === 0} onClick={startConsult}>
                {words.newConsult}
              </Button>
            </SelectionBar>
          )}
        </section>
        {isWide && open && (
          <aside className={styles.aside}>
            <div className={styles.viewer}>
              <MediaViewer files={files} index={openIndex} onIndex={openAt} strip />
            </div>
            {details}
          </aside>
        )}
      </div>
      {!isWide && open && (
        <ViewerDialog
          files={files}
          index={openIndex}
          onIndex={openAt}
          onClose={() => setOpenId(undefined)}
        >
          {details}
        </ViewerDialog>
      )}
      {tagging && (
        <TagDialog
          ids={ids}
          onTagged={() => void gallery.renew(ids)}
          onClose={() => setTagging(false)}
        />
      )}
      {tied && (
        <SubjectDialog
          items={tied}
          onChanged={(changed) => void gallery.renew(changed)}
          onClose={() => setTied(undefined)}
        />
      )}
    </div>
  );
}

function Nothing({ searching, onClearSearch }: { searching: boolean; onClearSearch: () => void }) {
  const navigate = useNavigate();
  if (searching)
    return (
      <PageState heading="h2" title={words.nothingFound} lead={words.nothingFoundLead}>
        <Button onClick={onClearSearch}>{words.clearSearch}</Button>
      </PageState>
    );
  return (
    <PageState heading="h2" title={words.empty} lead={words.emptyLead}>
      <div className={styles.next}>
        <Button kind="primary" onClick={chooseUploads}>
          {words.upload}
        </Button>
        <Button
          icon={<IconCamera size={16} stroke={1.75} aria-hidden />}
          onClick={() => void navigate({ to: '/dashboard/camera' } as never)}
        >
          {words.openCamera}
        </Button>
      </div>
    </PageState>
  );
}
