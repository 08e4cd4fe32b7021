import { own } from '@corridor/contract/platform/own.ts';
import { documentOf, type ResourceItem, shelfOf } from '@corridor/contract/resources/rules.ts';
import { words } from '@corridor/contract/resources/words.ts';
import { unsavedLagMs } from '@corridor/contract/templates/rules.ts';
import {
  addCategory,
  categoriesOf,
  categoryOf,
  changeCategory,
  newId,
  putItem,
  removeCategory,
  removeItem,
  rowKey,
  stepRow,
} from '@corridor/contract/templates/shelf.ts';
import { shelfWords } from '@corridor/contract/templates/words.ts';
import { IconFolderPlus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLeaveGuard } from '../platform/device/leave.ts';
import { showUndo } from '../platform/messages.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { EditCategoryDialog, NewCategoryDialog } from '../templates/CategoryDialog.tsx';
import { ConflictNote, showConflict } from '../templates/ConflictNote.tsx';
import { LeaveDialog } from '../templates/LeaveDialog.tsx';
import { UnsavedBar } from '../templates/UnsavedBar.tsx';
import { useDelayed } from '../templates/useDelayed.ts';
import { useShelf } from '../templates/useShelf.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { ScrollBody, ScrollFrame } from '../ui/page/ScrollFrame.tsx';
import { EditResourceDialog, NewResourceDialog } from './ResourceDialog.tsx';
import { ResourceList } from './ResourceList.tsx';

type Open = 'category' | { category: string } | { newIn: string } | { item: string } | undefined;

export function EditResourcesPage() {
  const me = useQuery('shell-me', {}).data;
  const { data, error, refetch } = useQuery('resources-store', {});
  const { run } = useCall('resources-save');
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState<Open>();
  const saved = useMemo(
    () => data && { version: data.version, savedAt: data.savedAt, shelf: shelfOf(data.document) },
    [data],
  );
  const work = useShelf<ResourceItem>({
    kind: 'resources',
    keeper: me,
    saved,
    send: async (after, shelf) => {
      const { data: done, failure } = await run({ after, document: documentOf(shelf) });
      if (failure?.code === 'aborted') void refetch();
      return done ?? { failure };
    },
  });
  const leaving = useLeaveGuard(work.dirty);
  const showsUnsaved = useDelayed(work.dirty, unsavedLagMs);
  const { shelf, change } = work;
  const close = () => setOpen(undefined);
  const report = (isSaved: boolean) => isSaved && showSnackbar({ text: words.saved });

  if (error && !data)
    return (
      <PageState title={words.loadFailed} lead={words.loadFailedLead}>
        <Button onClick={() => void refetch()}>{shelfWords.retry}</Button>
      </PageState>
    );

  const categories = shelf ? categoriesOf(shelf) : [];
  const opened = typeof open === 'object' ? open : undefined;
  const category =
    opened && 'category' in opened ? own(shelf?.categories, opened.category) : undefined;
  const item = opened && 'item' in opened ? own(shelf?.items, opened.item) : undefined;
  const home = item && shelf && categoryOf(shelf, item.id);

  return (
    <ScrollFrame>
      <PageHeader
        title={words.editTitle}
        lead={words.editLead}
        actions={
          editing ? (
            <>
              <Button
                shrinks
                icon={<IconFolderPlus size={16} aria-hidden />}
                onClick={() => setOpen('category')}
              >
                <span>{shelfWords.newCategory}</span>
              </Button>
              {categories[0] && (
                <Button
                  shrinks
                  icon={<IconPlus size={16} aria-hidden />}
                  onClick={() => setOpen({ newIn: categories[0]?.id ?? '' })}
                >
                  <span>{words.newResource}</span>
                </Button>
              )}
              <Button onClick={() => setEditing(false)}>{words.done}</Button>
            </>
          ) : (
            <Button
              icon={<IconPencil size={16} aria-hidden />}
              disabled={!shelf}
              onClick={() => setEditing(true)}
            >
              {words.edit}
            </Button>
          )
        }
      />
      {work.conflict && shelf && (
        <ConflictNote
          mine={shelf}
          theirs={work.conflict}
          onKeepMine={() => void work.keepMine().then(report)}
          onTakeTheirs={() => showUndo(shelfWords.tookTheirs, work.takeTheirs())}
        />
      )}
      <ScrollBody>
        {shelf && categories.length === 0 ? (
          <PageState heading="h2" title={words.empty} lead={words.emptyEditLead}>
            <Button
              kind="primary"
              onClick={() => {
                setEditing(true);
                setOpen('category');
              }}
            >
              {shelfWords.newCategory}
            </Button>
          </PageState>
        ) : (
          <ResourceList
            shelf={shelf}
            files={data?.document.resources ?? {}}
            editing={editing}
            onChange={change}
            onNewIn={(id) => setOpen({ newIn: id })}
            onEditCategory={(id) => setOpen({ category: id })}
            onEdit={(id) => setOpen({ item: id })}
          />
        )}
      </ScrollBody>
      {showsUnsaved && (
        <UnsavedBar
          restored={work.restored}
          kept={work.kept}
          saving={work.saving}
          error={
            work.conflict
              ? shelfWords.chooseFirst
              : work.failure &&
                (work.failure.reason === 'file-gone' ? words.fileGone : words.saveFailed)
          }
          onSave={() => (work.conflict ? showConflict() : void work.save().then(report))}
          onDiscard={() => showUndo(words.discarded, work.discard())}
        />
      )}
      {open === 'category' && (
        <NewCategoryDialog
          onCreate={(name) => change((at) => addCategory(at, name).shelf)}
          onClose={close}
        />
      )}
      {opened && 'newIn' in opened && (
        <NewResourceDialog
          categories={categories}
          categoryId={opened.newIn}
          onCreate={({ categoryId, ...made }) =>
            change((at) => putItem(at, { ...made, id: newId(made.name, at.items) }, categoryId))
          }
          onClose={close}
        />
      )}
      {category && (
        <EditCategoryDialog
          category={category}
          onRename={(name) => change((at) => changeCategory(at, { ...category, name }))}
          onStep={(step) => change((at) => stepRow(at, rowKey('category', category.id), step))}
          onRemove={() => {
            showUndo(
              shelfWords.removed(category.name),
              work.undoably((at) => removeCategory(at, category.id)),
            );
          }}
          onClose={close}
        />
      )}
      {item && home && (
        <EditResourceDialog
          item={item}
          categories={categories}
          categoryId={home.id}
          onApply={({ name, categoryId }) =>
            change((at) => putItem(at, { ...item, name }, categoryId))
          }
          onStep={(step) => change((at) => stepRow(at, rowKey('item', item.id), step))}
          onRemove={() => {
            showUndo(
              shelfWords.removed(item.name),
              work.undoably((at) => removeItem(at, item.id)),
            );
          }}
          onClose={close}
        />
      )}
      <LeaveDialog leaving={leaving} />
    </ScrollFrame>
  );
}
