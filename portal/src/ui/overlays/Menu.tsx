import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../buttons/Button.tsx';
import styles from './Menu.module.css';
import { stepIn, useTypedAhead } from './menuKeys.ts';

export type MenuItem = {
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  /** One of several items that are on or off. The menu stays open for the others. */
  checked?: boolean;
  /** A submenu that replaces the menu. */
  opens?: MenuItem[];
  onChoose?: () => void;
};

type Props = {
  label: ReactNode;
  /** The name of a button that shows only an icon. */
  name?: string;
  icon?: ReactNode;
  kind?: 'default' | 'quiet';
  items: MenuItem[];
  /** A text below the items. */
  foot?: ReactNode;
  className?: string | undefined;
};

/** A button with a menu below it. Arrow keys move, letters find an item, Escape closes. */
export function Menu({ label, name, icon, kind = 'default', items, foot, className }: Props) {
  const id = useId();
  const anchor = `--menu${id.replaceAll(/\W/g, '')}`;
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // The browser gives the menu the focus at once, so that no key reaches the page before React
  // renders.
  useEffect(() => box.current?.setAttribute('autofocus', ''), []);
  const [open, setOpen] = useState(false);
  /** The index of the item whose submenu is shown. */
  const [openIndex, setOpenIndex] = useState<number>();
  const shownItems = (openIndex !== undefined && items[openIndex]?.opens) || items;
  const itemElements = () => [
    ...(box.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
  ];
  const findByLetter = useTypedAhead();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever other items are shown
  useEffect(() => {
    if (open) itemElements()[0]?.focus();
  }, [open, openIndex]);

  const close = () => {
    box.current?.hidePopover();
    button.current?.focus();
  };
  const choose = ({ disabled, checked, opens, onChoose }: MenuItem, index: number) => {
    if (disabled) return;
    if (opens) return setOpenIndex(index);
    // The focus returns first, so that a dialog which opens now gives it back to this button.
    if (checked === undefined) close();
    onChoose?.();
  };
  const handleKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    // A letter finds an item here, so the page must not see it.
    event.stopPropagation();
    if (key === 'Tab') return close();
    const leavesSubmenu = key === 'ArrowLeft' && openIndex !== undefined;
    if (key !== 'Escape' && !leavesSubmenu) {
      const target =
        stepIn(itemElements(), document.activeElement, key) ?? findByLetter(itemElements(), key);
      if (!target) return;
      event.preventDefault();
      return target.focus();
    }
    event.preventDefault();
    if (openIndex === undefined) close();
    else setOpenIndex(undefined);
  };
  return (
    <>
      <Button
        ref={button}
        id={`${id}button`}
        kind={kind}
        icon={icon}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        title={name}
        popoverTarget={id}
        className={className}
        style={{ anchorName: anchor } as CSSProperties}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          box.current?.showPopover();
        }}
      >
        {label}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to its items */}
      <div
        ref={box}
        id={id}
        popover="auto"
        tabIndex={-1}
        className={styles.menu}
        style={{ positionAnchor: anchor } as CSSProperties}
        onKeyDown={handleKey}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          setOpenIndex(undefined);
        }}
      >
        <div role="menu" aria-labelledby={`${id}button`}>
          {shownItems.map((item, index) => (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role of this case supports it
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: menu items have no other identity
              key={`${openIndex ?? ''} ${index}`}
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={item.checked}
              aria-haspopup={item.opens && 'menu'}
              aria-disabled={item.disabled}
              tabIndex={-1}
              onClick={() => choose(item, index)}
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
        {foot}
      </div>
    </>
  );
}
