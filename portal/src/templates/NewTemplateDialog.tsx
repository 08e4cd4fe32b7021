import { shelfWords, words } from '@corridor/contract/templates/words.ts';
import { useState } from 'react';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';
import { createLabels } from './ShelfRowTools.tsx';

type Props = {
  categories: { id: string; name: string }[];
  categoryId: string;
  onCreate: (name: string, categoryId: string) => void;
  onClose: () => void;
};

export function NewTemplateDialog({ categories, categoryId, onCreate, onClose }: Props) {
  const [name, setName] = useState('');
  const [category, setCategory] = useState(categoryId);
  const empty = name.trim() === '';
  const submit = () => {
    if (empty) return;
    onCreate(name.trim(), category);
    onClose();
  };
  return (
    <FormDialog
      title={words.newTemplate}
      labels={createLabels}
      disabled={empty}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
