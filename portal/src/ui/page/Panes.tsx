import { own } from '@corridor/contract/platform/own.ts';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useState,
} from 'react';
import styles from './Panes.module.css';

type Width = { initial: number; min: number; max: number };
export type Pane = {
  key: string;
  label: string;
  /** The last pane has none: it takes what is left. */
  width?: Width;
  /** Where there is no room for all, panes that fold share one place. */
  folds?: boolean;
  content: ReactNode;
};

type Props = {
  /** Under this name the browser remembers the widths. */
  name: string;
  panes: Pane[];
  /** The one that is shown where there is room for one alone. */
  shown: string;
};

/** Panes beside each other, as wide as the person made them; where it is narrow, one at a time. */
export function Panes({ name, panes, shown }: Props) {
  return (
    <div className={styles.room}>
      <div className={styles.panes}>
        {panes.map(({ key, label, width, folds = false, content }) => (
          <Column
            key={key}
            store={`corridor.pane.${name}.${key}`}
            label={label}
            width={width}
            folds={folds}
            shown={key === shown}
          >
            {content}
          </Column>
        ))}
      </div>
    </div>
  );
}

type ColumnProps = {
  store: string;
  label: string;
  width: Width | undefined;
  folds: boolean;
  shown: boolean;
  children: ReactNode;
};

function Column({ store, label, width, folds, shown, children }: ColumnProps) {
  const [wide, setWide] = useState(() => Number(localStorage.getItem(store)) || width?.initial);
  const set = (next: number) => {
    if (!width) return;
    const kept = Math.min(width.max, Math.max(width.min, next));
    setWide(kept);
    localStorage.setItem(store, String(kept));
  };
  return (
    <>
      <section
        className={styles.pane}
        aria-label={label}
        data-shown={shown}
        data-folds={folds}
        data-rest={width === undefined}
        style={{ '--wide': `${wide}px` } as CSSProperties}
      >
        {children}
      </section>
      {width && wide !== undefined && (
        <Divider label={label} width={width} now={wide} onChange={set} />
      )}
    </>
  );
}

type DividerProps = { label: string; width: Width; now: number; onChange: (next: number) => void };

/** Dragged, or moved with the arrow keys; a double click puts it back. */
function Divider({ label, width, now, onChange }: DividerProps) {
  const press = (event: KeyboardEvent) => {
    const step = own({ ArrowLeft: -16, ArrowRight: 16 }, event.key);
    if (!step) return;
    event.preventDefault();
    onChange(now + step);
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const start = event.clientX;
    const bar = event.currentTarget;
    bar.setPointerCapture(event.pointerId);
    bar.onpointermove = (moved) => onChange(now + moved.clientX - start);
    bar.onpointerup = () => {
      bar.onpointermove = null;
    };
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is a separator with a value
    <div
      className={styles.divider}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={now}
      aria-valuemin={width.min}
      aria-valuemax={width.max}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={drag}
      onDoubleClick={() => onChange(width.initial)}
    />
  );
}
