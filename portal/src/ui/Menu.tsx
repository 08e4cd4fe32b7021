import { type CSSProperties, type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import styles from './Menu.module.css';

export type MenuItem = {
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  onChoose: () => void;
};

type Props = {
  label: ReactNode;
  /** Where the button shows only an icon. */
  name?: string;
  icon?: ReactNode;
  kind?: 'default' | 'quiet';
  items: MenuItem[];
  className?: string | undefined;
};

/** A button that opens a short list of things to do, below it. The browser closes it. */
export function Menu({ label, name, icon, kind = 'default', items, className }: Props) {
  const id = useId();
  const anchor = `--menu${id.replaceAll(/\W/g, '')}`;
  return (
    <>
      <Button
        kind={kind}
        icon={icon}
        aria-label={name}
        title={name}
        popoverTarget={id}
        className={className}
        style={{ anchorName: anchor } as CSSProperties}
      >
        {label}
      </Button>
      <ul
        id={id}
        popover="auto"
        className={styles.menu}
        style={{ positionAnchor: anchor } as CSSProperties}
      >
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu have no other name
          <li key={index}>
            <button
              type="button"
              popoverTarget={id}
              popoverTargetAction="hide"
              disabled={item.disabled}
              onClick={item.onChoose}
            >
              {item.icon}
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
