import { own } from '@corridor/contract/platform/own.ts';
import { outcomesFor } from '@corridor/contract/templates/outcomes.ts';
import { limits, unsavedLagMs } from '@corridor/contract/templates/rules.ts';
import type { Template } from '@corridor/contract/templates/schemas.ts';
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
import { shelfWords, words } from '@corridor/contract/templates/words.ts';
import { IconFolderPlus, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { visitorOf } from '../access/person.ts';
import { EditFrame } from '../platform/edit/EditFrame.tsx';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { showUndo } from '../platform/snackbars.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { Panes } from '../ui/page/Panes.tsx';
import { ScrollBody, ScrollFrame, ScrollNote } from '../ui/page/ScrollFrame.tsx';
import { EditCategoryDialog, NewCategoryDialog } from './CategoryDialog.tsx';
import styles from './EditTemplatesPage.module.css';
import { NewTemplateDialog } from './NewTemplateDialog.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';
import { TemplateList } from './TemplateList.tsx';
import { useDelayed } from './useDelayed.ts';
import { useShelf } from './useShelf.tsx';

type Open = 'category' | { edit: string } | { newIn: string } | undefined;

export function EditTemplatesPage() {
  const me = useQuery('shell-me', {}).data;
  const { data, error, refetch } = useQuery('templates-store', {});
  const { run } = useCall('templates-save');
  const navigate = useNavigate();
  const { item: itemId } = useSearch({ strict: false }) as { item?: string };
  const [open, setOpen] = useState<Open>();
  const saved = useMemo(
    () => data && { version: data.version, savedAt: data.savedAt, shelf: data.store },
    [data],
  );
  const work = useShelf<Template>({
    kind: 'templates',
    keeper: me,
    saved,
    reread: refetch,
    savedText: words.saved,
    send: async (store, after) => {
      const { data: answer, failure } = await run({ after, store });
      return { version: answer?.version, failure };
    },
  });
  const showsUnsaved = useDelayed(work.dirty, unsavedLagMs);
  const { shelf, change } = work;
  const close = () => setOpen(undefined);
  const select = (id?: string) =>
    void navigate({
      href: `/dashboard/edit-templates${id ? `?item=${encodeURIComponent(id)}` : ''}`,
    });

  if (error && !data)
    return (
      <PageState title={words.loadFailed} lead={words.loadFailedLead}>
        <Button onClick={() => void refetch()}>{shelfWords.retry}</Button>
      </PageState>
    );

  const template = itemId ? own(shelf?.items, itemId) : undefined;
  const tooLong = Object.values(shelf?.items ?? {}).find(({ text }) => text.length > limits.text);
  const category = shelf && template && categoryOf(shelf, template.id);
  const create = (name: string, categoryId: string) => {
    const id = newId(name, shelf?.items ?? {});
    change((current) => putItem(current, { id, name, text: '' }, categoryId));
    select(id);
  };
  const editing =
    typeof open === 'object' && 'edit' in open ? own(shelf?.categories, open.edit) : undefined;
  const newIn = typeof open === 'object' && 'newIn' in open ? open.newIn : undefined;
  const categories = shelf ? categoriesOf(shelf) : [];
  const outcomes = me ? outcomesFor(visitorOf(me, false).permissions) : [];

  const save = async () => {
    if (work.incomplete) showSnackbar({ text: shelfWords.nameNeeded });
    else if (tooLong) {
      select(tooLong.id);
      showSnackbar({ text: words.shorten(tooLong.text.length - limits.text) });
    } else return work.save();
    return { saved: false };
  };
  return (
    <EditFrame
      edit={work}
      busy={work.busy}
      failure={work.failure && shelfWords.saveFailed}
      theirs={work.theirs}
      onSave={save}
      onDiscard={work.discard}
      ask={words}
      showsBar={showsUnsaved}
    >
      {(note) => (
        <ScrollFrame>
          <PageHeader
            title={words.title}
            lead={words.lead}
            actions={
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
                    onClick={() => setOpen({ newIn: category?.id ?? categories[0]?.id ?? '' })}
                  >
                    <span>{words.newTemplate}</span>
                  </Button>
                )}
              </>
            }
          />
          <ScrollNote>{note}</ScrollNote>
          <ScrollBody>
            {shelf && categories.length === 0 ? (
              <PageState heading="h2" title={words.empty} lead={words.emptyLead}>
                <Button kind="primary" onClick={() => setOpen('category')}>
                  {shelfWords.newCategory}
                </Button>
              </PageState>
            ) : (
              <Panes
                name="templates"
                shown={template ? 'editor' : 'list'}
                panes={[
                  {
                    key: 'list',
                    label: words.list,
                    width: { initial: 380, min: 300, max: 520 },
                    content: (
                      <TemplateList
                        shelf={shelf}
                        selected={template?.id}
                        onChange={change}
                        onNewIn={(id) => setOpen({ newIn: id })}
                        onEdit={(id) => setOpen({ edit: id })}
                      />
                    ),
                  },
                  {
                    key: 'editor',
                    label: words.editor,
                    content:
                      template && category ? (
                        <TemplateEditor
                          key={template.id}
                          template={template}
                          categoryId={category.id}
                          categories={categories}
                          outcomes={outcomes}
                          onChange={(next, to) => change((at) => putItem(at, next, to))}
                          onStep={(step) =>
                            change((at) => stepRow(at, rowKey('item', template.id), step))
                          }
                          onRemove={() => {
                            select();
                            showUndo(
                              shelfWords.removed(template.name),
                              work.undoably((at) => removeItem(at, template.id)),
                            );
                          }}
                        />
                      ) : (
                        <p className={styles.select}>{words.select}</p>
                      ),
                  },
                ]}
              />
            )}
          </ScrollBody>
          {open === 'category' && (
            <NewCategoryDialog
              onCreate={(name) => change((at) => addCategory(at, name).shelf)}
              onClose={close}
            />
          )}
          {newIn !== undefined && (
            <NewTemplateDialog
              categories={categories}
              categoryId={newIn}
              onCreate={create}
              onClose={close}
            />
          )}
          {editing && (
            <EditCategoryDialog
              category={editing}
              onRename={(name) => change((at) => changeCategory(at, { ...editing, name }))}
              onStep={(step) => change((at) => stepRow(at, rowKey('category', editing.id), step))}
              onRemove={() => {
                showUndo(
                  shelfWords.removed(editing.name),
                  work.undoably((at) => removeCategory(at, editing.id)),
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
