/** @jsxImportSource preact */
import type { ComponentChildren, MouseEventHandler } from 'preact';
import styles from './PressButton.module.css';

type Look = { primary?: boolean; small?: boolean };

export const buttonLook = ({ primary, small }: Look = {}) =>
  [styles.button, primary && styles.primary, small && styles.small].filter(Boolean).join(' ');

type Props = Look & {
  type?: 'button' | 'submit';
  /** Its act is under way. A second press does nothing, and the focus stays. */
  busy?: boolean;
  label?: string;
  /** The id of the form that it submits from outside. */
  form?: string;
  onPress?: () => void;
  children: ComponentChildren;
};

export function PressButton({
  type = 'button',
  busy,
  label,
  form,
  onPress,
  children,
  ...look
}: Props) {
  const press: MouseEventHandler<HTMLButtonElement> = (event) => {
    if (busy) event.preventDefault();
    else onPress?.();
  };
  return (
    <button
      type={type}
      form={form}
      class={buttonLook(look)}
      aria-disabled={busy ? 'true' : undefined}
      aria-label={label}
      onClick={press}
    >
      {children}
    </button>
  );
}
