import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';

type Props = ComponentProps<'button'> & {
  kind?: 'primary' | 'default' | 'quiet' | 'danger' | 'link';
  large?: boolean;
  /** Runs: cannot be pressed again, says so to a screen reader. */
  busy?: boolean;
  icon?: ReactNode;
};

export function Button({
  kind = 'default',
  large,
  busy,
  icon,
  children,
  className,
  ...rest
}: Props) {
  const classes = [styles.button, styles[kind], large && styles.large, className];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={busy}
      aria-disabled={busy || rest.disabled}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon}
      {children}
    </button>
  );
}
