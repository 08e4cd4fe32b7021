import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './Tabs.module.css';

type Props<Name extends string> = {
  label: string;
  tabs: readonly { name: Name; says: string }[];
  current: Name;
  onTab: (name: Name) => void;
  children: ReactNode;
};

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
]);

/** Tabs inside a page. They share one panel, and the arrow keys go from tab to tab. */
export function PanelTabs<Name extends string>(props: Props<Name>) {
  const { label, tabs, current, onTab, children } = props;
  const id = useId();
  const handleKey = (event: KeyboardEvent) => {
    const step = steps.get(event.key);
    if (!step) return;
    event.preventDefault();
    const index = tabs.findIndex(({ name }) => name === current);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (!next) return;
    onTab(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <>
      <div className={styles.panelTabs} role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map(({ name, says }) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {says}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={`${id}-${current}`}
      >
        {children}
      </div>
    </>
  );
}
