import { shelfWords } from '@corridor/contract/templates/words.ts';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { Button } from '../ui/buttons/Button.tsx';
import styles from './ShelfRowTools.module.css';

type Props = { remove: string; onStep: (step: -1 | 1) => void; onRemove: () => void };

/** The same moves as a drag, for people who cannot drag. */
export const ShelfRowTools = ({ remove, onStep, onRemove }: Props) => (
  <div className={styles.tools}>
    <Button icon={<IconArrowUp size={16} />} onClick={() => onStep(-1)}>
      {shelfWords.moveUp}
    </Button>
    <Button icon={<IconArrowDown size={16} />} onClick={() => onStep(1)}>
      {shelfWords.moveDown}
    </Button>
    <Button kind="danger" icon={<IconTrash size={16} />} onClick={onRemove}>
      {remove}
    </Button>
  </div>
);

const { close, cancel, create, apply } = shelfWords;
export const createLabels = { close, cancel, submit: create };
export const applyLabels = { close, cancel, submit: apply };
