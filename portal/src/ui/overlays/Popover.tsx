import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import styles from './Popover.module.css';

type Props = {
  /** What its button is called, and what it shows: an icon, or words. */
  name: string;
  button: { icon: ReactNode } | { text: string };
  title: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A button that shows something to read, beside it. The browser closes it. */
export function Popover({ name, button, title, className, children }: Props) {
  const id = useId();
  // A list may hold many: each holds its content while it is open.
  const [open, setOpen] = useState(false);
  const anchor = `--popover${id.replaceAll(/\W/g, '')}`;
  const style = { anchorName: anchor } as CSSProperties;
  return (
    <>
      {'icon' in button ? (
        <IconButton label={name} popoverTarget={id} className={className} style={style}>
          {button.icon}
        </IconButton>
      ) : (
        <button
          type="button"
          aria-label={name}
          popoverTarget={id}
          className={styles.link}
          style={style}
        >
          {button.text}
        </button>
      )}
      <section
        id={id}
        popover="auto"
        aria-label={title}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className={styles.popover}
        style={{ positionAnchor: anchor } as CSSProperties}
      >
        {open && (
          <>
            <strong className={styles.title}>{title}</strong>
            {children}
          </>
        )}
      </section>
    </>
  );
}
