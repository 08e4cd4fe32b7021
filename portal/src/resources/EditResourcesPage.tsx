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
import { EditFrame } from '../platform/edit/EditFrame.tsx';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { showUndo } from '../platform/snackbars.ts';
import { EditCategoryDialog, NewCategoryDialog } from '../templates/CategoryDialog.tsx';
import { useDelayed } from '../templates/useDelayed.ts';
import { useShelf } from '../templates/useShelf.tsx';
import { Button } from '../ui/buttons/Button.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { ScrollBody, ScrollFrame, ScrollNote } from '../ui/page/ScrollFrame.tsx';
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
    reread: refetch,
    savedText: words.saved,
    send: async (shelf, after) => {
      const { data: answer, failure } = await run({ after, document: documentOf(shelf) });
      return { version: answer?.version, failure };
    },
  });
  const showsUnsaved = useDelayed(work.dirty, unsavedLagMs);
  const { shelf, change } = work;
  const close = () => setOpen(undefined);

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

  const failureText = work.failure?.reason === 'file-gone' ? words.fileGone : words.saveFailed;
  return (
    <EditFrame
      edit={work}
      busy={work.busy}
      failure={work.failure && failureText}
      theirs={work.theirs}
      onSave={work.save}
      onDiscard={() => showUndo(words.discarded, work.discard())}
      showsBar={showsUnsaved}
    >
      {(note) => (
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
          <ScrollNote>{note}</ScrollNote>
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
        </ScrollFrame>
      )}
    </EditFrame>
  );
}
