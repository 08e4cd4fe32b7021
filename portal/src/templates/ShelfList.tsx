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
import { type ReactNode, useRef } from 'react';
import { RowDrag } from './RowDrag.tsx';
import styles from './ShelfList.module.css';
import { type Drop, ShelfRowBox } from './ShelfRowBox.tsx';
import type { Drag } from './useDragKeys.ts';

type Props<I extends Entry> = {
  label: string;
  shelf: Shelf<I>;
  /** Read-only: rows cannot be moved. */
  fixed?: boolean;
  onChange: (step: (shelf: Shelf<I>) => Shelf<I>) => void;
  header: (category: { id: string; name: string; count: number }) => ReactNode;
  row: (item: I) => ReactNode;
};

/** Categories with their items, in the person's own order, which a drag changes. */
export function ShelfList<I extends Entry>({
  label,
  shelf,
  fixed,
  onChange,
  header,
  row,
}: Props<I>) {
  const list = useRef<HTMLUListElement>(null);
  const rows = rowsOf(shelf);
  const rowAt = (key: string) => rows.find((each) => each.key === key);
  const nameAt = (key: string) => nameOf(shelf, rowAt(key));
  return (
    <RowDrag
      list={list}
      keys={rows.map(({ key }) => key)}
      nameOf={nameAt}
      placeOf={(key, over) => placeWords(key === over ? shelf : dropRow(shelf, key, over), key)}
      beside={(key, over, by) => rowBeside(shelf, key, over, by)}
      onDrop={(key, over) => onChange((current) => dropRow(current, key, over))}
    >
      {(drag, handle) => {
        const box = { fixed: fixed === true, dragged: drag && rowAt(drag.key), ...handle };
        const dropAt = (key: string): Drop => (drag ? markerAt(rows, drag, key) : undefined);
        return (
          <ul ref={list} aria-label={label} className={styles.list}>
            {categoriesOf(shelf).map(({ id, name, itemIds }) => (
              <li key={id} className={styles.category} data-drop={dropAt(rowKey('category', id))}>
                <ShelfRowBox {...box} rowKey={rowKey('category', id)} name={name} kind="category">
                  {header({ id, name, count: itemIds.length })}
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
        );
      }}
    </RowDrag>
  );
}

const nameOf = (shelf: Shelf, row: ShelfRow | undefined) =>
  row ? (own(row.kind === 'category' ? shelf.categories : shelf.items, row.id)?.name ?? '') : '';

/** The place of the drag marker: below a row on the way down, above it on the way up. */
function markerAt(rows: ShelfRow[], drag: Drag, key: string): Drop {
  const indexOf = (rowKeyWanted: string) => rows.findIndex((row) => row.key === rowKeyWanted);
  const [from, to] = [rows[indexOf(drag.key)], rows[indexOf(drag.over)]];
  if (!from || !to || from === to) return undefined;
  const target = from.kind === 'category' ? rowKey('category', to.categoryId) : to.key;
  if (target !== key) return undefined;
  if (from.kind === 'item' && to.kind === 'category') {
    const firstHeader = rows[0]?.key === to.key;
    return firstHeader || indexOf(drag.key) < indexOf(drag.over) ? 'under-header' : 'before';
  }
  return indexOf(drag.key) < indexOf(target) ? 'after' : 'before';
}

/** The position of a row, for screen readers. */
function placeWords(shelf: Shelf, key: string): string {
  const row = rowsOf(shelf).find((candidate) => candidate.key === key);
  if (!row) return '';
  const category = own(shelf.categories, row.categoryId);
  const count = category?.itemIds.length ?? 0;
  return row.kind === 'category'
    ? words.placeOf(shelf.categoryOrder.indexOf(row.id) + 1, shelf.categoryOrder.length)
    : words.placeIn((category?.itemIds.indexOf(row.id) ?? 0) + 1, count, category?.name ?? '');
}
