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
  /** One of several that are on or off: the menu stays open for the others. */
  checked?: boolean;
  /** What it opens in its place. */
  opens?: MenuItem[];
  onChoose?: () => void;
};

type Props = {
  label: ReactNode;
  /** Where the button shows only an icon. */
  name?: string;
  icon?: ReactNode;
  kind?: 'default' | 'quiet';
  items: MenuItem[];
  /** Below the items, to be read. */
  foot?: ReactNode;
  className?: string | undefined;
};

/** A button that opens a short list of things to do, below it. Arrows move, letters find, Escape closes. */
export function Menu({ label, name, icon, kind = 'default', items, foot, className }: Props) {
  const id = useId();
  const anchor = `--menu${id.replaceAll(/\W/g, '')}`;
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** The item whose own items are shown. */
  const [inside, setInside] = useState<number>();
  const shown = (inside !== undefined && items[inside]?.opens) || items;
  const all = () => [...(box.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const typed = useTypedAhead();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that other items are shown
  useEffect(() => {
    if (open) all()[0]?.focus();
  }, [open, inside]);

  const close = () => {
    box.current?.hidePopover();
    button.current?.focus();
  };
  const choose = ({ disabled, checked, opens, onChoose }: MenuItem, index: number) => {
    if (disabled) return;
    if (opens) return setInside(index);
    // The focus is back before a dialog takes it, and remembers where it came from.
    if (checked === undefined) close();
    onChoose?.();
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    // A letter finds an item here, and does nothing on the page.
    event.stopPropagation();
    if (key === 'Tab') return close();
    const back = key === 'ArrowLeft' && inside !== undefined;
    if (key !== 'Escape' && !back) {
      const found = stepIn(all(), document.activeElement, key) ?? typed(all(), key);
      if (!found) return;
      event.preventDefault();
      return found.focus();
    }
    event.preventDefault();
    if (inside === undefined) close();
    else setInside(undefined);
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the items in it */}
      <div
        ref={box}
        id={id}
        popover="auto"
        className={styles.menu}
        style={{ positionAnchor: anchor } as CSSProperties}
        onKeyDown={press}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          setInside(undefined);
        }}
      >
        <div role="menu" aria-labelledby={`${id}button`}>
          {shown.map((item, index) => (
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is the one that has it, where it has
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu have no other name
              key={`${inside ?? ''} ${index}`}
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
