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
  /** The last pane has no width and takes the remaining room. */
  width?: Width;
  /** Panes that fold share one place when there is no room for all. */
  folds?: boolean;
  content: ReactNode;
};

type Props = {
  /** The browser remembers the widths under this name. */
  name: string;
  panes: Pane[];
  /** The pane that is shown when there is room for only one. */
  shown: string;
};

/** Panes side by side, with widths that the person sets. On a narrow screen one pane at a time. */
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
  const [currentWidth, setCurrentWidth] = useState(
    () => Number(localStorage.getItem(store)) || width?.initial,
  );
  const changeWidth = (next: number) => {
    if (!width) return;
    const nextWidth = Math.min(width.max, Math.max(width.min, next));
    setCurrentWidth(nextWidth);
    localStorage.setItem(store, String(nextWidth));
  };
  return (
    <>
      <section
        className={styles.pane}
        aria-label={label}
        data-shown={shown}
        data-folds={folds}
        data-rest={width === undefined}
        style={{ '--wide': `${currentWidth}px` } as CSSProperties}
      >
        {children}
      </section>
      {width && currentWidth !== undefined && (
        <Divider label={label} width={width} now={currentWidth} onChange={changeWidth} />
      )}
    </>
  );
}

type DividerProps = { label: string; width: Width; now: number; onChange: (next: number) => void };

const keySteps: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -16],
  ['ArrowRight', 16],
]);

/** Moved by dragging or with arrow keys. A double click restores the initial width. */
function Divider({ label, width, now, onChange }: DividerProps) {
  const handleKey = (event: KeyboardEvent) => {
    const step = keySteps.get(event.key);
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
    // biome-ignore lint/a11y/useSemanticElements: a movable separator has a value
    <div
      className={styles.divider}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={now}
      aria-valuemin={width.min}
      aria-valuemax={width.max}
      tabIndex={0}
      onKeyDown={handleKey}
      onPointerDown={drag}
      onDoubleClick={() => onChange(width.initial)}
    />
  );
}
