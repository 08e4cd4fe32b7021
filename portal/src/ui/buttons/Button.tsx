import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';

export type ActionState = 'idle' | 'running' | 'success' | 'warning' | 'error';

type Props = ComponentProps<'button'> & {
  kind?: 'primary' | 'default' | 'quiet' | 'danger' | 'link';
  large?: boolean;
  /** The state of the button's action. While it runs the button cannot be pressed again. */
  state?: ActionState;
  /** For an action of several steps, which has more than one state. */
  busy?: boolean;
  icon?: ReactNode;
  /** On a narrow screen only the icon is seen. The words stand in a `span`. */
  shrinks?: boolean;
};

export function Button({
  kind = 'default',
  large,
  state,
  busy = state === 'running',
  icon,
  shrinks,
  children,
  className,
  ...rest
}: Props) {
  const classes = [
    styles.button,
    styles[kind],
    large && styles.large,
    shrinks && styles.shrinks,
    className,
  ];
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      data-state={state}
      aria-busy={busy}
      aria-disabled={busy || rest.disabled}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon}
      {children}
    </button>
  );
}
