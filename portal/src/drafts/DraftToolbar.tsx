import { words } from '@corridor/contract/drafts/words.ts';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { Kbd } from '../ui/marks/Kbd.tsx';
import styles from './Drafts.module.css';

type Props = {
  id: string;
  label: string;
  text: string;
  onText: (text: string) => void;
  /** The number of drafts that can be ticked, and of those that are ticked. */
  all: number;
  chosen: number;
  onAll: (all: boolean) => void;
  children: ReactNode;
};

/** The bar above the list: a tick for all, the search, and the action for the ticked drafts. */
export function DraftToolbar({ id, label, text, onText, all, chosen, onAll, children }: Props) {
  return (
    <div className={styles.tools}>
      <label className={styles.tick}>
        <input
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < all;
          }}
          type="checkbox"
          aria-label={words.selectAll}
          disabled={all === 0}
          checked={all > 0 && chosen === all}
          onChange={({ target }) => onAll(target.checked)}
        />
      </label>
      <search className={styles.searching}>
        <div className={styles.search}>
          <IconSearch size={16} stroke={1.75} aria-hidden />
          <input
            id={id}
            type="search"
            aria-label={label}
            placeholder={label}
            value={text}
            onChange={({ target }) => onText(target.value)}
            onKeyDown={({ key }) => key === 'Escape' && onText('')}
          />
          {text ? (
            <Button kind="link" onClick={() => onText('')}>
              {words.clear}
            </Button>
          ) : (
            <Kbd>/</Kbd>
          )}
        </div>
      </search>
      {children}
    </div>
  );
}
