import { shapeLimits } from '@corridor/contract/forms/limits.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { showUndo } from '../../../../platform/snackbars.ts';
import { RowDrag } from '../../../../templates/RowDrag.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import page from '../../../Console.module.css';
import { type DraftItem, nameOf } from '../draft/draft.ts';
import { newGroup, newQuestion } from '../draft/newParts.ts';
import { droppedOrder, type OrderedItem, putBack, regrouped, rowBeside } from '../draft/order.ts';
import type { FormWork } from '../draft/useFormEdit.ts';
import styles from '../Editor.module.css';
import { Wrong } from '../fields/Wrong.tsx';
import { ItemRow } from './ItemRow.tsx';

/** The questions in their order: added, moved by drag or by keys, and removed with an undo. */
export function ItemList({ work }: { work: FormWork }) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [message, setMessage] = useState('');
  const { items, order } = work.draft;
  const nameAt = (itemId: string) => nameOf(own(items, itemId));
  const drop = (itemId: string, over: string) =>
    work.step((before) => ({
      ...before,
      order: droppedOrder(before.order, before.items, itemId, over),
    }));
  const step = (itemId: string, by: -1 | 1) => {
    const over = rowBeside(order, items, itemId, itemId, by);
    if (!over) return;
    drop(itemId, over);
    const place = placeWords(droppedOrder(order, items, itemId, over), itemId, nameAt);
    setMessage(words.moved(nameAt(itemId), place));
  };
  const addItem = (item: DraftItem, group?: string) => {
    // The new fields must exist before they can get the focus.
    flushSync(() => {
      work.setOpen(item.id);
      work.step((before) => ({
        ...before,
        items: { ...before.items, [item.id]: item },
        order: regrouped([...before.order, { id: item.id }], item.id, group),
      }));
    });
    list.current?.querySelector<HTMLElement>(`[data-item="${item.id}"] textarea`)?.focus();
  };
  const remove = (itemId: string) => {
    const block = order.filter((item) => item.id === itemId || item.group === itemId);
    const after = order[order.findIndex((item) => item.id === itemId) - 1]?.id;
    const gone = Object.fromEntries(block.flatMap((item) => entryOf(items, item)));
    flushSync(() => work.step((before) => without(before, Object.keys(gone))));
    add.current?.focus();
    showUndo(words.removed(nameAt(itemId)), () =>
      work.step((before) => ({
        ...before,
        items: { ...before.items, ...gone },
        order: putBack(before.order, block, after),
      })),
    );
  };
  const wrong = work.says('items');
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.sections.questions}</h3>
      <p className="visuallyHidden" role="status">
        {message}
      </p>
      {order.length === 0 && <p className={page.quiet}>{words.none}</p>}
      <Wrong text={wrong} />
      <RowDrag
        list={list}
        keys={order.map((item) => item.id)}
        nameOf={nameAt}
        placeOf={(key, over) => placeWords(droppedOrder(order, items, key, over), key, nameAt)}
        beside={(key, over, by) => rowBeside(order, items, key, over, by)}
        onDrop={drop}
      >
        {(drag, handle) => (
          <ol ref={list} className={styles.items} aria-label={words.sections.questions}>
            {order.map((ordered, index) => (
              <ItemRow
                key={ordered.id}
                work={work}
                ordered={ordered}
                drag={drag}
                handle={handle}
                first={index === 0}
                last={!rowBeside(order, items, ordered.id, ordered.id, 1)}
                onStep={(by) => step(ordered.id, by)}
                onRemove={() => remove(ordered.id)}
                onAdd={() => addItem(newQuestion(), ordered.id)}
              />
            ))}
          </ol>
        )}
      </RowDrag>
      <div className={page.switches}>
        <Button
          ref={add}
          icon={<IconPlus size={16} aria-hidden />}
          disabled={order.filter(({ group }) => group === undefined).length >= shapeLimits.items}
          onClick={() => addItem(newQuestion())}
        >
          {words.add}
        </Button>
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => addItem(newGroup())}>
          {words.addGroup}
        </Button>
      </div>
    </section>
  );
}

type Parts = Pick<FormWork['draft'], 'items' | 'order'>;

const entryOf = (items: Parts['items'], { id }: OrderedItem) => {
  const item = own(items, id);
  return item ? [[id, item] as const] : [];
};

const without = (before: FormWork['draft'], ids: readonly string[]) => ({
  ...before,
  items: Object.fromEntries(Object.entries(before.items).filter(([id]) => !ids.includes(id))),
  order: before.order.filter(({ id }) => !ids.includes(id)),
});

/** The place of a row among its neighbours, for screen readers. */
function placeWords(
  order: readonly OrderedItem[],
  id: string,
  nameAt: (id: string) => string,
): string {
  const group = order.find((item) => item.id === id)?.group;
  const rows = order.filter((item) => item.group === group);
  const place = rows.findIndex((item) => item.id === id) + 1;
  return group === undefined
    ? words.place(place, rows.length)
    : words.placeIn(place, rows.length, nameAt(group));
}
