import { notesLength, tagsAtMost } from '@corridor/contract/gallery/rules.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import { useMemo } from 'react';
import { differenceRows } from '../../platform/edit/differenceRows.ts';
import { EditFrame } from '../../platform/edit/EditFrame.tsx';
import { useEdit } from '../../platform/edit/useEdit.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import type { Item } from '../grid/galleryRows.ts';
import { TagsField } from '../search/TagsField.tsx';
import styles from './ItemDetails.module.css';

type Description = { notes: string; tags: readonly string[] };
type Props = { item: Item; reread: () => unknown; onDone: () => void };

const labelOf = (field: string) => (field === 'tags' ? words.tags : words.notes);

/** The notes and tags of an item, in edit mode. */
export function ItemEditor({ item, reread, onDone }: Props) {
  const { id, version, data } = item;
  const { run } = useCall('gallery-describe');
  const { notes, tags } = data;
  const edit = useEdit<Description>({
    saved: useMemo(() => ({ version, value: { notes, tags } }), [version, notes, tags]),
    reread,
    send: async (mine, after) => {
      const { data: saved, failure } = await run({
        id,
        version: after,
        notes: mine.notes,
        tags: [...mine.tags],
      });
      return { version: saved?.version, failure };
    },
  });
  const { mine, theirs } = edit;
  if (!mine) return null;
  const finish = async (save: () => Promise<{ saved: boolean }>) => {
    const outcome = await save();
    if (outcome.saved) onDone();
    return outcome;
  };
  return (
    <EditFrame
      edit={edit}
      busy={edit.busy}
      failure={edit.failure && words.saveFailed}
      theirs={
        theirs && {
          lead: words.changedElsewhere,
          rows: differenceRows(mine, theirs, labelOf),
          onKeepMine: () => finish(edit.keepMine),
          onTakeTheirs: edit.takeTheirs,
        }
      }
      onSave={() => finish(edit.save)}
      onDiscard={edit.discard}
      showsBar={false}
    >
      {(note, save) => (
        <div className={styles.editor}>
          {note}
          <TagsField
            label={words.tags}
            tags={mine.tags}
            most={{ count: tagsAtMost, message: words.tooManyItemTags }}
            onChange={(next) => edit.change((before) => ({ ...before, tags: next }))}
          />
          <TextArea
            label={words.notes}
            value={mine.notes}
            maxLength={notesLength}
            rows={4}
            error={edit.failure ? words.saveFailed : undefined}
            onChange={({ target }) => edit.change((before) => ({ ...before, notes: target.value }))}
          />
          <div className={styles.actions}>
            <Button kind="primary" busy={edit.busy} onClick={edit.dirty ? save : onDone}>
              {words.save}
            </Button>
            <Button
              onClick={() => {
                edit.discard();
                onDone();
              }}
            >
              {words.cancel}
            </Button>
          </div>
        </div>
      )}
    </EditFrame>
  );
}
