import type { Row } from '@corridor/contract/templates/shelf.ts';
import { shelfWords as words } from '@corridor/contract/templates/words.ts';
import { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './ShelfList.module.css';

export type Drop = 'before' | 'after' | 'under-head' | undefined;

type Props = {
  rowKey: string;
  name: string;
  kind: 'category' | 'item';
  fixed: boolean;
  dragged: Row | undefined;
  onKey: (key: string, event: KeyboardEvent) => void;
  onBlur: () => void;
  children: ReactNode;
};

/** A row with its handle. Only the handle drags, so that the rest can be pressed and scrolled. */
export function ShelfRowBox({ rowKey, name, kind, fixed, children, ...drag }: Props) {
  // A category moves only among categories.
  const isSkipped = drag.dragged?.kind === 'category' && kind === 'item';
  const { setNodeRef, setActivatorNodeRef, attributes, listeners } = useSortable({
    id: rowKey,
    disabled: { draggable: fixed, droppable: isSkipped },
  });
  const dragging = drag.dragged?.key === rowKey;
  return (
    <div
      ref={setNodeRef}
      className={styles[`${kind}Row`]}
      data-dragging={dragging}
      data-fixed={fixed}
    >
      {!fixed && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.handle}
          {...attributes}
          {...listeners}
          data-handle={rowKey}
          aria-pressed={dragging || undefined}
          aria-label={words.drag(name)}
          title={words.drag(name)}
          onKeyDown={(event) => drag.onKey(rowKey, event)}
          onBlur={drag.onBlur}
        >
          <IconGripVertical size={16} stroke={1.75} aria-hidden />
        </button>
      )}
      {children}
    </div>
  );
}
