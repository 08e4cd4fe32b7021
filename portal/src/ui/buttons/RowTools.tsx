import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { IconButton } from './IconButton.tsx';

type Props = {
  /** The words of the buttons. A row without a word has no such button. */
  labels: { up: string; down?: string; remove?: string };
  /** The row is the first or the last one, so it cannot move further. */
  first?: boolean;
  last?: boolean;
  onMove: (step: -1 | 1) => void;
  onRemove?: () => void;
};

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Moves a row of an ordered list up and down, or removes it. */
export const RowTools = ({ labels, first = false, last = false, onMove, onRemove }: Props) => (
  <>
    <IconButton label={labels.up} aria-disabled={first} onClick={() => !first && onMove(-1)}>
      <IconArrowUp {...icon} />
    </IconButton>
    {labels.down && (
      <IconButton label={labels.down} aria-disabled={last} onClick={() => !last && onMove(1)}>
        <IconArrowDown {...icon} />
      </IconButton>
    )}
    {labels.remove && (
      <IconButton label={labels.remove} onClick={onRemove}>
        <IconTrash {...icon} />
      </IconButton>
    )}
  </>
);

/** The same rows with one of them moved by a step. */
export function withMoved<Row>(rows: readonly Row[], index: number, step: -1 | 1): Row[] {
  const moved = rows.slice(index, index + 1);
  return rows.toSpliced(index, 1).toSpliced(index + step, 0, ...moved);
}
