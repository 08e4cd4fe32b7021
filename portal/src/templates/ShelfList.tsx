import {
  categoriesOf,
  dropRow,
  type Entry,
  rowKey,
  rowsOf,
  type Shelf,
  type Row as ShelfRow,
} from '@corridor/contract/templates/shelf.ts';
import { shelfWords as words } from '@corridor/contract/templates/words.ts';
import {
  type Announcements,
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MeasuringStrategy,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import styles from './ShelfList.module.css';
import { type Drop, ShelfRowBox } from './ShelfRowBox.tsx';

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
 * keyboard changes. Nothing moves under way: a line shows where it would go.
 */
export function ShelfList<I extends Entry>({ label, shelf, fixed, onChange, head, row }: Props<I>) {
  const [drag, setDrag] = useState<{ key: string; over: string }>();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const rows = rowsOf(shelf);
  const moved = useRef(false);
  const dragged = rows.find(({ key }) => key === drag?.key);
  const dropAt = (key: string): Drop => (drag ? lineAt(rows, drag, key) : undefined);
  const box = { fixed: fixed === true, draggingCategory: dragged?.kind === 'category' };
  const end = (over?: string) => {
    if (drag && over && over !== drag.key) onChange((at) => dropRow(at, drag.key, over));
    setDrag(undefined);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{
        announcements: announcements(shelf, moved),
        screenReaderInstructions: { draggable: words.dragHelp },
      }}
      onDragStart={({ active }) => setDrag({ key: String(active.id), over: String(active.id) })}
      onDragOver={({ active, over }) =>
        setDrag({ key: String(active.id), over: String(over?.id ?? active.id) })
      }
      onDragEnd={({ over }) => end(over ? String(over.id) : undefined)}
      onDragCancel={() => end()}
    >
      <SortableContext items={rows.map(({ key }) => key)} strategy={still}>
        <ul aria-label={label} className={styles.list}>
          {categoriesOf(shelf).map(({ id, name, itemIds }) => (
            <li key={id} className={styles.category} data-drop={dropAt(rowKey('category', id))}>
              <ShelfRowBox {...box} rowKey={rowKey('category', id)} name={name} kind="category">
                {head({ id, name, count: itemIds.length })}
              </ShelfRowBox>
              <ul aria-label={name}>
                {itemIds.map((itemId) => {
                  const item = shelf.items[itemId];
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
  (kind === 'category' ? shelf.categories : shelf.items)[id]?.name ?? '';

/** Where the line of a drag stands: under a row on the way down, over it on the way up. */
function lineAt(rows: ShelfRow[], drag: { key: string; over: string }, key: string): Drop {
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

/** In words for those who hear the list: where it is, where it would go, where it went. */
function announcements(shelf: Shelf, moved: RefObject<boolean>): Announcements {
  const says = (at: Shelf, key: string): [string, string] => {
    const row = rowsOf(at).find((one) => one.key === key);
    if (!row) return ['', ''];
    const category = at.categories[row.categoryId];
    const count = category?.itemIds.length ?? 0;
    const place =
      row.kind === 'category'
        ? words.placeOf(at.categoryOrder.indexOf(row.id) + 1, at.categoryOrder.length)
        : words.placeIn((category?.itemIds.indexOf(row.id) ?? 0) + 1, count, category?.name ?? '');
    return [nameOf(at, row), place];
  };
  const after = (key: string, over: string | undefined) =>
    says(over ? dropRow(shelf, key, over) : shelf, key);
  return {
    onDragStart: ({ active }) => {
      moved.current = false;
      return words.picked(...says(shelf, String(active.id)));
    },
    onDragOver: ({ active, over }) => {
      // Over itself before any step: that was said.
      if (!moved.current && over?.id === active.id) return undefined;
      moved.current = true;
      return words.over(...after(String(active.id), over?.id.toString()));
    },
    onDragEnd: ({ active, over }) =>
      words.dropped(...after(String(active.id), over?.id.toString())),
    onDragCancel: ({ active }) => words.dropCancelled(...says(shelf, String(active.id))),
  };
}
