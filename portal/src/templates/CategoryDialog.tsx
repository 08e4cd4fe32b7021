import type { Category } from '@corridor/contract/templates/shelf.ts';
import { shelfWords, words } from '@corridor/contract/templates/words.ts';
import { useState } from 'react';
import { TextField } from '../ui/fields/TextField.tsx';
import { FormDialog } from '../ui/overlays/FormDialog.tsx';
import { applyLabels, createLabels, ShelfRowTools } from './ShelfRowTools.tsx';

type NewProps = { onCreate: (name: string) => void; onClose: () => void };

export function NewCategoryDialog({ onCreate, onClose }: NewProps) {
  const [name, setName] = useState('');
  const empty = name.trim() === '';
  const submit = () => {
    if (empty) return;
    onCreate(name.trim());
    onClose();
  };
  return (
    <FormDialog
      title={shelfWords.newCategory}
      labels={createLabels}
      disabled={empty}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={shelfWords.categoryName}
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}

type EditProps = {
  category: Category;
  onRename: (name: string) => void;
  onStep: (step: -1 | 1) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** Moves, renames and removes a category. */
export function EditCategoryDialog({ category, onRename, onStep, onRemove, onClose }: EditProps) {
  const [name, setName] = useState(category.name);
  const empty = name.trim() === '';
  const submit = () => {
    if (empty) return;
    onRename(name.trim());
    onClose();
  };
  return (
    <FormDialog
      title={shelfWords.editCategory(category.name)}
      labels={applyLabels}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={shelfWords.categoryName}
        maxLength={120}
        value={name}
        error={empty ? words.categoryNameEmpty : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <ShelfRowTools
        remove={shelfWords.removeCategory}
        onStep={onStep}
        onRemove={() => {
          onRemove();
          onClose();
        }}
      />
    </FormDialog>
  );
}
