import { tagsAtMost } from '@corridor/contract/gallery/rules.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import { useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import { portionsOf } from './portions.ts';
import { TagsField } from './search/TagsField.tsx';

type Props = { ids: readonly string[]; onTagged: () => void; onClose: () => void };

/** Adds tags to the selected items. The tags that they have stay. */
export function TagDialog({ ids, onTagged, onClose }: Props) {
  const { run, running, failure } = useCall('gallery-addTags');
  const [tags, setTags] = useState<string[]>([]);
  const submit = async () => {
    let tagged = 0;
    for (const portion of portionsOf(ids)) {
      const { data } = await run({ ids: portion, tags });
      if (!data) return;
      tagged += data.tagged;
    }
    showSnackbar({ text: words.tagged(tagged) });
    onTagged();
    onClose();
  };
  return (
    <FormDialog
      title={words.tagDialog(ids.length)}
      labels={{ close: words.close, cancel: words.cancel, submit: words.save }}
      busy={running}
      disabled={tags.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TagsField
        label={words.tags}
        tags={tags}
        most={{ count: tagsAtMost, message: words.tooManyItemTags }}
        onChange={setTags}
      />
      {failure && (
        <Note kind="danger">
          {failure.reason === 'too-many-tags' ? words.tooManyItemTags : words.tagFailed}
        </Note>
      )}
    </FormDialog>
  );
}
