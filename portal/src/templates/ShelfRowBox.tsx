import type { Row } from '@corridor/contract/templates/shelf.ts';
import { useSortable } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { DragHandle, type HandleKeys } from './DragHandle.tsx';
import styles from './ShelfList.module.css';

export type Drop = 'before' | 'after' | 'under-header' | undefined;

type Props = HandleKeys & {
  rowKey: string;
  name: string;
  kind: 'category' | 'item';
  fixed: boolean;
  dragged: Row | undefined;
  children: ReactNode;
};

/** A row with its handle. Only the handle drags, so that the rest can be pressed and scrolled. */
export function ShelfRowBox({ rowKey, name, kind, fixed, children, ...drag }: Props) {
  // A category moves only among categories.
  const isSkipped = drag.dragged?.kind === 'category' && kind === 'item';
  const sortable = useSortable({
    id: rowKey,
    disabled: { draggable: fixed, droppable: isSkipped },
  });
  const dragging = drag.dragged?.key === rowKey;
  return (
    <div
      ref={sortable.setNodeRef}
      className={styles[`${kind}Row`]}
      data-dragging={dragging}
      data-fixed={fixed}
    >
      {!fixed && (
        <DragHandle
          rowKey={rowKey}
          name={name}
          dragging={dragging}
          sortable={sortable}
          onKey={drag.onKey}
          onBlur={drag.onBlur}
        />
      )}
      {children}
    </div>
  );
}
