import { words } from '@corridor/contract/gallery/words.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { focusWhenThere } from '../../ui/focus/focusWhenThere.ts';
import { useSteady } from '../../ui/useSteady.ts';
import type { Selection } from '../useSelection.ts';
import styles from './GalleryGrid.module.css';
import { type Item, rowsOf } from './galleryRows.ts';
import { MediaTile, tileId } from './MediaTile.tsx';
import { useFastScroll } from './useFastScroll.ts';

const tileWidth = 124;
const gap = 12;
const heights = { month: 44, day: 40, caption: 36 } as const;
/** The next page loads when so many rows are left. */
const rowsAhead = 6;

type Props = {
  items: readonly Item[];
  selection: Selection;
  selecting: boolean;
  openId: string | undefined;
  onOpen: (id: string) => void;
  /** Loads the next page, unless the last try failed. */
  onEnd: (() => unknown) | undefined;
  /** Shown after the last row. */
  end: ReactNode;
};

/** The items by month and day. Only the rows in view are in the page. */
export function GalleryGrid({ items, selection, selecting, openId, onOpen, onEnd, end }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const columns = Math.max(3, Math.floor((width + gap) / (tileWidth + gap)));
  const rows = useMemo(() => rowsOf(items, columns), [items, columns]);
  const tileHeight = (width - gap * (columns - 1)) / columns + heights.caption;
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const kind = rows[index]?.kind ?? 'tiles';
      return kind === 'tiles' ? tileHeight : heights[kind];
    },
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 3,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width makes other heights
  useLayoutEffect(() => list.measure(), [tileHeight]);
  const shown = list.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  const isNearEnd = rows.length > 0 && lastShown >= rows.length - rowsAhead;
  useLayoutEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd]);

  const [focusId, setFocusId] = useState<string>();
  const focusable = items.some(({ id }) => id === focusId) ? focusId : items[0]?.id;
  const moveTo = (index: number) => {
    const item = items[Math.max(0, Math.min(items.length - 1, index))];
    if (!item) return;
    setFocusId(item.id);
    const row = rows.findIndex((each) => each.kind === 'tiles' && each.items.includes(item));
    list.scrollToIndex(row);
    focusWhenThere(tileId(item.id));
  };
  const handleOpen = useSteady((id: string) => {
    setFocusId(id);
    onOpen(id);
  });
  const handleToggle = useSteady(selection.toggle);
  const isFast = useFastScroll(list);
  const handleKey = useSteady((event: KeyboardEvent, item: Item) => {
    const index = items.indexOf(item);
    const targets = new Map([
      ['ArrowRight', index + 1],
      ['ArrowLeft', index - 1],
      ['ArrowDown', index + columns],
      ['ArrowUp', index - columns],
      ['Home', 0],
      ['End', items.length - 1],
    ]);
    const target = targets.get(event.key);
    if (target !== undefined) moveTo(target);
    else if (event.key === ' ' || event.key === 'x') selection.toggle(item.id, event);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
      selection.set(
        items.map(({ id }) => id),
        true,
      );
    else return;
    event.preventDefault();
  });
  return (
    <div ref={scroller} className={styles.scroller}>
      <div className={styles.rows} style={{ height: list.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          const style = { transform: `translateY(${start}px)` };
          if (row.kind !== 'tiles')
            return <Heading key={key} style={style} row={row} selection={selection} />;
          return (
            <div
              key={key}
              className={styles.tiles}
              style={{ ...style, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {row.items.map((item) => (
                <MediaTile
                  key={item.id}
                  item={item}
                  selected={selection.has(item.id)}
                  selecting={selecting}
                  open={item.id === openId}
                  focusable={item.id === focusable}
                  isFast={isFast}
                  onOpen={handleOpen}
                  onToggle={handleToggle}
                  onKey={handleKey}
                />
              ))}
            </div>
          );
        })}
      </div>
      {end}
    </div>
  );
}

type HeadingProps = {
  row: Exclude<ReturnType<typeof rowsOf>[number], { kind: 'tiles' }>;
  style: { transform: string };
  selection: Selection;
};

function Heading({ row: { kind, label, ids }, style, selection }: HeadingProps) {
  const all = ids.every(selection.has);
  const says =
    kind === 'month'
      ? all
        ? words.unselectMonth
        : words.selectMonth
      : all
        ? words.unselectDay
        : words.selectDay;
  const Title = kind === 'month' ? 'h2' : 'h3';
  return (
    <div className={styles.heading} data-kind={kind} style={style}>
      <Title>
        {label} <span className="tabular">{ids.length}</span>
      </Title>
      <Button kind="link" aria-label={`${says}: ${label}`} onClick={() => selection.set(ids, !all)}>
        {says}
      </Button>
    </div>
  );
}

function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const style = getComputedStyle(current);
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    const measure = () => setWidth(Math.max(0, current.clientWidth - padding));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
