import { IconSearch } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import styles from './SearchInput.module.css';

/** A field for search words. */
export function SearchInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <div className={styles.search}>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input {...props} type="search" />
    </div>
  );
}
