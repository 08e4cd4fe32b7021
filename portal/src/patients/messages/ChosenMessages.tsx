import { words } from '@corridor/contract/patients/list/words.ts';
import type { Folder } from '@corridor/contract/patients/messages/rules.ts';
import { IconMail } from '@tabler/icons-react';
import { Button } from '../../ui/buttons/Button.tsx';
import { MoveButtons } from './MessageDetail.tsx';
import styles from './Messages.module.css';

type Props = {
  folder: Folder;
  count: number;
  all: number;
  onAll: (all: boolean) => void;
  onMove: (folder: Folder) => void;
  onUnread: () => void;
};

/** The actions for the ticked messages. */
export const ChosenMessages = ({ folder, count, all, onAll, onMove, onUnread }: Props) => (
  <div className={styles.chosen}>
    <label className={styles.allTick}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = count < all;
        }}
        type="checkbox"
        aria-label={words.selectAll}
        checked={count === all}
        onChange={({ target }) => onAll(target.checked)}
      />
    </label>
    <span role="status">{words.selected(count)}</span>
    <MoveButtons folder={folder} onMove={onMove} />
    <Button kind="quiet" icon={<IconMail size={18} stroke={1.75} aria-hidden />} onClick={onUnread}>
      <span>{words.markUnread}</span>
    </Button>
  </div>
);
