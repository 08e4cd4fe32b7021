import { IconPencil, IconPlus } from '@tabler/icons-react';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import styles from './CategoryHeader.module.css';

type Props = {
  name: string;
  count: number;
  newLabel: string;
  editLabel: string;
  onNew: () => void;
  onEdit: () => void;
  /** Read-only: the name and the count. */
  plain?: boolean;
};

export function CategoryHeader({ name, count, newLabel, editLabel, onNew, onEdit, plain }: Props) {
  return (
    <div className={styles.head}>
      <h2>{name}</h2>
      <span className="tabular">{count}</span>
      {!plain && (
        <>
          <IconButton label={newLabel} onClick={onNew}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={editLabel} onClick={onEdit}>
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </>
      )}
    </div>
  );
}
