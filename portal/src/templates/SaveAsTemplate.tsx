import { words as general } from '@corridor/contract/platform/words.ts';
import { limits } from '@corridor/contract/templates/rules.ts';
import { addCategory, categoriesOf, newId, putItem } from '@corridor/contract/templates/shelf.ts';
import { shelfWords, words } from '@corridor/contract/templates/words.ts';
import { type FormEvent, useState } from 'react';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './TemplateEditor.module.css';

/** Saves the text of the composer as a template. */
export function SaveAsTemplate({ text, onClose }: { text: string; onClose: () => void }) {
  const stored = useQuery('templates-store', {}).data;
  const save = useCall('templates-save');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState('');
  const categories = stored ? categoriesOf(stored.store) : [];
  const categoryId = chosen || categories[0]?.id;
  const tooLong = text.length > limits.text;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stored || tooLong || name.trim() === '') return;
    const target = categoryId
      ? { shelf: stored.store, id: categoryId }
      : addCategory(stored.store, words.saveCategory);
    const item = { id: newId(name, target.shelf.items), name: name.trim(), text };
    const store = putItem(target.shelf, item, target.id);
    const { data } = await save.run({ after: stored.version, store: store as typeof stored.store });
    if (!data) return;
    showSnackbar({ text: words.saved });
    onClose();
  };
  return (
    <Dialog title={words.saveMessage} closeLabel={general.close} onClose={onClose}>
      <form className={styles.save} onSubmit={submit} noValidate>
        {tooLong && <Note kind="warn">{words.tooLong(text.length, limits.text)}</Note>}
        <TextField
          label={words.templateName}
          maxLength={120}
          value={name}
          error={save.failure ? shelfWords.saveFailed : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {categories.length > 0 && (
          <SelectField
            label={shelfWords.category}
            value={categoryId ?? ''}
            options={categories.map(({ id, name: says }) => ({ value: id, says }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        <div className={styles.saveButtons}>
          <Button
            kind="primary"
            type="submit"
            busy={save.running}
            disabled={!stored || tooLong || name.trim() === ''}
          >
            {shelfWords.create}
          </Button>
          <Button onClick={onClose}>{shelfWords.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
