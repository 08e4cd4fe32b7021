import { own } from '@corridor/contract/platform/own.ts';
import {
  categoriesOf,
  dropRow,
  type Entry,
  rowBeside,
  rowKey,
  rowsOf,
  type Shelf,
  type Row as ShelfRow,
} from '@corridor/contract/templates/shelf.ts';
import { shelfWords as words } from '@corridor/contract/templates/words.ts';
import {
  closestCenter,
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import styles from './ShelfList.module.css';
import { type Drop, ShelfRowBox } from './ShelfRowBox.tsx';
import { type Drag, useDragKeys } from './useDragKeys.ts';

type Props<I extends Entry> = {
  label: string;
  shelf: Shelf<I>;
  /** Read-only: rows cannot be moved. */
  fixed?: boolean;
  onChange: (step: (shelf: Shelf<I>) => Shelf<I>) => void;
  head: (category: { id: string; name: string; count: number }) => ReactNode;
  row: (item: I) => ReactNode;
};

/**
 * Categories with their items, in the person's own order. A drag by mouse, finger or keyboard
 * changes it. Rows stay in place during a drag, and a marker shows the target. Keyboard steps go
 * from row to row without measuring the screen, so a busy page loses none.
 */
export function ShelfList<I extends Entry>({ label, shelf, fixed, onChange, head, row }: Props<I>) {
  const [drag, setDrag] = useState<Drag>();
  const [message, setMessage] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const rows = rowsOf(shelf);
  const dragged = rows.find(({ key }) => key === drag?.key);
  const dropAt = (key: string): Drop => (drag ? markerAt(rows, drag, key) : undefined);

  const pick = (key: string) => {
    setDrag({ key, over: key });
    setMessage(words.picked(...positionWords(shelf, key)));
  };
  const goOver = ({ key, over: lastOver }: Drag, over: string) => {
    if (over === lastOver) return;
    setDrag({ key, over });
    setMessage(words.over(...positionWords(dropRow(shelf, key, over), key)));
  };
  const end = ({ key }: Drag, over: string) => {
    setDrag(undefined);
    setMessage(words.dropped(...positionWords(dropRow(shelf, key, over), key)));
    if (over !== key) onChange((current) => dropRow(current, key, over));
  };
  const cancel = ({ key }: Drag) => {
    setDrag(undefined);
    setMessage(words.dropCancelled(...positionWords(shelf, key)));
  };

  const list = useRef<HTMLUListElement>(null);
  const { onKey, onBlur } = useDragKeys(list, drag, {
    pick,
    step: (current, by) => {
      const over = rowBeside(shelf, current.key, current.over, by);
      if (over) goOver(current, over);
    },
    end: (current) => end(current, current.over),
    cancel,
  });
  const box = { fixed: fixed === true, dragged, onKey, onBlur };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: words.dragHelp },
      }}
      onDragStart={({ active }) => pick(String(active.id))}
      onDragOver={({ over }) => drag && goOver(drag, String(over?.id ?? drag.key))}
      onDragEnd={({ over }) => drag && end(drag, String(over?.id ?? drag.key))}
      onDragCancel={() => drag && cancel(drag)}
    >
      <p className="visuallyHidden" role="status" aria-live="assertive">
        {message}
      </p>
      <SortableContext items={rows.map(({ key }) => key)} strategy={stayInPlace}>
        <ul ref={list} aria-label={label} className={styles.list}>
          {categoriesOf(shelf).map(({ id, name, itemIds }) => (
            <li key={id} className={styles.category} data-drop={dropAt(rowKey('category', id))}>
              <ShelfRowBox {...box} rowKey={rowKey('category', id)} name={name} kind="category">
                {head({ id, name, count: itemIds.length })}
              </ShelfRowBox>
              <ul aria-label={name}>
                {itemIds.map((itemId) => {
                  const item = own(shelf.items, itemId);
                  const key = rowKey('item', itemId);
                  return (
                    item && (
                      <li key={key} className={styles.item} data-drop={dropAt(key)}>
                        <ShelfRowBox {...box} rowKey={key} name={item.name} kind="item">
                          {row(item)}
                        </ShelfRowBox>
                      </li>
                    )
                  );
                })}
                {itemIds.length === 0 && <li className={styles.none}>{words.emptyCategory}</li>}
              </ul>
            </li>
          ))}
        </ul>
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.flying}>
            <IconGripVertical size={16} stroke={1.75} aria-hidden />
            {nameOf(shelf, dragged)}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const stayInPlace = () => null;

const nameOf = (shelf: Shelf, { kind, id }: ShelfRow) =>
  own(kind === 'category' ? shelf.categories : shelf.items, id)?.name ?? '';

/** The place of the drag marker: below a row on the way down, above it on the way up. */
function markerAt(rows: ShelfRow[], drag: Drag, key: string): Drop {
  const indexOf = (rowKeyWanted: string) => rows.findIndex((row) => row.key === rowKeyWanted);
  const [from, to] = [rows[indexOf(drag.key)], rows[indexOf(drag.over)]];
  if (!from || !to || from === to) return undefined;
  const target = from.kind === 'category' ? rowKey('category', to.categoryId) : to.key;
  if (target !== key) return undefined;
  if (from.kind === 'item' && to.kind === 'category') {
    const firstHead = rows[0]?.key === to.key;
    return firstHead || indexOf(drag.key) < indexOf(drag.over) ? 'under-head' : 'before';
  }
  return indexOf(drag.key) < indexOf(target) ? 'after' : 'before';
}

/** The name and position of a row, for screen readers. */
function positionWords(shelf: Shelf, key: string): [string, string] {
  const row = rowsOf(shelf).find((candidate) => candidate.key === key);
  if (!row) return ['', ''];
  const category = own(shelf.categories, row.categoryId);
  const count = category?.itemIds.length ?? 0;
  const place =
    row.kind === 'category'
      ? words.placeOf(shelf.categoryOrder.indexOf(row.id) + 1, shelf.categoryOrder.length)
      : words.placeIn((category?.itemIds.indexOf(row.id) ?? 0) + 1, count, category?.name ?? '');
  return [nameOf(shelf, row), place];
}

const noAnnouncement = () => undefined;
/** The list announces its moves itself, also those by keyboard. */
const announcements = {
  onDragStart: noAnnouncement,
  onDragOver: noAnnouncement,
  onDragEnd: noAnnouncement,
  onDragCancel: noAnnouncement,
};
