import { closedBy } from '@corridor/contract/directory/results.ts';
import type { Reason, Service } from '@corridor/contract/directory/schemas.ts';
import { words } from '@corridor/contract/directory/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconArrowDown } from '@tabler/icons-react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import styles from './DirectoryPage.module.css';
import { ListedService } from './ListedService.tsx';
import type { Seen } from './serviceState.ts';
import { useListedPresentations } from './usePresentations.ts';

const rowHeight = 200;
const beyond = 5;
const gap = 10;
const scrolledBy = 400;

type Props = {
  services: readonly Service[];
  count: number;
  running: boolean;
  hasMore: boolean;
  /** The index of the first focused service. */
  openedIndex: number;
  seen: Seen;
  /** The reason for each service, if words were typed. */
  reasons: Readonly<Record<string, Reason>>;
  /** The province of the asking clinic. Services that it cannot ask are shown with the reason. */
  province: string;
  onMore: () => void;
  onChoose: (service: Service, at: number) => void;
};

/** A list of any length. The page holds only the rows in sight, and each row has its position and the total. */
export function ServiceList(props: Props) {
  const { services, count, running, hasMore, openedIndex, seen, onMore, onChoose } = props;
  const asking = { province: props.province, moment: { ...seen, now: Date.now() } };
  const scroller = useRef<HTMLDivElement>(null);
  /** The index of the row that the keyboard is on. It stays in the page when it is scrolled away. */
  const [current, setCurrent] = useState(openedIndex);
  const wanted = useRef(openedIndex > 0 ? openedIndex : undefined);
  const list = useVirtualizer({
    count: services.length,
    overscan: beyond,
    gap,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => services[index]?.id ?? index,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      const held = current < range.count && !shown.includes(current);
      return held ? [...shown, current].toSorted((a, b) => a - b) : shown;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the list is there
  useEffect(() => {
    if (openedIndex > 0) list.scrollToIndex(openedIndex, { align: 'center' });
  }, []);
  const shown = list.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const presentationOf = useListedPresentations(
    services,
    shown.map(({ index }) => index),
  );
  useEffect(() => {
    if (hasMore && !running && last >= services.length - beyond) onMore();
  }, [hasMore, running, last, services.length, onMore]);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-at="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    // The row may come late. A person who has moved the focus elsewhere keeps it there.
    const { activeElement, body } = document;
    if (activeElement !== body && !scroller.current?.contains(activeElement)) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });
  const press = (event: KeyboardEvent) => {
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: services.length - 1 };
    const next = own(to, event.key);
    // A row that still loads gets the focus when it is there.
    const comes = next === services.length && hasMore;
    if (next === undefined || (services[next] === undefined && !comes)) return;
    event.preventDefault();
    wanted.current = next;
    setCurrent(next);
    if (!comes) list.scrollToIndex(next);
  };
  return (
    <div className={styles.listed}>
      <div className={styles.scroller} ref={scroller}>
        <ul
          className={styles.list}
          style={{ height: list.getTotalSize() }}
          aria-label={words.services}
          aria-busy={running}
          onKeyDown={press}
        >
          {shown.map(({ index, key, start }) => {
            const service = services[index];
            return (
              service && (
                <li
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  aria-posinset={index + 1}
                  aria-setsize={count}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ListedService
                    service={service}
                    index={index}
                    reached={index === Math.min(current, services.length - 1)}
                    seen={seen}
                    reason={own(props.reasons, service.id)}
                    obstacle={closedBy(service, asking)}
                    presentation={presentationOf(service.users[0]?.uid)}
                    onReached={() => setCurrent(index)}
                    onChoose={() => onChoose(service, index)}
                  />
                </li>
              )
            );
          })}
        </ul>
      </div>
      {(hasMore || last < services.length - 1) && (
        <Button
          className={styles.more}
          busy={running}
          icon={<IconArrowDown size={16} stroke={2} aria-hidden />}
          onClick={() => scroller.current?.scrollBy({ top: scrolledBy, behavior: 'smooth' })}
        >
          {words.scroll}
        </Button>
      )}
    </div>
  );
}
