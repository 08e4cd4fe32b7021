import type { Category } from '@corridor/contract/templates/shelf.ts';
import { shelfWords, words } from '@corridor/contract/templates/words.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import styles from './CategoryDialog.module.css';

type NewProps = { onCreate: (name: string) => void; onClose: () => void };

export function NewCategoryDialog({ onCreate, onClose }: NewProps) {
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onCreate(name.trim());
    onClose();
  };
  return (
    <Dialog title={shelfWords.newCategory} closeLabel={shelfWords.close} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={shelfWords.categoryName}
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
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

type EditProps = {
  category: Category;
  onRename: (name: string) => void;
  onStep: (step: -1 | 1) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** Moves and renames a category. It offers the same moves as a drag, for people who cannot drag. */
export function EditCategoryDialog({ category, onRename, onStep, onRemove, onClose }: EditProps) {
  const [name, setName] = useState(category.name);
  const [tried, setTried] = useState(false);
  const empty = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (empty) return;
    onRename(name.trim());
    onClose();
  };
  return (
    <Dialog
      title={shelfWords.editCategory(category.name)}
      closeLabel={shelfWords.close}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={shelfWords.categoryName}
          maxLength={120}
          value={name}
          error={(tried || empty) && empty ? words.categoryNameEmpty : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles.tools}>
          <Button icon={<IconArrowUp size={16} />} onClick={() => onStep(-1)}>
            {shelfWords.moveUp}
          </Button>
          <Button icon={<IconArrowDown size={16} />} onClick={() => onStep(1)}>
            {shelfWords.moveDown}
          </Button>
          <Button
            kind="danger"
            icon={<IconTrash size={16} />}
            onClick={() => {
              onRemove();
              onClose();
            }}
          >
            {shelfWords.removeCategory}
          </Button>
        </div>
        <footer className={styles.foot}>
          <Button onClick={onClose}>{shelfWords.cancel}</Button>
          <Button kind="primary" type="submit">
            {shelfWords.apply}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
