import { shelfWords, words } from '@corridor/contract/templates/words.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import styles from './CategoryDialog.module.css';

type Props = {
  categories: { id: string; name: string }[];
  categoryId: string;
  onCreate: (name: string, categoryId: string) => void;
  onClose: () => void;
};

export function NewTemplateDialog({ categories, categoryId, onCreate, onClose }: Props) {
  const [name, setName] = useState('');
  const [category, setCategory] = useState(categoryId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onCreate(name.trim(), category);
    onClose();
  };
  return (
    <Dialog title={words.newTemplate} closeLabel={shelfWords.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={words.templateName}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={shelfWords.category}
          value={category}
          options={categories.map(({ id, name: says }) => ({ value: id, says }))}
          onChange={(event) => setCategory(event.target.value)}
        />
        <footer className={styles.foot}>
          <Button onClick={onClose}>{shelfWords.cancel}</Button>
          <Button kind="primary" type="submit" disabled={name.trim() === ''}>
            {shelfWords.create}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
