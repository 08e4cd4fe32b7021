import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import styles from './Popover.module.css';

type Props = {
  /** The name of the button, which shows an icon or a text. */
  name: string;
  button: { icon: ReactNode } | { text: string };
  title: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A button that shows a text beside it. The browser closes the text. */
export function Popover({ name, button, title, className, children }: Props) {
  const id = useId();
  // A list may have many of these, so the content renders only while it is open.
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
