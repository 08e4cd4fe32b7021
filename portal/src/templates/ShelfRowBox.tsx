import { shelfWords as words } from '@corridor/contract/templates/words.ts';
import { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './ShelfList.module.css';

export type Drop = 'before' | 'after' | 'under-head' | undefined;

type Props = {
  rowKey: string;
  name: string;
  kind: 'category' | 'item';
  fixed: boolean;
  /** A category goes among categories only. */
  draggingCategory: boolean;
  children: ReactNode;
};

/** One row with its handle: the handle alone drags, so that the rest can be pressed and scrolled. */
export function ShelfRowBox({ rowKey, name, kind, fixed, draggingCategory, children }: Props) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useSortable({
    id: rowKey,
    disabled: { draggable: fixed, droppable: draggingCategory && kind === 'item' },
  });
  return (
    <div
      ref={setNodeRef}
      className={styles[`${kind}Row`]}
      data-dragging={isDragging}
      data-fixed={fixed}
    >
      {!fixed && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={words.drag(name)}
          title={words.drag(name)}
        >
          <IconGripVertical size={16} stroke={1.75} aria-hidden />
        </button>
      )}
      {children}
    </div>
  );
}
