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
  /** Rows stay where they are while it is only looked at. */
  fixed?: boolean;
  onChange: (step: (shelf: Shelf<I>) => Shelf<I>) => void;
  head: (category: { id: string; name: string; count: number }) => ReactNode;
  row: (item: I) => ReactNode;
};

/**
 * Categories and what stands in them, in the person's order, which a drag by mouse, finger or
 * keyboard changes. Nothing moves under way: a line shows where it would go. The keys go from row
 * to row and need no place on the screen, so that none is lost while a page is busy.
 */
export function ShelfList<I extends Entry>({ label, shelf, fixed, onChange, head, row }: Props<I>) {
  const [drag, setDrag] = useState<Drag>();
  const [said, setSaid] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const rows = rowsOf(shelf);
  const dragged = rows.find(({ key }) => key === drag?.key);
  const dropAt = (key: string): Drop => (drag ? lineAt(rows, drag, key) : undefined);

  const pick = (key: string) => {
    setDrag({ key, over: key });
    setSaid(words.picked(...placeOf(shelf, key)));
  };
  const goOver = ({ key, over: last }: Drag, over: string) => {
    if (over === last) return;
    setDrag({ key, over });
    setSaid(words.over(...placeOf(dropRow(shelf, key, over), key)));
  };
  const end = ({ key }: Drag, over: string) => {
    setDrag(undefined);
    setSaid(words.dropped(...placeOf(dropRow(shelf, key, over), key)));
    if (over !== key) onChange((at) => dropRow(at, key, over));
  };
  const cancel = ({ key }: Drag) => {
    setDrag(undefined);
    setSaid(words.dropCancelled(...placeOf(shelf, key)));
  };

  const list = useRef<HTMLUListElement>(null);
  const { onKey, onBlur } = useDragKeys(list, drag, {
    pick,
    step: (at, by) => {
      const over = rowBeside(shelf, at.key, at.over, by);
      if (over) goOver(at, over);
    },
    end: (at) => end(at, at.over),
    cancel,
  });
  const box = { fixed: fixed === true, dragged, onKey, onBlur };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{
        announcements: saidHere,
        screenReaderInstructions: { draggable: words.dragHelp },
      }}
      onDragStart={({ active }) => pick(String(active.id))}
      onDragOver={({ over }) => drag && goOver(drag, String(over?.id ?? drag.key))}
      onDragEnd={({ over }) => drag && end(drag, String(over?.id ?? drag.key))}
      onDragCancel={() => drag && cancel(drag)}
    >
      <p className="visuallyHidden" role="status" aria-live="assertive">
        {said}
      </p>
      <SortableContext items={rows.map(({ key }) => key)} strategy={still}>
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

const still = () => null;

const nameOf = (shelf: Shelf, { kind, id }: ShelfRow) =>
  own(kind === 'category' ? shelf.categories : shelf.items, id)?.name ?? '';

/** Where the line of a drag stands: under a row on the way down, over it on the way up. */
function lineAt(rows: ShelfRow[], drag: Drag, key: string): Drop {
  const at = (wanted: string) => rows.findIndex((one) => one.key === wanted);
  const [from, to] = [rows[at(drag.key)], rows[at(drag.over)]];
  if (!from || !to || from === to) return undefined;
  const target = from.kind === 'category' ? rowKey('category', to.categoryId) : to.key;
  if (target !== key) return undefined;
  if (from.kind === 'item' && to.kind === 'category') {
    const firstHead = rows[0]?.key === to.key;
    return firstHead || at(drag.key) < at(drag.over) ? 'under-head' : 'before';
  }
  return at(drag.key) < at(target) ? 'after' : 'before';
}

/** In words for those who hear the list: the name of a row, and where it is. */
function placeOf(shelf: Shelf, key: string): [string, string] {
  const row = rowsOf(shelf).find((one) => one.key === key);
  if (!row) return ['', ''];
  const category = own(shelf.categories, row.categoryId);
  const count = category?.itemIds.length ?? 0;
  const place =
    row.kind === 'category'
      ? words.placeOf(shelf.categoryOrder.indexOf(row.id) + 1, shelf.categoryOrder.length)
      : words.placeIn((category?.itemIds.indexOf(row.id) ?? 0) + 1, count, category?.name ?? '');
  return [nameOf(shelf, row), place];
}

const unsaid = () => undefined;
/** The list says itself what befalls its rows, whatever moves them. */
const saidHere = {
  onDragStart: unsaid,
  onDragOver: unsaid,
  onDragEnd: unsaid,
  onDragCancel: unsaid,
};
