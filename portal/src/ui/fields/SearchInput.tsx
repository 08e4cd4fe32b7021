import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Kbd } from '../marks/Kbd.tsx';
import styles from './SearchInput.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** The key that comes here. */
  shortcut?: string;
};

/** A field for search words. */
export function SearchInput({ shortcut, ...props }: Props) {
  return (
    <div className={styles.search}>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input {...props} type="search" />
      {shortcut && !props.value && <Kbd>{shortcut}</Kbd>}
    </div>
  );
}
