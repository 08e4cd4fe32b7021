import { shelfWords as words } from '@corridor/contract/templates/words.ts';
import type { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import styles from './RowDrag.module.css';

export type HandleKeys = {
  onKey: (key: string, event: KeyboardEvent) => void;
  onBlur: () => void;
};

type Props = HandleKeys & {
  rowKey: string;
  name: string;
  dragging: boolean;
  sortable: Pick<
    ReturnType<typeof useSortable>,
    'attributes' | 'listeners' | 'setActivatorNodeRef'
  >;
};

/** The handle of a row. Only it drags, so that the rest can be pressed and scrolled. */
export const DragHandle = ({ rowKey, name, dragging, sortable, onKey, onBlur }: Props) => (
  <button
    type="button"
    ref={sortable.setActivatorNodeRef}
    className={styles.handle}
    {...sortable.attributes}
    {...sortable.listeners}
    data-handle={rowKey}
    aria-pressed={dragging || undefined}
    aria-label={words.drag(name)}
    title={words.drag(name)}
    onKeyDown={(event) => onKey(rowKey, event)}
    onBlur={onBlur}
  >
    <IconGripVertical size={16} stroke={1.75} aria-hidden />
  </button>
);
