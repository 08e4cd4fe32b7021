import { words } from '@corridor/contract/directory/words.ts';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './Picker.module.css';
import type { Picked } from './ServicePicker.tsx';

const tabNames = ['directory', 'search'] as const;

type TabsProps = {
  tab: Picked['searchType'];
  /** A single way to search needs no tabs. */
  shown: boolean;
  onTab: (tab: Picked['searchType']) => void;
  children: ReactNode;
};

/** The two ways to find a service. */
export function PickerTabs({ tab, shown, onTab, children }: TabsProps) {
  const id = useId();
  if (!shown) return children;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const next = tab === 'search' ? 'directory' : 'search';
    onTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={words.choose} onKeyDown={press}>
        {tabNames.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {words.tabs[name]}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className={styles.panel}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
      >
        {children}
      </div>
    </>
  );
}
