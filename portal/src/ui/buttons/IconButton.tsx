import type { ComponentProps } from 'react';
import styles from './IconButton.module.css';

type Props = ComponentProps<'button'> & { label: string };

/** A button with an icon alone. The label is its name and its tooltip. */
export function IconButton({ label, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={[styles.icon, className].filter(Boolean).join(' ')}
    >
      {children}
    </button>
  );
}
