import { words } from '@corridor/contract/gallery/words.ts';
import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import styles from './Gallery.module.css';

type Props = {
  count: number;
  onUnselectAll: () => void;
  /** The actions for the selected items. */
  children: ReactNode;
};

/** The bar below the grid while items are selected. */
export function SelectionBar({ count, onUnselectAll, children }: Props) {
  return (
    <section className={styles.bar} aria-label={words.selected(count)}>
      <strong className="tabular" role="status">
        {words.selected(count)}
      </strong>
      <Button kind="link" disabled={count === 0} onClick={onUnselectAll}>
        {words.unselectAll}
      </Button>
      <div className={styles.barActions}>{children}</div>
    </section>
  );
}
