import { words } from '@corridor/contract/gallery/words.ts';
import { useState } from 'react';
import { useCall } from '../platform/server/hooks.ts';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import { TagsField } from './search/TagsField.tsx';

type Props = { ids: readonly string[]; onTagged: () => void; onClose: () => void };

/** Adds tags to the selected items. What they have stays. */
export function TagDialog({ ids, onTagged, onClose }: Props) {
  const { run, running, failure } = useCall('gallery-addTags');
  const [tags, setTags] = useState<string[]>([]);
  const submit = async () => {
    const { data } = await run({ ids: [...ids], tags });
    if (!data) return;
    showSnackbar({ text: words.tagged(data.tagged) });
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
      <TagsField label={words.tags} tags={tags} onChange={setTags} />
      {failure && <Note kind="danger">{words.tagFailed}</Note>}
    </FormDialog>
  );
}
